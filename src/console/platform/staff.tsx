/** The platform's staff: who they are, their roles, and their invitations. Whoever keeps supporters sees those only. */
import { useState } from 'react';
import type { StaffMember } from '../../contract/platform-staff.ts';
import { useStaffCan } from '../app/session.tsx';
import { peopleText } from '../forms/people-text.ts';
import { Invitations } from '../lists/invitations.tsx';
import { MemberFacts, MemberMenu, Members, RolesLink } from '../lists/members.tsx';
import { MenuItem } from '../parts/menu.tsx';
import { Page } from '../parts/page.tsx';
import { Empty, ReadOnly } from '../parts/states.tsx';
import { ChangeStaffRole, RemovalDialog } from './staff-dialogs.tsx';
import { useInvitedRoles, useStaffRights } from './staff-rights.ts';
import { staffText as text } from './text.ts';

export function PlatformStaff() {
  const can = useStaffCan();
  const roles = useInvitedRoles();
  if (!can('staff-member:read') && !can('support-member:read')) {
    return (
      <Empty isPage icon="lock" title={text.noAccess.title}>
        <p>{text.noAccess.text}</p>
      </Empty>
    );
  }
  const mayChange = can('staff-member:update') || can('support-member:update');
  return (
    <Page title={text.title} help={text.help}>
      {mayChange ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      {can('staff-member:read') ? null : <ReadOnly>{text.supportersOnly}</ReadOnly>}
      <Staff />
      <Invitations
        inviting={{ title: text.invite, path: '/staff/invitations', membersPath: '/platform/staff', roles }}
        isMine={(role) => roles.includes(role)}
      />
      <RolesLink />
    </Page>
  );
}

type StaffAct = { kind: 'role' | 'removal'; member: StaffMember };

function Staff() {
  const [act, setAct] = useState<StaffAct | null>(null);
  const close = () => setAct(null);
  return (
    <Members<StaffMember>
      path="/platform/staff"
      words={text.members}
      line={(member) => <Line member={member} onAct={setAct} />}
    >
      {act?.kind === 'role' ? <ChangeStaffRole member={act.member} onClose={close} /> : null}
      {act?.kind === 'removal' ? <RemovalDialog member={act.member} onClose={close} /> : null}
    </Members>
  );
}

function Line({ member, onAct }: { member: StaffMember; onAct: (act: StaffAct) => void }) {
  const { roles, mayRemove } = useStaffRights()(member);
  return (
    <>
      <MemberFacts member={member} last={text.members.sessions(member.sessions)} />
      {roles.length === 0 && !mayRemove ? null : (
        <MemberMenu name={member.name}>
          {roles.length > 0 ? (
            <MenuItem onSelect={() => onAct({ kind: 'role', member })}>
              {peopleText.members.changeRole}
            </MenuItem>
          ) : null}
          {mayRemove ? (
            <MenuItem onSelect={() => onAct({ kind: 'removal', member })}>{text.members.remove}</MenuItem>
          ) : null}
        </MemberMenu>
      )}
    </>
  );
}
