import {
  DECISION_REASONS,
  REFUSAL_REASONS,
  type RefusalReason,
  shownReason,
} from '../../../domain/claims/decision.ts';
import { DENIAL_SENTENCES } from '../../../domain/claims/denial-sentences.ts';
import { fieldError } from '../../app/problem.ts';
import { SelectField, TextArea } from '../../parts/field.tsx';
import { useDesk } from '../query.ts';
import { DecisionForm, type FormProps, useDecide } from './form.tsx';
import { textsOf, useKeptForm } from './kept-form.ts';
import { text } from './text.ts';

const BLANK = { reason: '', message: '', note: '' };
const REASONS = REFUSAL_REASONS.map((value) => ({ value, label: DECISION_REASONS[value].label }));
const OPTIONS = [{ value: '', label: text.deny.choose }, ...REASONS];

/** No reason is chosen at first. */
const sentenceFor = (reason: string): string => DENIAL_SENTENCES[reason as RefusalReason] ?? '';

export function DenyForm(props: FormProps) {
  const { claim } = useDesk();
  const { send, error, onChange } = useDecide(props.onDone);
  const restore = textsOf(BLANK);
  const { form, change, frame } = useKeptForm('deny', props, {
    start: props.start ? restore(props.start) : null,
    blank: BLANK,
    restore,
    onChange,
  });
  const { reason, message, note } = form;
  /** A sentence that was edited stays when another reason is chosen. */
  const chooseReason = (next: string) =>
    change({ reason: next, ...(message === sentenceFor(reason) && { message: sentenceFor(next) }) });
  const known = reason === '' ? null : (reason as RefusalReason);
  const differs = known !== null && shownReason(known) !== DECISION_REASONS[known].label;
  return (
    <DecisionForm
      {...frame}
      title={text.choices.deny}
      send={text.deny.send}
      kind="destructive"
      error={error}
      fields={Object.keys(BLANK)}
      submit={() =>
        send(
          {
            call: 'deny',
            body: { reason: reason as RefusalReason, message, note: note || null },
          },
          text.done.deny(claim.claimNumber),
        )
      }
    >
      <SelectField
        label={text.deny.reason}
        value={reason}
        onValue={chooseReason}
        options={OPTIONS}
        hint={differs && known !== null ? text.deny.shown(shownReason(known)) : undefined}
        error={reason === '' && error ? text.deny.choose : fieldError(error, 'reason')}
      />
      <TextArea
        label={text.deny.message}
        maxLength={5_000}
        value={message}
        onValue={(next) => change({ message: next })}
        error={fieldError(error, 'message')}
      />
      <TextArea
        label={text.deny.note}
        rows={2}
        maxLength={5_000}
        value={note}
        onValue={(next) => change({ note: next })}
        error={fieldError(error, 'note')}
      />
    </DecisionForm>
  );
}
