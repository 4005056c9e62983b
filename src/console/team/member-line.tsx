import type { TeamMember } from '../../contract/team.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuItem, MenuLink } from '../parts/menu.tsx';
import { Moment } from '../parts/when.tsx';
import type { Act } from './act-dialogs.tsx';
import { type Rights, useRights } from './rights.ts';
import { text } from './text.ts';

type Props = { member: TeamMember; onAct: (act: Act) => void };

export function MemberLine({ member, onAct }: Props) {
  const { name, email, role, signedInAt, hasSecondFactor, claims } = member;
  const rights = useRights()(member);
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_7rem_minmax(0,14rem)]">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{name}</bdi>
            {rights.isSelf ? <span className="font-normal text-muted"> ({text.members.you})</span> : null}
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
          <p>{claims === 0 ? text.members.noClaims : text.members.claims(claims)}</p>
        </div>
      </div>
      <MemberMenu member={member} rights={rights} onAct={onAct} />
    </li>
  );
}

function MemberMenu({ member, rights, onAct }: Props & { rights: Rights }) {
  const { isSelf, roles, mayOwn, mayRemove } = rights;
  const store = useStoreSlug() ?? '';
  const log = `${urls.console.setting(store, 'audit-log')}?${new URLSearchParams({ who: member.id })}`;
  const item = (kind: Act['kind'], label: string) => (
    <MenuItem onSelect={() => onAct({ kind, member, rights })}>{label}</MenuItem>
  );
  return (
    <MenuButton
      label={text.members.more(member.name)}
      align="end"
      button={<Icon name="down" size={18} />}
      className="inline-flex size-9 shrink-0 items-center justify-center hover:bg-neutral-wash pointer-coarse:size-11"
    >
      {roles.length > 0 ? item('role', text.members.changeRole) : null}
      {mayOwn ? item('ownership', text.members.makeOwner) : null}
      {mayRemove ? item('removal', isSelf ? text.members.leave : text.members.remove) : null}
      <MenuLink to={log}>{text.members.acts}</MenuLink>
    </MenuButton>
  );
}
