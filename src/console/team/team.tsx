/** The team of a store: its members and its open invitations. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { TeamMember } from '../../contract/team.ts';
import { mayGrant } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import { useAccounts, useCan, useStore } from '../app/session.tsx';
import { Invitations } from '../lists/invitations.tsx';
import { Members, RolesLink } from '../lists/members.tsx';
import { ReadOnly } from '../parts/states.tsx';
import { type Act, ActDialog } from './act-dialogs.tsx';
import { MemberLine } from './member-line.tsx';
import { useInvitedRoles } from './rights.ts';
import { text } from './text.ts';

const CHANGES = ['team-member:invite', 'team-member:change-role', 'team-member:remove'] as const;

export function Team() {
  const can = useCan();
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      {CHANGES.some(can) ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      <Members<TeamMember>
        path="/team-members"
        words={text.members}
        line={(member) => <MemberLine member={member} onAct={setAct} />}
      >
        {act === null ? null : <ActDialog act={act} onClose={() => setAct(null)} />}
      </Members>
      <TeamInvitations />
      <OfAccounts />
      <RolesLink />
    </>
  );
}

function TeamInvitations() {
  const store = useStore();
  const roles = useInvitedRoles();
  return (
    <Invitations
      inviting={{
        title: text.invite,
        path: `/stores/${encodeURIComponent(store?.id ?? '')}/invitations`,
        membersPath: '/team-members',
        // Most people who are invited answer claims.
        roles: roles.toSorted(
          (one, two) => Number(two === 'store_support') - Number(one === 'store_support'),
        ),
      }}
      isMine={(role) => roles.length > 0 && mayGrant(new Set(store?.permissions ?? []), role)}
      canResend
    />
  );
}

/** Whoever works for an account looks for its people here as well. */
const OfAccounts = () =>
  useAccounts().map(({ slug, name }) => (
    <p key={slug}>
      <Link to={urls.console.account(slug)} className="text-brand-ink underline">
        {text.ofAccount(name)}
      </Link>
    </p>
  ));
