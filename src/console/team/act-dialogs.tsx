/** What can be done to a member, each asked in a dialog. */
import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Team, TeamMember } from '../../contract/team.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { DialogFrame } from '../parts/dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import type { Rights } from './rights.ts';
import { text } from './text.ts';

export type Act = { kind: 'role' | 'ownership' | 'removal'; member: TeamMember; rights: Rights };

type Props = { act: Act; onClose: () => void };

export function ActDialog({ act, onClose }: Props) {
  switch (act.kind) {
    case 'role':
      return <RoleDialog act={act} onClose={onClose} />;
    case 'ownership':
      return <OwnershipDialog act={act} onClose={onClose} />;
    case 'removal':
      return <RemovalDialog act={act} onClose={onClose} />;
  }
}

const addressOf = ({ id }: TeamMember) => `/team-members/${encodeURIComponent(id)}`;

/** Sends the act, closes the dialog once it is done, and reads the team again also where it was refused. */
function useAct<Answer>(
  send: (api: Api) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): { run: () => void; isBusy: boolean; error: Error | null } {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const act = useMutation({
    mutationFn: () => send(api),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [store, '/team-members'] }),
  });
  return { run: () => act.mutate(), isBusy: act.isPending, error: act.error };
}

type FormProps = {
  title: string;
  submit: string;
  isDestructive?: boolean;
  isBusy: boolean;
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

function DialogForm(props: FormProps) {
  const { title, submit, isDestructive = false, isBusy, error, onSubmit, onClose, children } = props;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogFrame title={title}>
        <form onSubmit={send} className="flex flex-col gap-3">
          {children}
          <p role="alert" className="font-semibold text-danger empty:hidden">
            {error ? sentenceOf(error) : null}
          </p>
          <Button
            type="submit"
            kind={isDestructive ? 'destructive' : 'primary'}
            busy={isBusy}
            className="self-end"
          >
            {submit}
          </Button>
        </form>
      </DialogFrame>
    </Dialog.Root>
  );
}

function RoleDialog({ act: { member, rights }, onClose }: Props) {
  const [role, setRole] = useState<Role>(rights.roles.find((one) => one === member.role) ?? 'store_user');
  const { run, ...state } = useAct(
    (api) => api.patch<TeamMember>(addressOf(member), { role }, { version: member.version }),
    () => {
      tell(text.roleDialog.saved(member.name, role));
      onClose();
    },
  );
  return (
    <DialogForm
      {...state}
      title={text.roleDialog.title(member.name)}
      submit={text.roleDialog.save}
      onSubmit={run}
      onClose={onClose}
    >
      <SelectField
        label={text.roleDialog.label}
        value={role}
        onValue={(value) => setRole(value as Role)}
        options={rights.roles.map((value) => ({ value, label: text.role(value) }))}
      />
    </DialogForm>
  );
}

function OwnershipDialog({ act: { member }, onClose }: Props) {
  const { run, ...state } = useAct(
    (api) => api.post<TeamMember>(`${addressOf(member)}/ownership`, undefined, { version: member.version }),
    () => {
      tell(text.ownership.granted(member.name));
      onClose();
    },
  );
  return (
    <DialogForm
      {...state}
      title={text.ownership.title(member.name)}
      submit={text.ownership.grant}
      onSubmit={run}
      onClose={onClose}
    >
      <p>{text.ownership.text}</p>
    </DialogForm>
  );
}

const NOBODY = '';

function RemovalDialog({ act: { member, rights }, onClose }: Props) {
  const [to, setTo] = useState(NOBODY);
  const { name, claims, version } = member;
  const { run, ...state } = useAct(
    (api) =>
      api.post<{ claims: number }>(
        `${addressOf(member)}/removal`,
        { claimsTo: to === NOBODY ? null : to },
        { version },
      ),
    (done) => {
      // The store is no longer theirs to see: what the page knows of it goes with it.
      if (rights.isSelf) return window.location.assign(urls.console.home());
      tell(text.removal.removed(name, done.claims));
      onClose();
    },
  );
  return (
    <DialogForm
      {...state}
      isDestructive
      title={rights.isSelf ? text.removal.leave : text.removal.title(name)}
      submit={rights.isSelf ? text.removal.leaveNow : text.removal.remove}
      onSubmit={run}
      onClose={onClose}
    >
      <p>{rights.isSelf ? text.removal.youLose : text.removal.loses(name)}</p>
      <p>{text.removal.keeps}</p>
      <p>{claims === 0 ? text.removal.noClaims : text.removal.claims(claims)}</p>
      {claims === 0 ? null : <HeirField without={member} value={to} onValue={setTo} />}
    </DialogForm>
  );
}

const MOST_HEIRS = 100;

type HeirProps = { without: TeamMember; value: string; onValue: (id: string) => void };

function HeirField({ without, value, onValue }: HeirProps) {
  const [api, store] = [useApi(), useStoreSlug()];
  const { data } = useQuery({
    queryKey: [store, '/team-members', 'heirs'],
    queryFn: ({ signal }) => api.get<Team>('/team-members', { query: { limit: MOST_HEIRS }, signal }),
  });
  const heirs = (data?.members ?? []).filter(({ id }) => id !== without.id);
  return (
    <SelectField
      label={text.removal.to}
      value={value}
      onValue={onValue}
      options={[
        { value: NOBODY, label: text.removal.nobody },
        ...heirs.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
