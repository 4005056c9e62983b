/** The people of an account and its open invitations. On the account's own page, and on the platform's page about it. */
import { useState } from 'react';
import type { AccountMember } from '../../contract/account-members.ts';
import { memberRights } from '../../domain/access/members.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { useMe } from '../app/session.tsx';
import { ChangeRole, GrantOwnership, RemoveMember } from '../forms/member-dialogs.tsx';
import { peopleText } from '../forms/people-text.ts';
import { Invitations } from '../lists/invitations.tsx';
import { MemberFacts, MemberMenu, Members, RolesLink } from '../lists/members.tsx';
import { MenuItem } from '../parts/menu.tsx';
import { ReadOnly } from '../parts/states.tsx';
import { invitedRoles, placeIn, useHeldOver } from './rights.ts';
import { text } from './text.ts';

type Held = ReadonlySet<Permission>;
type Act = { kind: 'role' | 'ownership' | 'removal'; member: AccountMember };

const CHANGES = ['team-member:invite', 'team-member:change-role', 'team-member:remove'] as const;

export function AccountPeople({ slug }: { slug: string }) {
  const held = useHeldOver(slug);
  const isStaff = placeIn(useMe(), slug) === null;
  const [act, setAct] = useState<Act | null>(null);
  const roles = invitedRoles(held);
  const path = `/accounts/${encodeURIComponent(slug)}`;
  return (
    <>
      {CHANGES.some((one) => held.has(one)) ? null : (
        <ReadOnly>{isStaff ? text.forStaff : text.readOnly}</ReadOnly>
      )}
      <Members<AccountMember>
        path={`${path}/members`}
        words={text.members}
        line={(member) => <Line {...{ member, held }} onAct={setAct} />}
      >
        {act === null ? null : <ActDialog {...{ act, held, path }} onClose={() => setAct(null)} />}
      </Members>
      <Invitations
        inviting={{
          ...{ title: text.invite, roles },
          ...{ path: `${path}/invitations`, membersPath: `${path}/members` },
        }}
        isMine={(role) => roles.includes(role)}
      />
      <RolesLink />
    </>
  );
}

type LineProps = { member: AccountMember; held: Held; onAct: (act: Act) => void };

function Line({ member, held, onAct }: LineProps) {
  const { roles, mayOwn, mayRemove } = memberRights(held, member.role);
  const isSelf = useMe().person.id === member.id;
  const item = (kind: Act['kind'], label: string) => (
    <MenuItem onSelect={() => onAct({ kind, member })}>{label}</MenuItem>
  );
  return (
    <>
      <MemberFacts member={member} />
      {roles.length > 0 || mayOwn || mayRemove ? (
        <MemberMenu name={member.name}>
          {roles.length > 0 ? item('role', peopleText.members.changeRole) : null}
          {mayOwn ? item('ownership', text.members.makeOwner) : null}
          {mayRemove ? item('removal', isSelf ? text.members.leave : text.members.remove) : null}
        </MemberMenu>
      ) : null}
    </>
  );
}

type DialogProps = { act: Act; held: Held; path: string; onClose: () => void };

function ActDialog({ act: { kind, member }, held, path, onClose }: DialogProps) {
  const about = { member, onClose, at: `${path}/members/${encodeURIComponent(member.id)}` };
  switch (kind) {
    case 'role':
      return <ChangeRole {...about} roles={memberRights(held, member.role).roles} />;
    case 'ownership':
      return <GrantOwnership {...about} words={text.ownership} />;
    case 'removal':
      return <RemovalDialog {...about} />;
  }
}

function RemovalDialog(about: { member: AccountMember; at: string; onClose: () => void }) {
  const { id, name } = about.member;
  const isSelf = useMe().person.id === id;
  return (
    <RemoveMember<null>
      {...about}
      words={
        isSelf
          ? { title: text.removal.leave, submit: text.removal.leaveNow }
          : { title: text.removal.title(name), submit: text.removal.remove }
      }
      done={() => text.removal.removed(name)}
    >
      <p>{isSelf ? text.removal.youLose : text.removal.loses(name)}</p>
      <p>
        {isSelf ? text.removal.yourClaims : text.removal.theirClaims} {text.removal.keeps}
      </p>
    </RemoveMember>
  );
}
