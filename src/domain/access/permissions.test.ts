import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  can,
  isPermission,
  isRole,
  mayGrant,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  RESOURCES,
  ROLE_SCOPES,
  ROLES,
  type Role,
  SCOPES,
  STORE_PERMISSIONS,
  STORE_ROLES,
} from './permissions.ts';

const list = (role: Role) => [...permissionsOf(role)].sort();
const anyRole = fc.constantFrom(...ROLES);
const anyPermission = fc.constantFrom(...PERMISSIONS);
const anyPermissions = fc.uniqueArray(anyPermission).map((chosen) => new Set<Permission>(chosen));
const reads = STORE_PERMISSIONS.filter((permission) => permission.endsWith(':read'));
const MONEY_AND_ACCESS =
  /^(team-member|billing|invoice|payout|payout-method|payment-method|api-token|webhook):/;

describe('permissions', () => {
  test('are resource:action, each listed once', () => {
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
    for (const permission of PERMISSIONS) expect(permission).toMatch(/^[a-z-]+:[a-z-]+$/);
    expect(RESOURCES).toEqual(
      expect.arrayContaining(['claim', 'ab-test', 'setting-widget', 'implementation']),
    );
  });

  test.each(
    'claim:resolve claim:resolve-externally team-member:change-role team-member:grant-ownership team-member:invite team-member:remove store:activate protection:add protection:remove sop:set-state implementation:deploy implementation:review implementation:approve implementation:reject whitelabel:restart slack:create-channel'.split(
      ' ',
    ),
  )('%s is one', (permission) => {
    expect(isPermission(permission)).toBe(true);
  });

  test('each belongs to at least one role', () => {
    const held = new Set(ROLES.flatMap(list));
    expect(PERMISSIONS.filter((permission) => !held.has(permission))).toEqual([]);
  });

  test('store permissions include none of global, implementation, finance or staff team', () => {
    const foreign =
      /^(global-macro|implementation|whitelabel|slack|staff-member|support-member):|^store:(create|delete|activate)$|^(payout|invoice):(create|update|delete)$/;
    expect(STORE_PERMISSIONS.filter((permission) => foreign.test(permission))).toEqual([]);
  });
});

describe('store and account roles', () => {
  test('an owner of a store holds every store permission', () => {
    expect(list('store_owner')).toEqual([...STORE_PERMISSIONS].sort());
  });

  test.each(['account_owner', 'account_admin'] as const)('%s holds the same as a store owner', (role) => {
    expect(list(role)).toEqual(list('store_owner'));
  });

  test('a store admin holds the same as an owner, except what owners alone do', () => {
    const lacking = list('store_owner').filter((permission) => !can('store_admin', permission));
    expect(lacking).toEqual(['automation:confirm-backtest', 'team-member:grant-ownership']);
    expect(list('store_admin').every((permission) => can('store_owner', permission))).toBe(true);
  });

  test('support works claims and resolves them, reads settings, and sees no team, money, tokens or webhooks', () => {
    for (const permission of [
      'claim:resolve',
      'claim:resolve-externally',
      'claim-filing:create',
      'claim:update',
    ] as const)
      expect(can('store_support', permission)).toBe(true);
    expect(list('store_support').filter((permission) => MONEY_AND_ACCESS.test(permission))).toEqual([]);
    const settings = list('store_support').filter((permission) => permission.startsWith('setting-'));
    expect(settings).toEqual(reads.filter((permission) => permission.startsWith('setting-')).sort());
  });

  test('a user of a store creates and updates claims and orders, and otherwise reads', () => {
    const writes = list('store_user').filter((permission) => !permission.endsWith(':read'));
    expect(writes).toEqual(['claim:create', 'claim:update', 'order:create', 'order:update']);
  });

  test('a user of an account reads, and creates claims, products and warranties', () => {
    const writes = list('account_user').filter((permission) => !permission.endsWith(':read'));
    expect(writes).toEqual(['claim:create', 'product:create', 'warranty:create']);
    expect(list('account_user').filter((permission) => permission.endsWith(':read'))).toEqual(
      [...reads].sort(),
    );
  });
});

