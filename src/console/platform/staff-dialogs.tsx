/** What can be done to somebody among the staff, and inviting a first owner, each asked in a dialog. */
import { useState } from 'react';
import type { Invited } from '../../contract/people.ts';
import type { StaffMember } from '../../contract/platform-staff.ts';
import { fieldError } from '../app/problem.ts';
import { useChange } from '../app/use-change.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChangeRole, RemoveMember } from '../forms/member-dialogs.tsx';
import { peopleText } from '../forms/people-text.ts';
import { TextField } from '../parts/field.tsx';
import { useStaffRights } from './staff-rights.ts';
import { staffText as text } from './text.ts';

type Props = { member: StaffMember; onClose: () => void };

const addressOf = ({ id }: StaffMember) => `/platform/staff/${encodeURIComponent(id)}`;

export function ChangeStaffRole(props: Props) {
  const { roles } = useStaffRights()(props.member);
  return <ChangeRole {...props} roles={roles} at={addressOf(props.member)} />;
}

export function RemovalDialog(props: Props) {
  const { name } = props.member;
  return (
    <RemoveMember<null>
      {...props}
      at={addressOf(props.member)}
      words={{ title: text.removal.title(name), submit: text.removal.remove }}
      done={() => text.removal.removed(name)}
    >
      <p>{text.removal.loses}</p>
      <p>{text.removal.keeps}</p>
    </RemoveMember>
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
