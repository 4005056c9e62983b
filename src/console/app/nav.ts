/** The main navigation: each entry with the permissions it needs. */
import type { Permission } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import type { IconName } from '../parts/icon.tsx';
import type { ShortcutId } from './keys.ts';
import { text } from './text.ts';

export const NAV_GROUPS = ['records', 'platform'] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

export type NavEntry = {
  label: string;
  icon: IconName;
  /** Entries of a group stand together below its name. */
  group?: NavGroup;
  shortcut?: ShortcutId;
  permissions: readonly Permission[];
  /** @param store null for all stores of the person; null if the page is about one store only */
  to: (store: string | null) => string | null;
};

export const NAV: readonly NavEntry[] = [
  {
    label: text.nav.overview,
    icon: 'chart',
    shortcut: 'goOverview',
    permissions: ['analytics:read'],
    to: urls.console.overview,
  },
  {
    label: text.nav.claims,
    icon: 'page',
    shortcut: 'goClaims',
    permissions: ['claim:read'],
    to: (store) => (store === null ? urls.console.allClaims() : urls.console.claims(store)),
  },
  {
    label: text.nav.orders,
    icon: 'parcel',
    shortcut: 'goOrders',
    permissions: ['order:read'],
    to: (store) => store && urls.console.orders(store),
  },
  {
    label: text.nav.customers,
    icon: 'person',
    shortcut: 'goCustomers',
    permissions: ['order:read', 'claim:read'],
    to: (store) => store && urls.console.customers(store),
  },
  {
    label: text.nav.settings,
    icon: 'sliders',
    shortcut: 'goSettings',
    permissions: ['store:read'],
    to: (store) => store && urls.console.settings(store),
  },
  {
    label: text.nav.products,
    icon: 'gift',
    group: 'records',
    permissions: ['product:read'],
    to: (store) => store && urls.console.products(store),
  },
  {
    label: text.nav.warranties,
    icon: 'check-circle',
    group: 'records',
    permissions: ['warranty:read'],
    to: (store) => store && urls.console.warranties(store),
  },
  {
    label: text.nav.returns,
    icon: 'turn',
    group: 'records',
    permissions: ['return:read'],
    to: (store) => store && urls.console.returns(store),
  },
  {
    label: text.nav.policies,
    icon: 'page',
    group: 'records',
    permissions: ['policy:read'],
    to: (store) => store && urls.console.policies(store),
  },
  {
    label: text.nav.reviews,
    icon: 'message',
    group: 'records',
    permissions: ['review:read'],
    to: (store) => store && urls.console.reviews(store),
  },
  {
    label: text.nav.ledger,
    icon: 'card',
    group: 'records',
    permissions: ['payout:read'],
    to: (store) => store && urls.console.ledger(store),
  },
  {
    label: text.nav.platformStores,
    icon: 'parcel',
    group: 'platform',
    permissions: ['store:read'],
    to: urls.console.platformStores,
  },
  {
    label: text.nav.platformAccounts,
    icon: 'copy',
    group: 'platform',
    permissions: ['store:read'],
    to: urls.console.platformAccounts,
  },
  {
    label: text.nav.platformStaff,
    icon: 'person',
    group: 'platform',
    permissions: ['support-member:read'],
    to: urls.console.platformStaff,
  },
  {
    label: text.nav.globalMacros,
    icon: 'message',
    group: 'platform',
    permissions: ['global-macro:read'],
    to: urls.console.platformMacros,
  },
  {
    label: text.nav.platformAudit,
    icon: 'clock',
    group: 'platform',
    permissions: ['staff-member:read'],
    to: urls.console.platformAudit,
  },
];
