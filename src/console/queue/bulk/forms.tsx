/** The fields of each action on many claims. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Macro } from '../../../contract/macro.ts';
import type { BulkKind } from '../../../domain/claims/bulk.ts';
import { labelOf } from '../../../domain/claims/claim.ts';
import { useApi, useCan, useMe } from '../../app/session.tsx';
import { SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { BULK_STATUSES, type Draft } from './draft.ts';
import { text } from './text.ts';

export type FormProps = {
  /** The store whose colleagues can be chosen; null if the claims are of several. */
  store: string | null;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** Why a field was refused; null if it is fine. */
  errorAt: (field: keyof Draft) => string | null;
};

const LONGEST_REASON = 2_000;
const LONGEST_MESSAGE = 5_000;
const LONGEST_LABELS = 1_000;

export const FORMS: Record<BulkKind, (props: FormProps) => ReactNode> = {
  assign: AssignForm,
  label: LabelForm,
  status: ({ draft, onDraft, errorAt }) => (
    <>
      <SelectField
        label={text.form.status}
        error={errorAt('status')}
        value={draft.status}
        onValue={(status) => onDraft({ status: status as Draft['status'] })}
        options={BULK_STATUSES.map((status) => ({ value: status, label: labelOf(status) }))}
      />
      <Reason draft={draft} onDraft={onDraft} errorAt={errorAt} />
    </>
  ),
  macro: MessageForm,
  dismiss: ({ draft, onDraft, errorAt }) => (
    <>
      <TextField
        label={text.form.until}
        hint={text.form.untilHint}
        error={errorAt('until')}
        type="date"
        value={draft.until}
        onValue={(until) => onDraft({ until })}
      />
      <TextArea
        label={text.form.note}
        error={errorAt('message')}
        value={draft.message}
        maxLength={LONGEST_MESSAGE}
        onValue={(message) => onDraft({ message })}
      />
    </>
  ),
  close: Reason,
};

type ReasonProps = Omit<FormProps, 'store'>;

function Reason({ draft, onDraft, errorAt }: ReasonProps) {
  return (
    <TextArea
      label={text.form.reason}
      error={errorAt('reason')}
      value={draft.reason}
      maxLength={LONGEST_REASON}
      onValue={(reason) => onDraft({ reason })}
    />
  );
}

function AssignForm({ store, draft, onDraft, errorAt }: FormProps) {
  const { person } = useMe();
  const api = useApi(store);
  const { data } = useQuery({
    queryKey: [store, 'colleagues'],
    queryFn: ({ signal }) =>
      api.get<{ colleagues: { id: string; name: string }[] }>('/colleagues', { signal }),
    enabled: store !== null,
    staleTime: 60_000,
  });
  const others = data?.colleagues.filter(({ id }) => id !== person.id) ?? [];
  return (
    <SelectField
      label={text.form.assignee}
      error={errorAt('assignee')}
      value={draft.assignee}
      onValue={(assignee) => onDraft({ assignee })}
      options={[
        { value: '', label: text.form.nobody },
        { value: person.id, label: text.form.me(person.name) },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The acts that a macro proposes are for one claim; here it only gives its text. */
function MessageForm({ store, draft, onDraft, errorAt }: FormProps) {
  const api = useApi(store);
  const can = useCan();
  const { data } = useQuery({
    queryKey: [store, 'macros'],
    queryFn: ({ signal }) => api.get<{ macros: Macro[] }>('/macros', { signal }),
    enabled: store !== null && can('macro:read'),
    staleTime: 60_000,
  });
  const macros = data?.macros.filter((macro) => macro.text !== '') ?? [];
  const chosen = macros.find((macro) => macro.text === draft.message);
  return (
    <>
      {macros.length === 0 ? null : (
        <SelectField
          label={text.form.macro}
          value={chosen?.id ?? ''}
          onValue={(id) => onDraft({ message: macros.find((macro) => macro.id === id)?.text ?? '' })}
          options={[
            { value: '', label: text.form.noMacro },
            ...macros.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
      <TextArea
        label={text.form.message}
        hint={text.form.messageHint}
        error={errorAt('message')}
        value={draft.message}
        maxLength={LONGEST_MESSAGE}
        rows={5}
        onValue={(message) => onDraft({ message })}
      />
    </>
  );
}

function LabelForm({ draft, onDraft, errorAt }: FormProps) {
  return (
    <>
      <TextField
        label={text.form.add}
        hint={text.form.labelsHint}
        error={errorAt('add')}
        value={draft.add}
        maxLength={LONGEST_LABELS}
        onValue={(add) => onDraft({ add })}
      />
      <TextField
        label={text.form.remove}
        error={errorAt('remove')}
        value={draft.remove}
        maxLength={LONGEST_LABELS}
        onValue={(remove) => onDraft({ remove })}
      />
    </>
  );
}
