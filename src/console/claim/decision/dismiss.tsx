/** Two decisions of one call: set aside until a day, and dismiss for good. */
import { DECISION_REASONS, REFUSAL_REASONS } from '../../../domain/claims/decision.ts';
import { fieldError } from '../../app/problem.ts';
import { SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { useMoments } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { DecisionForm, type FormProps, useDecide } from './form.tsx';
import { textsOf, useKeptForm } from './kept-form.ts';
import { text } from './text.ts';

const DAY = 86_400_000;
const LONGEST_DAYS = 365;
/** A date field gives an empty text for a day that doesn’t exist, such as February 30. */
const isDay = (given: string) => /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));

const BLANK = { until: '', reason: '', message: '' };
const REASONS = [
  { value: '', label: text.setAside.noReason },
  ...REFUSAL_REASONS.map((value) => ({ value, label: DECISION_REASONS[value].label })),
];

export const SetAsideForm = (props: FormProps) => <DismissalForm {...props} choice="setAside" />;
export const DismissForm = (props: FormProps) => <DismissalForm {...props} choice="dismiss" />;

function DismissalForm({ choice, ...props }: FormProps & { choice: 'setAside' | 'dismiss' }) {
  const { claim } = useDesk();
  const { day, dayAt } = useMoments();
  const { send, error, onChange } = useDecide(props.onDone);
  const blank = choice === 'setAside' ? { ...BLANK, until: dayAt(Date.now() + 7 * DAY) } : BLANK;
  const restore = textsOf(blank);
  const { form, change, frame } = useKeptForm(choice, props, {
    start: props.start ? restore(props.start) : null,
    blank,
    restore,
    onChange,
  });
  const { until, reason, message } = form;
  const body = {
    until: choice === 'setAside' ? until : null,
    reason: reason === '' ? null : (reason as (typeof REFUSAL_REASONS)[number]),
    message: message.trim() || null,
  };
  const missing = choice === 'setAside' && !isDay(until) ? text.setAside.choose : null;
  const submit = async () => {
    if (missing !== null) return;
    const done =
      choice === 'setAside'
        ? text.done.setAside(claim.claimNumber, day(until))
        : text.done.dismiss(claim.claimNumber);
    await send({ call: 'dismiss', body }, done);
  };
  return (
    <DecisionForm
      {...frame}
      title={text.choices[choice]}
      send={text[choice].send}
      kind={choice === 'dismiss' ? 'destructive' : 'primary'}
      error={error}
      fields={Object.keys(BLANK)}
      submit={submit}
    >
      <p>{text[choice].lead}</p>
      {choice === 'setAside' ? (
        <TextField
          label={text.setAside.until}
          type="date"
          min={dayAt(Date.now() + DAY)}
          max={dayAt(Date.now() + LONGEST_DAYS * DAY)}
          value={until}
          onValue={(next) => change({ until: next })}
          error={missing ?? fieldError(error, 'until')}
        />
      ) : null}
      <SelectField
        label={text.setAside.reason}
        value={reason}
        onValue={(next) => change({ reason: next })}
        options={REASONS}
        error={fieldError(error, 'reason')}
      />
      <TextArea
        label={text.setAside.message}
        maxLength={5_000}
        value={message}
        onValue={(next) => change({ message: next })}
        error={fieldError(error, 'message')}
      />
    </DecisionForm>
  );
}
