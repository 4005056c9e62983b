/** The platform's staff: who they are, their roles, and their invitations. Whoever keeps supporters sees those only. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffMember, Staff as StaffOnWire } from '../../contract/platform-staff.ts';
import { urls } from '../../urls.ts';
import { useMe, useStaffCan } from '../app/session.tsx';
import { Paged } from '../lists/paged.tsx';
import { SearchForm, useSearched } from '../lists/search-form.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, ReadOnly } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { RemovalDialog, RoleDialog } from './staff-dialogs.tsx';
import { StaffInvitations } from './staff-invitations.tsx';
import { useStaffRights } from './staff-rights.ts';
import { staffText as text } from './text.ts';

const LONGEST_SEARCH = 100;

export function PlatformStaff() {
  const can = useStaffCan();
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
      <Members />
      <StaffInvitations />
      <p>
        <Link to={urls.console.roles()} className="text-brand-ink underline">
          {text.roles}
        </Link>
      </p>
    </Page>
  );
}

export type StaffAct = { kind: 'role' | 'removal'; member: StaffMember };

function Members() {
  const q = useSearched();
  const [act, setAct] = useState<StaffAct | null>(null);
  const none = q === '' ? text.members.none : text.members.notFound;
  const close = () => setAct(null);
  return (
    <Section title={text.members.title} lead={text.members.lead}>
      <SearchForm {...text.members.search} most={LONGEST_SEARCH} />
      <Paged<StaffOnWire, StaffMember>
        path="/platform/staff"
        q={q}
        linesOf={({ members }) => members}
        failed={text.members.failed}
        empty={
          <Empty icon="person" title={none.title}>
            <p>{none.text}</p>
          </Empty>
        }
      >
        {(members) => (
          <ul aria-label={text.members.list} className="divide-y divide-line">
            {members.map((member) => (
              <MemberLine key={member.id} member={member} onAct={setAct} />
            ))}
          </ul>
        )}
      </Paged>
      {act?.kind === 'role' ? <RoleDialog member={act.member} onClose={close} /> : null}
      {act?.kind === 'removal' ? <RemovalDialog member={act.member} onClose={close} /> : null}
    </Section>
  );
}

type LineProps = { member: StaffMember; onAct: (act: StaffAct) => void };

function MemberLine({ member, onAct }: LineProps) {
  const { id, name, email, role, signedInAt, hasSecondFactor, sessions } = member;
  const isSelf = useMe().person.id === id;
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(0,14rem)]">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{name}</bdi>
            {isSelf ? <span className="font-normal text-muted"> ({text.members.you})</span> : null}
          </p>
          <bdi className="block text-muted break-words">{email}</bdi>
        </div>
        <p>{text.role(role)}</p>
        <div className="text-muted">
          <p>
            {signedInAt === null ? (
              text.members.never
            ) : (
              <>
                {text.members.signedIn} <Moment at={signedInAt} />
              </>
            )}
          </p>
          <p>{hasSecondFactor ? text.members.hasFactor : text.members.noFactor}</p>
          <p>{text.members.sessions(sessions)}</p>
        </div>
      </div>
      <MemberMenu member={member} onAct={onAct} />
    </li>
  );
}

function MemberMenu({ member, onAct }: LineProps) {
  const { roles, mayRemove } = useStaffRights()(member);
  if (roles.length === 0 && !mayRemove) return null;
  return (
    <MenuButton
      label={text.members.more(member.name)}
      align="end"
      button={<Icon name="down" size={18} />}
      className="inline-flex size-9 shrink-0 items-center justify-center hover:bg-neutral-wash pointer-coarse:size-11"
    >
      {roles.length > 0 ? (
        <MenuItem onSelect={() => onAct({ kind: 'role', member })}>{text.members.changeRole}</MenuItem>
      ) : null}
      {mayRemove ? (
        <MenuItem onSelect={() => onAct({ kind: 'removal', member })}>{text.members.remove}</MenuItem>
      ) : null}
    </MenuButton>
  );
}
