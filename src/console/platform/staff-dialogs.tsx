/** What can be done to somebody among the staff, and inviting a first owner, each asked in a dialog. */
import { useState } from 'react';
import type { Invited } from '../../contract/people.ts';
import type { StaffMember } from '../../contract/platform-staff.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import { fieldError } from '../app/problem.ts';
import { useMe } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { peopleText } from '../forms/people-text.ts';
import { RoleDialog } from '../forms/role-dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { useStaffRights } from './staff-rights.ts';
import { staffText as text } from './text.ts';
import { useChange } from './use-change.ts';

type Props = { member: StaffMember; onClose: () => void };

const addressOf = ({ id }: StaffMember) => `/platform/staff/${encodeURIComponent(id)}`;

export function ChangeRole({ member, onClose }: Props) {
  const { roles } = useStaffRights()(member);
  const { mutate, error, isPending } = useChange<StaffMember, Role>({
    isForm: true,
    write: (api, role) => api.patch(addressOf(member), { role }, { version: member.version }),
    done: (changed) => peopleText.roleDialog.saved(changed.name, changed.role),
    onDone: onClose,
  });
  return (
    <RoleDialog
      {...{ roles, error, onClose }}
      name={member.name}
      role={member.role}
      isBusy={isPending}
      onSave={mutate}
    />
  );
}

export function RemovalDialog({ member, onClose }: Props) {
  const isSelf = useMe().person.id === member.id;
  const { mutate, error, isPending } = useChange<null>({
    isForm: true,
    write: (api) => api.post(`${addressOf(member)}/removal`, undefined, { version: member.version }),
    done: () => text.removal.removed(member.name),
    // What the page knows of the platform is no longer theirs to see.
    onDone: () => (isSelf ? window.location.assign(urls.console.home()) : onClose()),
  });
  return (
    <FormDialog
      title={text.removal.title(member.name)}
      submit={text.removal.remove}
      kind="destructive"
      error={error}
      isBusy={isPending}
      paths={[]}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{text.removal.loses}</p>
      <p>{text.removal.keeps}</p>
    </FormDialog>
  );
}

type FirstOwnerProps = {
  /** The name of the store or account. */
  of: string;
  /** Its address below /v1. */
  path: string;
  onClose: () => void;
};

export function FirstOwnerDialog({ of, path, onClose }: FirstOwnerProps) {
  const [typed, setTyped] = useState({ email: '', name: '' });
  const { mutate, error, isPending } = useChange<Invited>({
    isForm: true,
    write: (api) => api.post(`${path}/owner-invitation`, typed),
    done: ({ email }) => peopleText.invite.sent(email),
    onDone: onClose,
  });
  const at = (path: 'email' | 'name') => ({
    value: typed[path],
    onValue: (value: string) => setTyped({ ...typed, [path]: value }),
    error: error && fieldError(error, path),
  });
  return (
    <FormDialog
      title={text.firstOwner.title(of)}
      submit={peopleText.invite.send}
      error={error}
      isBusy={isPending}
      paths={['email', 'name']}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{text.firstOwner.lead}</p>
      <TextField label={peopleText.invite.email} type="email" maxLength={320} {...at('email')} />
      <TextField label={peopleText.invite.name} maxLength={100} {...at('name')} />
    </FormDialog>
  );
}
