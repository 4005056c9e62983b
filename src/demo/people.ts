/** The people of the demo, one for each role: all sign in with the same password, in demo mode only. */
import type { Role } from '../domain/access/permissions.ts';
import type { DemoStore } from './stores.ts';

/** Of the account, Fernwood alone: Kieselstein is somebody else's. */
export const DEMO_ACCOUNT = { id: 'demo', slug: 'fernwood-group', name: 'Fernwood Group' };

export type DemoPerson = { email: string; name: string; role: Role; store?: DemoStore['slug'] };

export const demoPeople: readonly DemoPerson[] = [
  { email: 'owner@demo.test', name: 'Olive Hart', role: 'store_owner', store: 'demo' },
  { email: 'admin@demo.test', name: 'Adam Reyes', role: 'store_admin', store: 'demo' },
  { email: 'support@demo.test', name: 'Sana Patel', role: 'store_support', store: 'demo' },
  { email: 'user@demo.test', name: 'Una Walsh', role: 'store_user', store: 'demo' },
  { email: 'account-owner@demo.test', name: 'Gina Okafor', role: 'account_owner' },
  { email: 'account-admin@demo.test', name: 'Hugo Lind', role: 'account_admin' },
  { email: 'account-user@demo.test', name: 'Ivy Chen', role: 'account_user' },
  { email: 'support@staff.test', name: 'Sam Torres', role: 'orderprotection_support' },
  { email: 'support-admin@staff.test', name: 'Lena Fischer', role: 'orderprotection_support_admin' },
  { email: 'finance@staff.test', name: 'Finn Murphy', role: 'orderprotection_finance' },
  { email: 'implementation@staff.test', name: 'Imani Brooks', role: 'orderprotection_implementation' },
  { email: 'partner@staff.test', name: 'Paul Martin', role: 'orderprotection_partner' },
  { email: 'admin@staff.test', name: 'Ada Novak', role: 'orderprotection_admin' },
  { email: 'owner@other.test', name: 'Otto Berger', role: 'store_owner', store: 'other' },
];
