/** Who is signed in, in the states of the gallery. */
import type { Me } from '../../contract/people.ts';
import {
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLE_SCOPES,
  type Role,
} from '../../domain/access/permissions.ts';

const store = (slug: string, name: string): Me['stores'][number] => ({
  id: slug,
  slug,
  name,
  role: 'store_owner',
  permissions: [...PERMISSIONS],
  stage: 'live',
  timeZone: 'America/Los_Angeles',
});

/** An owner of one store, Fernwood. */
export const OWNER: Me = {
  person: { id: 'p7k2m9x4vq', email: 'owner@demo.test', name: 'Olive Hart' },
  session: { id: 's4w8n2c6zt', provenAt: '2026-11-05T14:55:00.000Z', isStrong: false, proofs: ['password'] },
  memberships: [{ reach: 'store', role: 'store_owner', store: 'demo', account: null, accountName: null }],
  staffPermissions: [],
  stores: [store('demo', 'Fernwood')],
  hasMoreStores: false,
  demoServices: null,
};

/** The same person with a second store. */
export const OWNER_OF_TWO: Me = {
  ...OWNER,
  stores: [store('demo', 'Fernwood'), store('other', 'Lemon & Linen')],
};

/** The same person in another role in Fernwood. */
export const personAs = (role: Role): Me => ({
  ...OWNER,
  memberships: [{ reach: ROLE_SCOPES[role], role, store: 'demo', account: null, accountName: null }],
  staffPermissions: ROLE_SCOPES[role] === 'staff' ? [...permissionsOf(role)] : [],
  stores: [{ ...store('demo', 'Fernwood'), role, permissions: [...permissionsOf(role)] }],
});

/** An owner whose role lacks one permission. */
export const personWithout = (permission: Permission): Me => ({
  ...OWNER,
  stores: OWNER.stores.map((one) => ({
    ...one,
    permissions: one.permissions.filter((held) => held !== permission),
  })),
});

/** Somebody who works for all stores of Fernwood Group. */
export const personOfAccount = (role: 'account_owner' | 'account_user'): Me => ({
  ...personAs(role),
  memberships: [
    { reach: 'account', role, store: null, account: 'fernwood-group', accountName: 'Fernwood Group' },
  ],
});
