/** What can be done to a member, each asked in a dialog. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team, TeamMember } from '../../contract/team.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import type { Api } from '../app/api.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { peopleText } from '../forms/people-text.ts';
import { RoleDialog } from '../forms/role-dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import type { Rights } from './rights.ts';
import { text } from './text.ts';

export type Act = { kind: 'role' | 'ownership' | 'removal'; member: TeamMember; rights: Rights };

type Props = { act: Act; onClose: () => void };

export function ActDialog({ act, onClose }: Props) {
  switch (act.kind) {
    case 'role':
      return <ChangeRole act={act} onClose={onClose} />;
    case 'ownership':
      return <OwnershipDialog act={act} onClose={onClose} />;
    case 'removal':
      return <RemovalDialog act={act} onClose={onClose} />;
  }
}

const addressOf = ({ id }: TeamMember) => `/team-members/${encodeURIComponent(id)}`;

/** Sends the act, closes the dialog once it is done, and reads the team again also where it was refused. */
function useAct<Answer, Input = void>(
  send: (api: Api, input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): { run: (input: Input) => void; isBusy: boolean; error: Error | null } {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  const act = useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [store, '/team-members'] }),
  });
  return { run: (input) => act.mutate(input), isBusy: act.isPending, error: act.error };
}

function ChangeRole({ act: { member, rights }, onClose }: Props) {
  const { run, ...state } = useAct(
    (api, role: Role) => api.patch<TeamMember>(addressOf(member), { role }, { version: member.version }),
    ({ role }) => {
      tell(peopleText.roleDialog.saved(member.name, role));
      onClose();
    },
  );
  return (
    <RoleDialog
      {...state}
      name={member.name}
      role={rights.roles.find((one) => one === member.role) ?? 'store_user'}
      roles={rights.roles}
      onSave={run}
      onClose={onClose}
    />
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
    <FormDialog
      {...state}
      title={text.ownership.title(member.name)}
      submit={text.ownership.grant}
      paths={[]}
      onSubmit={() => run()}
      onClose={onClose}
    >
      <p>{text.ownership.text}</p>
    </FormDialog>
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
    <FormDialog
      {...state}
      kind="destructive"
      title={rights.isSelf ? text.removal.leave : text.removal.title(name)}
      submit={rights.isSelf ? text.removal.leaveNow : text.removal.remove}
      paths={[]}
      onSubmit={() => run()}
      onClose={onClose}
    >
      <p>{rights.isSelf ? text.removal.youLose : text.removal.loses(name)}</p>
      <p>{text.removal.keeps}</p>
      <p>{claims === 0 ? text.removal.noClaims : text.removal.claims(claims)}</p>
      {claims === 0 ? null : <HeirField without={member} value={to} onValue={setTo} />}
    </FormDialog>
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
