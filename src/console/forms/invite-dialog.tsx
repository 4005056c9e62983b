/** Invites somebody to the team of a store, or to the platform's staff. */
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invited } from '../../contract/people.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { fieldError } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { hasMember, type MemberPage } from './has-member.ts';
import { peopleText } from './people-text.ts';

const text = peopleText.invite;
const FIELDS = ['email', 'name', 'role'] as const;

export type Inviting = {
  title: string;
  /** Of the invitations, below /v1. */
  path: string;
  /** Of the members, below /v1. */
  membersPath: string;
  /** Those that the person may invite to; the first is chosen. */
  roles: readonly Role[];
};

export function InviteDialog({
  title,
  path,
  membersPath,
  roles,
  onClose,
}: Inviting & { onClose: () => void }) {
  const [typed, setTyped] = useState({ email: '', name: '', role: roles[0] ?? '' });
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.post<Invited>(path, typed),
    onSuccess: async ({ email }) => {
      tell(text.sent(email));
      onClose();
      await client.invalidateQueries({ queryKey: [store, path] });
    },
  });
  const [isMember, setMember] = useState(false);
  const send = () => {
    const lists = client.getQueriesData<InfiniteData<MemberPage>>({ queryKey: [store, membersPath] });
    const isKnown = hasMember(
      lists.flatMap(([, list]) => list?.pages ?? []),
      typed.email,
    );
    setMember(isKnown);
    if (!isKnown) mutate();
  };
  const at = (field: (typeof FIELDS)[number]) => ({
    value: typed[field],
    onValue: (value: string) => setTyped({ ...typed, [field]: value }),
    error: field === 'email' && isMember ? text.isMember : error && fieldError(error, field),
  });
  return (
    <FormDialog
      title={title}
      submit={text.send}
      error={error}
      isBusy={isPending}
      paths={FIELDS}
      noValidate
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label={text.email} type="email" maxLength={320} {...at('email')} />
      <TextField label={text.name} maxLength={100} {...at('name')} />
      <SelectField
        label={text.role}
        options={roles.map((value) => ({ value, label: peopleText.role(value) }))}
        {...at('role')}
      />
    </FormDialog>
  );
}
