/** What may be done to a member of a store's team or of the staff, and why not (docs/rules/sign-in.md#members). */
import { mayGrant, type Permission, type Role } from './permissions.ts';
import { mayAct } from './teams.ts';

export type MemberFault = 'member_above' | 'role_not_grantable' | 'last_owner' | 'last_admin';

/** `held`: what the caller may do in the store. `owners`: how many the team has. */
type Asked = { held: ReadonlySet<Permission>; role: Role; owners: number };

/** Ownership is granted by a call of its own, with a permission of its own. */
export const CHANGED_ROLES = [
  'store_admin',
  'store_support',
  'store_user',
] as const satisfies readonly Role[];
export type ChangedRole = (typeof CHANGED_ROLES)[number];

/** Nobody acts on a member with a permission that they lack themselves. */
const isAbove = ({ held, role }: Asked): boolean => !mayGrant(held, role);

const isLastOwner = ({ role, owners }: Asked): boolean => role === 'store_owner' && owners <= 1;

/** `role`: of the member at present. `to`: the role they would get. */
export function roleChangeFault(asked: Asked, to: Role): MemberFault | null {
  if (isAbove(asked)) return 'member_above';
  if (!mayGrant(asked.held, to)) return 'role_not_grantable';
  return to !== 'store_owner' && isLastOwner(asked) ? 'last_owner' : null;
}

export function removalFault(asked: Asked): MemberFault | null {
  if (isAbove(asked)) return 'member_above';
  return isLastOwner(asked) ? 'last_owner' : null;
}

/**
 * Of somebody among the platform's staff. `to`: the role they would get; null if they are removed. `admins`: how many there are.
 * Nobody acts on somebody with a permission that they lack, nor gives one.
 */
export function staffFault(
  { held, role, admins }: { held: ReadonlySet<Permission>; role: Role; admins: number },
  to: Role | null,
): MemberFault | null {
  const may = (one: Role) =>
    mayAct(held, to === null ? 'remove' : 'change', one) && mayGrant(held, one, 'staff');
  if (!may(role)) return 'member_above';
  if (to !== null && !may(to)) return 'role_not_grantable';
  return role === 'orderprotection_admin' && to !== role && admins <= 1 ? 'last_admin' : null;
}
