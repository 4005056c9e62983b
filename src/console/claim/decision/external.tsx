import { RESOLUTION_TYPES, type ResolutionType } from '../../../domain/claims/resolution-types.ts';
import { fieldError } from '../../app/problem.ts';
import { SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { useDesk } from '../query.ts';
import { DecisionForm, type FormProps, useDecide } from './form.tsx';
import { textsOf, useKeptForm } from './kept-form.ts';
import { text } from './text.ts';

const BLANK = { resolutionType: 'CUSTOM', description: '', reference: '', amount: '' };
const TYPES = Object.entries(RESOLUTION_TYPES).map(([value, { label }]) => ({ value, label }));

export function ExternalForm(props: FormProps) {
  const { claim } = useDesk();
  const { send, error, onChange } = useDecide(props.onDone);
  const restore = textsOf(BLANK);
  const { form, change, frame } = useKeptForm('external', props, {
    start: props.start ? restore(props.start) : null,
    blank: BLANK,
    restore,
    onChange,
  });
  const { resolutionType, description, reference, amount } = form;
  const body = {
    resolutionType: resolutionType as ResolutionType,
    description,
    reference: reference.trim() || null,
    amount: amount.trim() || null,
  };
  return (
    <DecisionForm
      {...frame}
      title={text.choices.external}
      send={text.external.send}
      error={error}
      fields={Object.keys(BLANK)}
      submit={() => send({ call: 'resolve_externally', body }, text.done.external(claim.claimNumber))}
    >
      <SelectField
        label={text.external.type}
        value={resolutionType}
        onValue={(next) => change({ resolutionType: next })}
        options={TYPES}
        error={fieldError(error, 'resolutionType')}
      />
      <TextArea
        label={text.external.description}
        maxLength={2_000}
        value={description}
        onValue={(next) => change({ description: next })}
        error={fieldError(error, 'description')}
      />
      <TextField
        label={text.external.reference}
        maxLength={200}
        value={reference}
        onValue={(next) => change({ reference: next })}
        error={fieldError(error, 'reference')}
      />
      <TextField
        label={text.external.amount(claim.currency)}
        inputMode="decimal"
        maxLength={20}
        value={amount}
        onValue={(next) => change({ amount: next })}
        error={fieldError(error, 'amount')}
      />
    </DecisionForm>
  );
}
