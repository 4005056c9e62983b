/** Teams: of a store, of an account, and of the platform. Who may see and invite their people (docs/rules/sign-in.md#teams). */
import { mayGrant, type Permission, permissionsOf, ROLE_SCOPES, type Role, SCOPES } from './permissions.ts';
import type { Membership } from './reach.ts';

/** `store` and `accountId`: ids, as the reach wants them. */
export type Team = Omit<Membership, 'role'>;

/** As row-level security compares it (db/migrations/0101_invitations.sql). */
export const teamKey = ({ store, accountId }: Team): string => {
  if (store !== null) return `store ${store}`;
  return accountId === null ? 'staff' : `account ${accountId}`;
};

type MemberPermission = Extract<Permission, `${'team' | 'staff' | 'support'}-member:${string}`>;

/** What it takes to act on somebody with this role. Staff who manage supporters act on those only. */
const TAKES = {
  see: { team: 'team-member:read', staff: 'staff-member:read', support: 'support-member:read' },
  change: {
    team: 'team-member:change-role',
    staff: 'staff-member:update',
    support: 'support-member:update',
  },
  remove: { team: 'team-member:remove', staff: 'staff-member:delete', support: 'support-member:delete' },
  invite: { team: 'team-member:invite', staff: 'staff-member:create', support: 'support-member:create' },
} as const satisfies Record<string, Record<string, MemberPermission>>;

export type TeamAct = keyof typeof TAKES;

function permissionTo(act: TeamAct, role: Role): Permission {
  if (role === 'orderprotection_support') return TAKES[act].support;
  return ROLE_SCOPES[role] === 'staff' ? TAKES[act].staff : TAKES[act].team;
}

type Permissions = ReadonlySet<Permission>;

export const OWNERS: readonly Role[] = ['store_owner', 'account_owner'];

export const mayAct = (held: Permissions, act: TeamAct, role: Role): boolean =>
  held.has(permissionTo(act, role));

export const maySee = (held: Permissions, role: Role): boolean => mayAct(held, 'see', role);

/**
 * Nobody gives more than they hold, nor further than they reach, but whoever makes stores and accounts invites the first owner of
 * one. `held`: in this team. `hasOwner`: whether the store or account has an owner already.
 */
export const mayInvite = (held: Permissions, role: Role, { reach }: Team, hasOwner = true): boolean =>
  ROLE_SCOPES[role] === reach &&
  ((held.has(permissionTo('invite', role)) && mayGrant(held, role, reach)) ||
    (!hasOwner && OWNERS.includes(role) && held.has('store:create')));

const NONE: Permissions = new Set();

/** What somebody may do in an account or among the staff: by their place there, else by a wider one. */
export function permissionsOver(memberships: readonly Membership[], team: Team): Permissions {
  const wider = SCOPES.slice(SCOPES.indexOf(team.reach));
  const places = memberships.filter(
    ({ reach, accountId }) => reach === 'staff' || accountId === team.accountId,
  );
  const nearest = wider.map((scope) => places.find(({ reach }) => reach === scope)).find(Boolean);
  return nearest ? permissionsOf(nearest.role) : NONE;
}
