/** The account as the person knows it, and what they may do to its people, by the same rules as the server. */
import type { Me } from '../../contract/people.ts';
import { CHANGED_ACCOUNT_ROLES } from '../../domain/access/members.ts';
import { type Permission, permissionsOf, type Role } from '../../domain/access/permissions.ts';
import { mayInvite } from '../../domain/access/teams.ts';
import { useMe } from '../app/session.tsx';

/** The person's place in the account; null for those of the staff who have none there. */
export const placeIn = ({ memberships }: Pick<Me, 'memberships'>, slug: string) =>
  memberships.find(({ reach, account }) => reach === 'account' && account === slug) ?? null;

/** By their place in the account, else among the staff. */
export function useHeldOver(slug: string): ReadonlySet<Permission> {
  const me = useMe();
  const place = placeIn(me, slug);
  return place === null ? new Set(me.staffPermissions) : permissionsOf(place.role);
}

/** The last one takes the most trust. */
const INVITED: readonly Role[] = [...CHANGED_ACCOUNT_ROLES.toReversed(), 'account_owner'];

/** The roles that somebody may invite to. */
export const invitedRoles = (held: ReadonlySet<Permission>): readonly Role[] =>
  INVITED.filter((role) => mayInvite(held, role, { reach: 'account', store: null, accountId: null }));
