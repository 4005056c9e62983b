/** Closing, reopening, and every other change of the status: a status with an optional reason. */
import type { ClaimStatus } from '../../../domain/claims/claim.ts';
import { labelOf, stageOf } from '../../../domain/claims/claim.ts';
import { fieldError } from '../../app/problem.ts';
import { SelectField, TextArea } from '../../parts/field.tsx';
import { isStatus } from '../is-status.ts';
import { useDesk } from '../query.ts';
import { DecisionForm, type FormProps, useDecide } from './form.tsx';
import { textsOf, useKeptForm } from './kept-form.ts';
import { text } from './text.ts';

export const CloseForm = (props: FormProps) => <StatusForm {...props} choice="close" fixed="CLOSED" />;
export const ReopenForm = (props: FormProps) => <StatusForm {...props} choice="reopen" fixed="OPEN" />;
export const OtherStatusForm = (props: FormProps) => <StatusForm {...props} choice="status" fixed={null} />;

type Props = FormProps & { choice: 'close' | 'reopen' | 'status'; fixed: ClaimStatus | null };

function StatusForm({ choice, fixed, ...props }: Props) {
  const { claim } = useDesk();
  const { send, error, onChange } = useDecide(props.onDone);
  const allowed = (claim.team?.allowedStatuses ?? []).filter(
    (status): status is ClaimStatus => isStatus(status) && stageOf(status) === 'undecided',
  );
  const blank = { status: fixed ?? allowed[0] ?? '', reason: '' };
  const restore = textsOf(blank);
  const { form, change, frame } = useKeptForm(choice, props, {
    start: props.start ? restore(props.start) : null,
    blank,
    restore,
    onChange,
  });
  const status = form.status as ClaimStatus;
  const body = { status, reason: form.reason.trim() || null };
  const number = claim.claimNumber;
  const done = choice === 'status' ? text.done.status(number, labelOf(status)) : text.done[choice](number);
  return (
    <DecisionForm
      {...frame}
      title={text.choices[choice]}
      send={text[choice].send}
      error={error}
      fields={choice === 'status' ? ['status', 'reason'] : ['reason']}
      submit={() => send({ call: 'update', body }, done)}
    >
      {choice === 'status' ? (
        <SelectField
          label={text.status.label}
          value={status}
          onValue={(next) => change({ status: next })}
          options={allowed.map((value) => ({ value, label: labelOf(value) }))}
          error={fieldError(error, 'status')}
        />
      ) : (
        <p className="text-muted">{text[choice].lead}</p>
      )}
      <TextArea
        label={text[choice].reason}
        rows={2}
        maxLength={2_000}
        value={form.reason}
        onValue={(next) => change({ reason: next })}
        error={fieldError(error, 'reason')}
      />
    </DecisionForm>
  );
}
