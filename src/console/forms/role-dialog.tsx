/** Gives somebody another role. */
import { useState } from 'react';
import type { Role } from '../../domain/access/permissions.ts';
import { fieldError } from '../app/problem.ts';
import { SelectField } from '../parts/field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { peopleText } from './people-text.ts';

const text = peopleText.roleDialog;

type Props = {
  name: string;
  role: Role;
  /** Those they could get. */
  roles: readonly Role[];
  error: unknown;
  isBusy: boolean;
  onSave: (role: Role) => void;
  onClose: () => void;
};

export function RoleDialog({ name, role: before, roles, error, isBusy, onSave, onClose }: Props) {
  const [role, setRole] = useState<Role>(before);
  return (
    <FormDialog
      {...{ error, isBusy, onClose }}
      title={text.title(name)}
      submit={text.save}
      paths={['role']}
      onSubmit={() => onSave(role)}
    >
      <SelectField
        label={text.label}
        value={role}
        onValue={(value) => setRole(value as Role)}
        options={roles.map((value) => ({ value, label: peopleText.role(value) }))}
        error={error ? fieldError(error, 'role') : null}
      />
    </FormDialog>
  );
}
