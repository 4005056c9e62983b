import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberRights, removalFault, roleChangeFault } from './members.ts';
import { permissionsOf, ROLE_SCOPES, ROLES, type Role } from './permissions.ts';

const MANY = 2;
const ofAccount = ROLES.filter((role) => ROLE_SCOPES[role] === 'account');
const as = (who: Role, role: Role, owners = MANY) => ({ held: permissionsOf(who), role, owners });

describe('the people of an account', () => {
  it('are changed by its owners and admins, who may make each other owners', () => {
    for (const who of ['account_owner', 'account_admin'] as const) {
      expect(memberRights(permissionsOf(who), 'account_user')).toEqual({
        ...{ roles: ['account_admin', 'account_user'], mayOwn: true, mayRemove: true },
      });
      expect(memberRights(permissionsOf(who), 'account_owner').mayOwn).toBe(false);
      expect(roleChangeFault(as(who, 'account_user'), 'account_owner')).toBeNull();
    }
  });

  it('are changed by no one of the staff, and by no user of the account', () => {
    const none = { roles: [], mayOwn: false, mayRemove: false };
    const others = ROLES.filter((role) => ROLE_SCOPES[role] === 'staff' || role === 'account_user');
    for (const who of others)
      for (const role of ofAccount) expect(memberRights(permissionsOf(who), role)).toEqual(none);
  });

  it('keep one owner, who can’t step back either', () => {
    expect(roleChangeFault(as('account_admin', 'account_owner', 1), 'account_user')).toBe('last_owner');
    expect(removalFault(as('account_owner', 'account_owner', 1))).toBe('last_owner');
    expect(removalFault(as('account_owner', 'account_owner'))).toBeNull();
    expect(removalFault(as('account_owner', 'account_admin', 1))).toBeNull();
  });
});

it('nobody gives a role with a permission that they lack, nor acts on somebody who has one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROLES),
      fc.constantFrom(...ROLES),
      fc.constantFrom(...ROLES),
      (who, role, to) => {
        const lacks = (one: Role) => [...permissionsOf(one)].some((held) => !permissionsOf(who).has(held));
        const isRefused = roleChangeFault(as(who, role), to) !== null;
        return isRefused || (!lacks(role) && !lacks(to));
      },
    ),
  );
});
