/** What can be done to a member, each asked in a dialog. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team, TeamMember } from '../../contract/team.ts';
import type { MemberRights } from '../../domain/access/members.ts';
import { useApi, useMe, useStoreSlug } from '../app/session.tsx';
import { ChangeRole, GrantOwnership, RemoveMember } from '../forms/member-dialogs.tsx';
import { SelectField } from '../parts/field.tsx';
import { text } from './text.ts';

export type Act = { kind: 'role' | 'ownership' | 'removal'; member: TeamMember; rights: MemberRights };

type Props = { act: Act; onClose: () => void };

export function ActDialog({ act: { kind, member, rights }, onClose }: Props) {
  const about = { member, onClose, at: `/team-members/${encodeURIComponent(member.id)}` };
  switch (kind) {
    case 'role':
      return <ChangeRole {...about} roles={rights.roles} />;
    case 'ownership':
      return <GrantOwnership {...about} words={text.ownership} />;
    case 'removal':
      return <RemovalDialog {...about} />;
  }
}

const NOBODY = '';

function RemovalDialog(about: { member: TeamMember; at: string; onClose: () => void }) {
  const { id, name, claims } = about.member;
  const [to, setTo] = useState(NOBODY);
  const isSelf = useMe().person.id === id;
  return (
    <RemoveMember<{ claims: number }>
      {...about}
      words={
        isSelf
          ? { title: text.removal.leave, submit: text.removal.leaveNow }
          : { title: text.removal.title(name), submit: text.removal.remove }
      }
      body={{ claimsTo: to === NOBODY ? null : to }}
      done={(done) => text.removal.removed(name, done.claims)}
    >
      <p>{isSelf ? text.removal.youLose : text.removal.loses(name)}</p>
      <p>{text.removal.keeps}</p>
      <p>{claims === 0 ? text.removal.noClaims : text.removal.claims(claims)}</p>
      {claims === 0 ? null : <HeirField without={about.member} value={to} onValue={setTo} />}
    </RemoveMember>
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
