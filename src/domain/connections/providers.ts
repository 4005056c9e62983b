/** The outside services that a store can be connected with, and what each does for it (docs/decisions/116-connections.md). */

import type { CreditForm } from '../claims/credit-forms.ts';

/** What a service is for, in the order in which people read the list. */
export const PROVIDER_KINDS = {
  shop: 'Your shop',
  payouts: 'Payments',
  shipping: 'Shipping labels',
  tracking: 'Tracking',
  returns: 'Returns',
  help_desk: 'Help desk',
} as const;
export type ProviderKind = keyof typeof PROVIDER_KINDS;

/** What a service can do, as people read it. */
export const ABILITIES = {
  feed: 'Sends orders and products',
  refund: 'Refunds payments',
  replacement: 'Creates replacement orders',
  credit: 'Gives store credit',
  payout: 'Pays customers out',
  fulfillment: 'Marks replacements as sent',
  tags: 'Tags orders',
  labels: 'Makes shipping labels',
  tracking: 'Tracks packages',
  returns: 'Handles returns',
  tickets: 'Opens tickets',
} as const;
export type Ability = keyof typeof ABILITIES;

type Described = {
  label: string;
  kind: ProviderKind;
  does: readonly Ability[];
  /** The forms in which it gives credit; none if left out. */
  credit?: readonly CreditForm[];
};

export const PROVIDERS = {
  shopify: {
    label: 'Shopify',
    kind: 'shop',
    does: ['feed', 'refund', 'replacement', 'credit', 'fulfillment', 'tags', 'returns'],
    credit: ['gift_card', 'code', 'account'],
  },
  woocommerce: {
    label: 'WooCommerce',
    kind: 'shop',
    does: ['feed', 'refund', 'replacement', 'credit'],
    credit: ['code'],
  },
  bigcommerce: {
    label: 'BigCommerce',
    kind: 'shop',
    does: ['feed', 'refund', 'replacement', 'credit'],
    credit: ['gift_card'],
  },
  api: {
    label: 'Your own program',
    kind: 'shop',
    does: ['refund', 'replacement', 'credit', 'payout'],
    credit: ['code'],
  },
  stripe: { label: 'Stripe', kind: 'payouts', does: ['refund'] },
  paypal: { label: 'PayPal', kind: 'payouts', does: ['payout'] },
  easypost: { label: 'EasyPost', kind: 'shipping', does: ['labels', 'tracking'] },
  shippo: { label: 'Shippo', kind: 'shipping', does: ['labels', 'tracking'] },
  shipstation: { label: 'ShipStation', kind: 'shipping', does: ['labels'] },
  aftership: { label: 'AfterShip', kind: 'tracking', does: ['tracking'] },
  loop: { label: 'Loop', kind: 'returns', does: ['returns'] },
  aftership_returns: { label: 'AfterShip Returns', kind: 'returns', does: ['returns'] },
  gorgias: { label: 'Gorgias', kind: 'help_desk', does: ['tickets'] },
  zendesk: { label: 'Zendesk', kind: 'help_desk', does: ['tickets'] },
} as const satisfies Record<string, Described>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

export const isProviderName = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);

/** Of a name from outside. */
export const providerLabel = (name: string): string => (isProviderName(name) ? PROVIDERS[name].label : name);

export const describeProvider = (name: ProviderName): Described => PROVIDERS[name];

/** One thing that a service must be told to connect with it: an input of the form. */
export type CredentialField = {
  name: string;
  label: string;
  /** Where to find it, in one line. */
  help: string;
  /** Whether it is never shown again. */
  secret: boolean;
  /** What can be chosen, any number of it; the value is their names with commas. Without it, people type. */
  options?: readonly { value: string; label: string }[];
};
