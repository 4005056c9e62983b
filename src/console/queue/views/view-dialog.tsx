/** Asks for the name of a view, and for a new one also who sees it. */
import { useState } from 'react';
import { VIEW_SCOPES, type ViewScope } from '../../../domain/claims/claim-views.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { sameName } from '../filters.ts';
import { text } from './text.ts';
import { useMayView } from './use-views.ts';

const LONGEST_NAME = 60;

type Props = {
  title: string;
  submit: string;
  name: string;
  asksScope: boolean;
  /** The names of the other views. Two of one name can't be told apart in the side bar. */
  taken: readonly string[];
  /** Closes by itself if this resolves with true. */
  onSubmit: (view: { name: string; scope: ViewScope }) => Promise<boolean>;
  onClose: () => void;
};

export function ViewDialog({ title, submit, name: given, asksScope, taken, onSubmit, onClose }: Props) {
  const [name, setName] = useState(given);
  const [scope, setScope] = useState<ViewScope>('own');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const may = useMayView();
  const scopes = VIEW_SCOPES.filter((one) => may(one, 'create'));
  const send = async () => {
    const other = taken.find((one) => sameName(one, name.trim()));
    setRefused(other ?? null);
    if (other !== undefined) return;
    setBusy(true);
    if (await onSubmit({ name: name.trim(), scope })) onClose();
    setBusy(false);
  };
  return (
    <FormDialog
      title={title}
      submit={submit}
      error={null}
      isBusy={isBusy}
      paths={[]}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        label={text.save.name}
        error={refused === null ? null : text.save.taken(refused)}
        value={name}
        onValue={setName}
        maxLength={LONGEST_NAME}
        required
      />
      {asksScope && scopes.length > 1 ? (
        <SelectField
          label={text.save.scope}
          value={scope}
          onValue={(value) => setScope(value as ViewScope)}
          options={scopes.map((value) => ({ value, label: text.scopes[value] }))}
        />
      ) : null}
    </FormDialog>
  );
}
