/** What can be done to somebody among the staff, and inviting somebody, each asked in a dialog. */
import { useState } from 'react';
import type { Invited } from '../../contract/people.ts';
import type { StaffMember } from '../../contract/platform-staff.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import { fieldError } from '../app/problem.ts';
import { useMe } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { useInvitedRoles, useStaffRights } from './staff-rights.ts';
import { staffText as text } from './text.ts';
import { useChange } from './use-change.ts';

type Props = { member: StaffMember; onClose: () => void };

const addressOf = ({ id }: StaffMember) => `/platform/staff/${encodeURIComponent(id)}`;
const optionsOf = (roles: readonly Role[]) => roles.map((value) => ({ value, label: text.role(value) }));

export function RoleDialog({ member, onClose }: Props) {
  const [role, setRole] = useState<Role>(member.role);
  const { roles } = useStaffRights()(member);
  const { mutate, error, isPending } = useChange<StaffMember>({
    isForm: true,
    write: (api) => api.patch(addressOf(member), { role }, { version: member.version }),
    done: (changed) => text.roleDialog.saved(changed.name, changed.role),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={text.roleDialog.title(member.name)}
      submit={text.roleDialog.save}
      error={error}
      isBusy={isPending}
      paths={['role']}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <SelectField
        label={text.roleDialog.label}
        value={role}
        onValue={(value) => setRole(value as Role)}
        options={optionsOf(roles)}
        error={error && fieldError(error, 'role')}
      />
    </FormDialog>
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

const FIELDS = ['email', 'name', 'role'] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const roles = useInvitedRoles();
  const [typed, setTyped] = useState({ email: '', name: '', role: roles[0] ?? '' });
  const { mutate, error, isPending } = useChange<Invited>({
    isForm: true,
    write: (api) => api.post('/staff/invitations', typed),
    done: ({ email }) => text.invite.sent(email),
    onDone: onClose,
  });
  const at = (path: (typeof FIELDS)[number]) => ({
    value: typed[path],
    onValue: (value: string) => setTyped({ ...typed, [path]: value }),
    error: error && fieldError(error, path),
  });
  return (
    <FormDialog
      title={text.invite.title}
      submit={text.invite.send}
      error={error}
      isBusy={isPending}
      paths={FIELDS}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField label={text.invite.email} type="email" maxLength={320} {...at('email')} />
      <TextField label={text.invite.name} maxLength={100} {...at('name')} />
      <SelectField label={text.invite.role} options={optionsOf(roles)} {...at('role')} />
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
    done: ({ email }) => text.invite.sent(email),
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
      submit={text.invite.send}
      error={error}
      isBusy={isPending}
      paths={['email', 'name']}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{text.firstOwner.lead}</p>
      <TextField label={text.invite.email} type="email" maxLength={320} {...at('email')} />
      <TextField label={text.invite.name} maxLength={100} {...at('name')} />
    </FormDialog>
  );
}