describe('staff roles', () => {
  const OTHERS = ROLES.filter((role) => ROLE_SCOPES[role] === 'staff' && role !== 'orderprotection_admin');

  test('an admin is the union of the others and the staff team', () => {
    const staffTeam = PERMISSIONS.filter((permission) => permission.startsWith('staff-member:'));
    expect(list('orderprotection_admin')).toEqual(
      [...new Set([...OTHERS.flatMap(list), ...staffTeam])].sort(),
    );
  });

  test('support resolves claims and touches no team, money or settings', () => {
    expect(can('orderprotection_support', 'claim:resolve')).toBe(true);
    const foreign = /^(setting-|support-member:|staff-member:|store-credit:|pricing:|customization:)/;
    const strays = list('orderprotection_support').filter((p) => MONEY_AND_ACCESS.test(p) || foreign.test(p));
    expect(strays).toEqual([]);
  });

  test('the support lead holds everything support holds', () => {
    expect(list('orderprotection_support').every((p) => can('orderprotection_support_admin', p))).toBe(true);
  });

  test('a partner only reads', () => {
    expect(list('orderprotection_partner')).toEqual(
      ['claim:read', 'claim-note:read', 'order:read', 'sop:read', 'store:read', 'warranty:read'].sort(),
    );
  });

  test('only finance pays out and shares revenue; only implementation activates a store', () => {
    const holders = (permission: Permission) => ROLES.filter((role) => can(role, permission));
    expect(holders('payout:create')).toEqual(['orderprotection_admin', 'orderprotection_finance']);
    expect(holders('setting-rev-share:update')).toEqual(['orderprotection_admin', 'orderprotection_finance']);
    expect(holders('store:activate')).toEqual(['orderprotection_admin', 'orderprotection_implementation']);
  });
});

describe('granting', () => {
  test('nobody grants a role with a permission they lack', () => {
    fc.assert(
      fc.property(anyPermissions, anyRole, fc.constantFrom(...SCOPES), (held, role, reach) => {
        const lacks = list(role).some((permission) => !held.has(permission));
        return !(lacks && mayGrant(held, role, reach));
      }),
    );
  });

  test('losing a permission never adds a role that can be granted', () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyPermission, (grantor, role, lost) => {
        const held = new Set(permissionsOf(grantor));
        held.delete(lost);
        return !mayGrant(held, role, 'staff') || mayGrant(permissionsOf(grantor), role, 'staff');
      }),
    );
  });

  test('everybody may grant their own role within their own scope, and no further', () => {
    for (const role of ROLES) {
      const reach = ROLE_SCOPES[role];
      expect(mayGrant(permissionsOf(role), role, reach)).toBe(true);
    }
    expect(mayGrant(permissionsOf('store_owner'), 'account_owner')).toBe(false);
    expect(mayGrant(permissionsOf('store_owner'), 'orderprotection_partner')).toBe(false);
  });

  test('a store admin grants every store role except owner', () => {
    const granted = STORE_ROLES.filter((role) => mayGrant(permissionsOf('store_admin'), role));
    expect(granted.sort()).toEqual(['store_admin', 'store_support', 'store_user']);
  });
});

test('unknown roles and permissions are recognized', () => {
  expect([isRole('store_owner'), isRole('toString'), isRole('root')]).toEqual([true, false, false]);
  expect([isPermission('claim:read'), isPermission('claim:fly')]).toEqual([true, false]);
});

test('a token with its own permissions has exactly those', () => {
  const token = { permissions: new Set<Permission>(['order:create']) };
  expect([can(token, 'order:create'), can(token, 'order:update')]).toEqual([true, false]);
});
