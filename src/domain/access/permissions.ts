/**
 * Roles and permissions: every permission as `resource:action`, listed once as data (docs/rules/roles.md), and the
 * roles that hold them.
 */
import { ADMIN, FINANCE, IMPLEMENTATION, PARTNER, SUPPORT, SUPPORT_ADMIN } from './permissions-staff.ts';

const CRUD = ['create', 'read', 'update', 'delete'] as const;
const SECTION = ['read', 'update'] as const;

/** Actions on what a store owns. Everything listed here is a store permission. */
const STORE_ACTIONS = {
  claim: [...CRUD, 'resolve', 'resolve-externally'],
  instruction: ['read', 'report'],
  'claim-note': CRUD,
  'claim-filing': CRUD,
  warranty: CRUD,
  order: CRUD,
  product: CRUD,
  variant: CRUD,
  store: ['read', 'update'],
  user: CRUD,
  'team-member': ['read', 'update', 'change-role', 'grant-ownership', 'invite', 'remove'],
  macro: CRUD,
  label: CRUD,
  metadata: CRUD,
  billing: CRUD,
  invoice: ['read'],
  payout: ['read', 'reconcile'],
  'payout-method': CRUD,
  'payment-method': CRUD,
  webhook: CRUD,
  'api-token': CRUD,
  analytics: ['read'],
  return: CRUD,
  review: CRUD,
  message: CRUD,
  customization: CRUD,
  policy: CRUD,
  pricing: CRUD,
  'quote-pricing': CRUD,
  'store-credit': CRUD,
  'ab-test': CRUD,
  sop: [...CRUD, 'set-state'],
  automation: ['create', 'read', 'update', 'set-state', 'confirm-backtest'],
  capability: ['read', 'update'],
  integration: CRUD,
  notification: CRUD,
  protection: ['add', 'remove'],
  'setting-claim-acknowledgment': SECTION,
  'setting-customer-communication': SECTION,
  'setting-fulfillment': SECTION,
  'setting-metadata': SECTION,
  'setting-one-time-appeasement': SECTION,
  'setting-replacement-cost': SECTION,
  'setting-rev-share': ['read'],
  'setting-widget': SECTION,
} as const;

/** Actions of the platform's own staff: global, implementation, finance and staff team. */
const PLATFORM_ACTIONS = {
  store: ['create', 'delete', 'activate'],
  'global-macro': CRUD,
  invoice: ['create', 'update', 'delete'],
  payout: ['create', 'update', 'delete'],
  'setting-rev-share': ['update'],
  capability: ['create', 'delete'],
  implementation: [...CRUD, 'deploy', 'review', 'approve', 'reject'],
  whitelabel: ['restart'],
  slack: ['create-channel'],
  'support-member': CRUD,
  'staff-member': CRUD,
} as const;

type Actions = Record<string, readonly string[]>;
type PermissionIn<T extends Actions> = { [R in keyof T & string]: `${R}:${T[R][number]}` }[keyof T & string];

export type StorePermission = PermissionIn<typeof STORE_ACTIONS>;
export type Permission = StorePermission | PermissionIn<typeof PLATFORM_ACTIONS>;
export type Resource = keyof typeof STORE_ACTIONS | keyof typeof PLATFORM_ACTIONS;

