import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Invited } from '../../contract/people.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { DialogFrame } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { text } from './text.ts';

const FIELDS = ['email', 'name', 'role'] as const;
type Props = { path: string; roles: readonly Role[]; onClose: () => void };

export function InviteDialog({ path, roles, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(roles.find((one) => one === 'store_support') ?? 'store_user');
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const form = useRef<HTMLFormElement>(null);
  const invite = useMutation({
    mutationFn: () => api.post<Invited>(path, { email, name, role }),
    onSuccess: async () => {
      tell(text.invite.sent(email));
      onClose();
      await client.invalidateQueries({ queryKey: [store, path] });
    },
  });
  const errorAt = (field: (typeof FIELDS)[number]) => invite.error && fieldError(invite.error, field);
  const isElsewhere = invite.error && FIELDS.every((field) => !errorAt(field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogFrame title={text.invite.title} initialFocus={() => form.current?.querySelector('input')}>
        <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
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
          <p role="alert" className="font-semibold text-danger empty:hidden">
            {isElsewhere ? sentenceOf(invite.error) : null}
          </p>
          <Button type="submit" busy={invite.isPending} className="self-end">
            {text.invite.send}
          </Button>
        </form>
      </DialogFrame>
    </Dialog.Root>
  );
}
