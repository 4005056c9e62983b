/** What may be done to a member of a store's team, of an account or of the staff, and why not (docs/rules/sign-in.md#members). */
import {
  mayGrant,
  type Permission,
  permissionsOf,
  ROLE_SCOPES,
  type Role,
  type Scope,
} from './permissions.ts';
import { mayAct, OWNERS } from './teams.ts';

export type MemberFault = 'member_above' | 'role_not_grantable' | 'last_owner' | 'last_admin';

/** The most people of a store that are listed for its claims. */
export const MOST_COLLEAGUES = 500;

type Permissions = ReadonlySet<Permission>;

/** `held`: what the caller may do in the store or account. `owners`: how many it has. */
type Asked = { held: Permissions; role: Role; owners: number };

/** Ownership is granted by a call of its own, with a permission of its own. */
export const CHANGED_ROLES = [
  'store_admin',
  'store_support',
  'store_user',
] as const satisfies readonly Role[];
export type ChangedRole = (typeof CHANGED_ROLES)[number];

/** The same in an account. */
export const CHANGED_ACCOUNT_ROLES = ['account_admin', 'account_user'] as const satisfies readonly Role[];
export type ChangedAccountRole = (typeof CHANGED_ACCOUNT_ROLES)[number];

const CHANGED: Record<Scope, readonly Role[]> = {
  store: CHANGED_ROLES,
  account: CHANGED_ACCOUNT_ROLES,
  staff: [],
};

/** Owners, and whoever may make others owners. */
export const isLikeOwner = (role: Role): boolean => permissionsOf(role).has('team-member:grant-ownership');

/** Nobody acts on a member with a permission that they lack themselves. */
const isAbove = (held: Permissions, role: Role): boolean => !mayGrant(held, role, ROLE_SCOPES[role]);

const isLastOwner = ({ role, owners }: Asked): boolean => OWNERS.includes(role) && owners <= 1;

/** `role`: of the member at present. `to`: the role they would get. */
export function roleChangeFault(asked: Asked, to: Role): MemberFault | null {
  const { held, role } = asked;
  if (isAbove(held, role)) return 'member_above';
  if (!mayGrant(held, to, ROLE_SCOPES[role])) return 'role_not_grantable';
  return to !== role && isLastOwner(asked) ? 'last_owner' : null;
}

export function removalFault(asked: Asked): MemberFault | null {
  if (isAbove(asked.held, asked.role)) return 'member_above';
  return isLastOwner(asked) ? 'last_owner' : null;
}

/** `roles`: those that the member could get; empty if their role can't be changed. */
export type MemberRights = { roles: readonly Role[]; mayOwn: boolean; mayRemove: boolean };

/** What somebody may do to a member of a store's team or of an account, however many owners there are. */
export function memberRights(held: Permissions, role: Role): MemberRights {
  const isBelow = !isAbove(held, role);
  const reach = ROLE_SCOPES[role];
  return {
    roles:
      isBelow && held.has('team-member:change-role')
        ? CHANGED[reach].filter((one) => mayGrant(held, one, reach))
        : [],
    mayOwn: isBelow && !OWNERS.includes(role) && held.has('team-member:grant-ownership'),
    mayRemove: isBelow && held.has('team-member:remove'),
  };
}

/**
 * Of somebody among the platform's staff. `to`: the role they would get; null if they are removed. `admins`: how many there are.
 * Nobody acts on somebody with a permission that they lack, nor gives one.
 */
export function staffFault(
  { held, role, admins }: { held: Permissions; role: Role; admins: number },
  to: Role | null,
): MemberFault | null {
  const may = (one: Role) =>
    mayAct(held, to === null ? 'remove' : 'change', one) && mayGrant(held, one, 'staff');
  if (!may(role)) return 'member_above';
  if (to !== null && !may(to)) return 'role_not_grantable';
  return role === 'orderprotection_admin' && to !== role && admins <= 1 ? 'last_admin' : null;
}