const flatten = (table: Actions) =>
  Object.entries(table).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`));

/** Every permission on what a store owns. */
export const STORE_PERMISSIONS = flatten(STORE_ACTIONS) as readonly StorePermission[];
export const PERMISSIONS = [...STORE_PERMISSIONS, ...flatten(PLATFORM_ACTIONS)] as readonly Permission[];
export const RESOURCES = [
  ...new Set([...Object.keys(STORE_ACTIONS), ...Object.keys(PLATFORM_ACTIONS)]),
] as readonly Resource[];

/** The scope of a role: one store, the stores of one account, or every store. Each includes the ones before it. */
export const SCOPES = ['store', 'account', 'staff'] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLE_SCOPES = {
  store_owner: 'store',
  store_admin: 'store',
  store_support: 'store',
  store_user: 'store',
  account_owner: 'account',
  account_admin: 'account',
  account_user: 'account',
  orderprotection_admin: 'staff',
  orderprotection_support: 'staff',
  orderprotection_support_admin: 'staff',
  orderprotection_finance: 'staff',
  orderprotection_implementation: 'staff',
  orderprotection_partner: 'staff',
} as const satisfies Record<string, Scope>;

export type Role = keyof typeof ROLE_SCOPES;
export const ROLES = Object.keys(ROLE_SCOPES) as readonly Role[];
/** Roles that an API token or a member of a store's team can have. */
export const STORE_ROLES = ROLES.filter((role) => ROLE_SCOPES[role] === 'store');

/** Roles of the platform's staff. */
export const STAFF_ROLES = ROLES.filter((role) => ROLE_SCOPES[role] === 'staff');

const READS = STORE_PERMISSIONS.filter((permission) => permission.endsWith(':read'));

const HIDDEN_FROM_SUPPORT: readonly Resource[] = [
  'team-member',
  'billing',
  'invoice',
  'payout',
  'payout-method',
  'payment-method',
  'api-token',
  'webhook',
];
/** What an admin of a store doesn't hold. */
const OWNERS_ALONE: readonly Permission[] = ['team-member:grant-ownership', 'automation:confirm-backtest'];

const resourceOf = (permission: Permission) => permission.slice(0, permission.indexOf(':')) as Resource;

const GRANTS: Record<Role, readonly Permission[]> = {
  store_owner: STORE_PERMISSIONS,
  store_admin: STORE_PERMISSIONS.filter((permission) => !OWNERS_ALONE.includes(permission)),
  store_support: [
    ...READS.filter((permission) => !HIDDEN_FROM_SUPPORT.includes(resourceOf(permission))),
    'claim:create',
    'claim:update',
    'claim:resolve',
    'claim:resolve-externally',
    'claim-filing:create',
    'claim-filing:update',
    'claim-note:create',
    'claim-note:update',
    'claim-note:delete',
    'message:create',
    'message:update',
    'metadata:create',
    'review:create',
    'review:update',
    'warranty:create',
    'warranty:update',
  ],
  store_user: [...READS, 'claim:create', 'claim:update', 'order:create', 'order:update'],
  account_owner: STORE_PERMISSIONS,
  account_admin: STORE_PERMISSIONS,
  account_user: [...READS, 'claim:create', 'product:create', 'warranty:create'],
  orderprotection_admin: ADMIN,
  orderprotection_support: SUPPORT,
  orderprotection_support_admin: SUPPORT_ADMIN,
  orderprotection_finance: FINANCE,
  orderprotection_implementation: IMPLEMENTATION,
  orderprotection_partner: PARTNER,
};

const SETS = new Map(ROLES.map((role) => [role, new Set(GRANTS[role])]));
const NONE: ReadonlySet<Permission> = new Set();

/** The permissions a role holds in each store within its scope. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return SETS.get(role) ?? NONE;
}

export function isRole(value: string): value is Role {
  return Object.hasOwn(ROLE_SCOPES, value);
}

export function isPermission(value: string): value is Permission {
  return (PERMISSIONS as readonly string[]).includes(value);
}

export function can(who: Role | { permissions: ReadonlySet<Permission> }, permission: Permission): boolean {
  return (typeof who === 'string' ? permissionsOf(who) : who.permissions).has(permission);
}

/**
 * A grantor must hold every permission of the role and have at least its scope. A store owner holds everything a
 * partner holds, but not in every store, so the scope is checked too.
 */
export function mayGrant(grantor: ReadonlySet<Permission>, role: Role, reach: Scope = 'store'): boolean {
  return (
    SCOPES.indexOf(ROLE_SCOPES[role]) <= SCOPES.indexOf(reach) &&
    [...permissionsOf(role)].every((permission) => grantor.has(permission))
  );
}
