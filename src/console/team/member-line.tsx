import type { TeamMember } from '../../contract/team.ts';
import { urls } from '../../urls.ts';
import { useMe, useStoreSlug } from '../app/session.tsx';
import { peopleText } from '../forms/people-text.ts';
import { MemberFacts, MemberMenu } from '../lists/members.tsx';
import { MenuItem, MenuLink } from '../parts/menu.tsx';
import type { Act } from './act-dialogs.tsx';
import { useRights } from './rights.ts';
import { text } from './text.ts';

type Props = { member: TeamMember; onAct: (act: Act) => void };

export function MemberLine({ member, onAct }: Props) {
  const { id, name, claims } = member;
  const rights = useRights()(member);
  const { roles, mayOwn, mayRemove } = rights;
  const isSelf = useMe().person.id === id;
  const store = useStoreSlug() ?? '';
  const log = `${urls.console.setting(store, 'audit-log')}?${new URLSearchParams({ who: id })}`;
  const item = (kind: Act['kind'], label: string) => (
    <MenuItem onSelect={() => onAct({ kind, member, rights })}>{label}</MenuItem>
  );
  return (
    <>
      <MemberFacts
        member={member}
        last={claims === 0 ? text.members.noClaims : text.members.claims(claims)}
      />
      <MemberMenu name={name}>
        {roles.length > 0 ? item('role', peopleText.members.changeRole) : null}
        {mayOwn ? item('ownership', text.members.makeOwner) : null}
        {mayRemove ? item('removal', isSelf ? text.members.leave : text.members.remove) : null}
        <MenuLink to={log}>{text.members.acts}</MenuLink>
      </MemberMenu>
    </>
  );
}
