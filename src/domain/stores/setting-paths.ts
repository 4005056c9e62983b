/** Names of single settings, such as `windows.notMoving`, and the permissions that read and change them. */
import type { Permission } from '../access/permissions.ts';
import type { Store, StoreSettings } from './settings.ts';

type Leaf<T> = {
  [Name in keyof T & string]: T[Name] extends string | number | boolean | null | readonly unknown[]
    ? Name
    : `${Name}.${Leaf<T[Name]>}`;
}[keyof T & string];

/** Each setting by its path in `StoreSettings`. */
export type SettingPath = Leaf<StoreSettings>;

type Fact = 'name' | 'country' | 'timeZone' | 'domains';
export type SettingGroup = keyof StoreSettings | Fact;

type Access = { reads: Permission; changes: Permission };
const section = (name: 'claim-acknowledgment' | 'customer-communication' | 'fulfillment'): Access => ({
  reads: `setting-${name}:read`,
  changes: `setting-${name}:update`,
});
const STORE: Access = { reads: 'store:read', changes: 'store:update' };
const CAPABILITY: Access = { reads: 'capability:read', changes: 'capability:update' };

/** By the first part of the path. */
export const SETTING_ACCESS = {
  name: STORE,
  country: STORE,
  timeZone: STORE,
  domains: STORE,
  windows: STORE,
  warranty: STORE,
  timers: STORE,
  calendar: STORE,
  proof: section('claim-acknowledgment'),
  uploads: section('claim-acknowledgment'),
  credit: { reads: 'store-credit:read', changes: 'store-credit:update' },
  policyLimit: { reads: 'policy:read', changes: 'policy:update' },
  oneTimeAppeasement: {
    reads: 'setting-one-time-appeasement:read',
    changes: 'setting-one-time-appeasement:update',
  },
  protectReplacements: { reads: 'policy:read', changes: 'policy:update' },
  replacementCost: { reads: 'setting-replacement-cost:read', changes: 'setting-replacement-cost:update' },
  revShare: { reads: 'setting-rev-share:read', changes: 'setting-rev-share:update' },
  inStore: STORE,
  automation: { reads: 'automation:read', changes: 'automation:update' },
  capabilities: CAPABILITY,
  returns: CAPABILITY,
  flags: STORE,
  trackingBaseUrl: section('fulfillment'),
  tagOrders: section('fulfillment'),
  help: section('customer-communication'),
  locale: section('customer-communication'),
  abandoned: section('customer-communication'),
  reviews: section('customer-communication'),
  legal: STORE,
  retention: STORE,
  undoSeconds: STORE,
  signIn: STORE,
  links: STORE,
} as const satisfies Record<SettingGroup, Access>;

export const groupOf = (path: string): SettingGroup => path.split('.')[0] as SettingGroup;

/** The value at a path such as `timers.businessHours.days`; undefined if there is none. */
export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values);
}

/** The values at their paths, as nested objects: what a patch takes. */
export function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let at = all;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return all;
}

/** What a sentence about a setting needs to know of its store. */
export type SettingsOf = Pick<Store, 'currency' | 'country' | 'timeZone' | 'settings'>;
