import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invited } from '../../contract/people.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { fieldError } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { text } from './text.ts';

const FIELDS = ['email', 'name', 'role'] as const;
type Props = { path: string; roles: readonly Role[]; onClose: () => void };

export function InviteDialog({ path, roles, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(roles.find((one) => one === 'store_support') ?? 'store_user');
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const invite = useMutation({
    mutationFn: () => api.post<Invited>(path, { email, name, role }),
    onSuccess: async () => {
      tell(text.invite.sent(email));
      onClose();
      await client.invalidateQueries({ queryKey: [store, path] });
    },
  });
  const errorAt = (field: (typeof FIELDS)[number]) => invite.error && fieldError(invite.error, field);
  return (
    <FormDialog
      title={text.invite.title}
      submit={text.invite.send}
      error={invite.error}
      isBusy={invite.isPending}
      paths={FIELDS}
      noValidate
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.invite.email}
        type="email"
        maxLength={320}
        value={email}
        onValue={setEmail}
        error={errorAt('email')}
      />
      <TextField
        label={text.invite.name}
        maxLength={100}
        value={name}
        onValue={setName}
        error={errorAt('name')}
      />
      <SelectField
        label={text.invite.role}
        value={role}
        onValue={(value) => setRole(value as Role)}
        options={roles.map((value) => ({ value, label: text.role(value) }))}
        error={errorAt('role')}
      />
    </FormDialog>
  );
}
