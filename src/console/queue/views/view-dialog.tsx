/** Asks for the name of a view, and for a new one also who sees it. */
import { useState } from 'react';
import { VIEW_SCOPES, type ViewScope } from '../../../domain/claims/claim-views.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { text } from './text.ts';
import { useMayView } from './use-views.ts';

const LONGEST_NAME = 60;

type Props = {
  title: string;
  submit: string;
  name: string;
  asksScope: boolean;
  /** Closes by itself if this resolves with true. */
  onSubmit: (view: { name: string; scope: ViewScope }) => Promise<boolean>;
  onClose: () => void;
};

export function ViewDialog({ title, submit, name: given, asksScope, onSubmit, onClose }: Props) {
  const [name, setName] = useState(given);
  const [scope, setScope] = useState<ViewScope>('own');
  const [isBusy, setBusy] = useState(false);
  const may = useMayView();
  const scopes = VIEW_SCOPES.filter((one) => may(one, 'create'));
  const send = async () => {
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
      <TextField label={text.save.name} value={name} onValue={setName} maxLength={LONGEST_NAME} required />
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
