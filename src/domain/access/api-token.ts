/** What an API token may do (docs/rules/roles.md#api-tokens), its lifetime and its state. */
import {
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
  STORE_PERMISSIONS,
  type StorePermission,
} from './permissions.ts';

/**
 * Acts on people and on tokens. A token works on after its maker lost their role, and proves nobody's identity. So it never
 * has these permissions, whatever its role.
 */
export const SIGNED_IN_ONLY = [
  'user:create',
  'user:update',
  'user:delete',
  'team-member:change-role',
  'team-member:grant-ownership',
  'team-member:invite',
  'team-member:remove',
  'api-token:create',
  'api-token:update',
  'api-token:delete',
  'automation:confirm-backtest',
  'claim:delete',
  'order:delete',
] as const satisfies readonly StorePermission[];

type TokenPermission = Exclude<StorePermission, (typeof SIGNED_IN_ONLY)[number]>;

const KEPT_FROM_TOKENS: ReadonlySet<Permission> = new Set(SIGNED_IN_ONLY);
export const isForTokens = (permission: Permission): boolean => !KEPT_FROM_TOKENS.has(permission);

/** Those that a token can have. */
export const TOKEN_PERMISSIONS = STORE_PERMISSIONS.filter(isForTokens) as readonly TokenPermission[];

const BY_ROLE = new Map(ROLES.map((role) => [role, new Set([...permissionsOf(role)].filter(isForTokens))]));
const NONE: ReadonlySet<Permission> = new Set();

/** What a token with this role may do. */
export const tokenPermissionsOf = (role: Role): ReadonlySet<Permission> => BY_ROLE.get(role) ?? NONE;

const DAY_MS = 86_400_000;

/** Used when no lifetime is given. */
export const DEFAULT_TOKEN_DAYS = 365;
/** No token is permanent: a forgotten one must expire by itself. */
export const LONGEST_TOKEN_DAYS = 730;
/** Active tokens of one store: neither revoked nor expired. */
export const MOST_TOKENS = 100;

export type TokenState = 'active' | 'expired' | 'revoked';

/** Times are ISO 8601. @param now milliseconds */
export function tokenState(
  { expiresAt, revokedAt }: { expiresAt: string; revokedAt: string | null },
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** The expiry of a token created now. */
export const tokenEnd = (now: number, days: number): Date => new Date(now + days * DAY_MS);
