/**
 * What a rule can ask about a claim: one table of facts (docs/rules/automation.md). Most come from a snapshot, which is kept and holds
 * no words of a customer. The texts are read from the claim each time, so an erasure takes them from backtests too.
 */
import { CLAIM_TYPES } from '../claims/claim-types.ts';
import { RESOLUTION_METHODS } from '../claims/resolution-methods.ts';
import { RESOLUTION_TYPES } from '../claims/resolution-types.ts';
import type { SignalKind } from '../claims/signals.ts';
import { CHANNELS, FULFILLMENT_STATUSES, RISK_LEVELS } from '../orders/order.ts';

/**
 * `money`: a decimal string in the store's currency. `day`: YYYY-MM-DD. `choices` and `words`: several at once, the one from a list of
 * the product's own, the other from anywhere. `text`: what a customer wrote.
 */
export const FACT_TYPES = [
  'money',
  'number',
  'boolean',
  'choice',
  'choices',
  'words',
  'text',
  'day',
] as const;
export type FactType = (typeof FACT_TYPES)[number];

export const FACT_GROUPS = {
  claim: 'Claim',
  items: 'Items',
  order: 'Order',
  customer: 'Customer',
  tracking: 'Tracking',
  signals: 'Signals',
  text: 'Text',
  time: 'Time',
} as const;
export type FactGroup = keyof typeof FACT_GROUPS;

export type FactUnit = 'hours' | 'days';

export type FactSpec = {
  group: FactGroup;
  type: FactType;
  /** In a list of facts. */
  label: string;
  /** In a sentence, before an operator. Of a boolean: the sentence if it is true, and if it is false. */
  phrase: string | readonly [yes: string, no: string];
  unit?: FactUnit;
  /** What a choice can be, with its label. */
  values?: Readonly<Record<string, string>>;
};

type Labels = Readonly<Record<string, { label: string }>>;
const labelsIn = (table: Labels, names: readonly string[] = Object.keys(table)): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, table[name]?.label ?? name]));

/** "IN_TRANSIT" as "In transit". */
const spoken = (name: string): string => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const spokenAll = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, spoken(name)]));

const TYPES = labelsIn(CLAIM_TYPES);

const DAYS_OF_WEEK = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

const SIGNALS: Readonly<Record<SignalKind, { label: string; phrase: readonly [string, string] }>> = {
  claims_by_customer: {
    label: 'Customer filed other claims',
    phrase: ['the customer filed several other claims', 'the customer did not file several other claims'],
  },
  claims_to_address: {
    label: 'Other customers filed claims at this address',
    phrase: ['other customers at the address filed claims', 'no other customers at the address filed claims'],
  },
  value_above_usual: {
    label: 'Value is above the customer’s usual order',
    phrase: [
      'the value is far above the customer’s usual order',
      'the value is not far above the customer’s usual order',
    ],
  },
  photo_seen_before: {
    label: 'Photo was seen before',
    phrase: ['a photo was seen in another claim', 'no photo was seen in another claim'],
  },
  photo_before_delivery: {
    label: 'Photo is older than the delivery',
    phrase: ['a photo was taken before the delivery', 'no photo was taken before the delivery'],
  },
  delivered_elsewhere: {
    label: 'Delivered in another city',
    phrase: ['the carrier delivered in another city', 'the carrier did not deliver in another city'],
  },
  order_risk: {
    label: 'Shop rates the order as risky',
    phrase: ['the shop rates the order as risky', 'the shop does not rate the order as risky'],
  },
  order_charged_back: {
    label: 'Payment was charged back',
    phrase: ['the bank took the payment back', 'the bank did not take the payment back'],
  },
  replacement_trouble: {
    label: 'Replacement may not arrive',
    phrase: ['the replacement may not arrive', 'nothing is known to be wrong with the replacement'],
  },
};

const SIGNAL_FACTS = Object.fromEntries(
  Object.entries(SIGNALS).map(([kind, words]) => [
    `signals.${kind}`,
    { group: 'signals', type: 'boolean', ...words },
  ]),
) as Record<`signals.${SignalKind}`, FactSpec>;

const CLAIM_FACTS = {
  'claim.type': {
    ...{ group: 'claim', type: 'choice', label: 'Type of the claim', phrase: 'the claim’s type' },
    values: TYPES,
  },
  'claim.category': {
    ...{ group: 'claim', type: 'choice', label: 'Category', phrase: 'the claim’s category' },
    values: { SHIPPING: 'Shipping', WARRANTY: 'Warranty' },
  },
  'claim.value': { group: 'claim', type: 'money', label: 'Value', phrase: 'the claim’s value' },
  'claim.method': {
    ...{ group: 'claim', type: 'choice', label: 'Resolution asked for', phrase: 'the resolution asked for' },
    values: labelsIn(RESOLUTION_TYPES, RESOLUTION_METHODS),
  },
  'claim.items': { group: 'claim', type: 'number', label: 'Items', phrase: 'the number of items' },
  'claim.units': { group: 'claim', type: 'number', label: 'Units claimed', phrase: 'the number of units' },
  'claim.appealed': {
    ...{ group: 'claim', type: 'boolean', label: 'Appealed' },
    phrase: ['the customer appealed', 'the customer did not appeal'],
  },
  'claim.answers': {
    ...{ group: 'claim', type: 'number', label: 'Messages from the customer' },
    phrase: 'the number of messages from the customer',
  },
  'items.types': {
    ...{ group: 'items', type: 'choices', label: 'Problems reported', phrase: 'the problems reported' },
    values: TYPES,
  },
  'items.skus': { group: 'items', type: 'words', label: 'SKUs', phrase: 'the SKUs' },
  'items.products': { group: 'items', type: 'words', label: 'Products', phrase: 'the products’ names' },
  'items.photos': { group: 'items', type: 'number', label: 'Photos', phrase: 'the number of photos' },
  'items.videos': { group: 'items', type: 'number', label: 'Videos', phrase: 'the number of videos' },
} as const satisfies Record<string, FactSpec>;

const ORDER_FACTS = {
  'order.total': { group: 'order', type: 'money', label: 'Order total', phrase: 'the order’s total' },
  'order.refunded': {
    ...{ group: 'order', type: 'money', label: 'Refunded by the shop' },
    phrase: 'the amount already refunded on the order',
  },
  'order.placed': {
    ...{ group: 'order', type: 'day', label: 'Day of the order' },
    phrase: 'the day the order was placed',
  },
  'order.age': {
    ...{ group: 'order', type: 'number', unit: 'days', label: 'Age of the order' },
    phrase: 'the age of the order',
  },
  'order.risk': {
    ...{ group: 'order', type: 'choice', label: 'Risk by the shop', phrase: 'the shop’s risk rating' },
    values: spokenAll(RISK_LEVELS),
  },
  'order.channel': {
    ...{ group: 'order', type: 'choice', label: 'Sales channel', phrase: 'the sales channel' },
    values: { ...spokenAll(CHANNELS), IN_STORE: 'In store' },
  },
  'order.country': {
    ...{ group: 'order', type: 'words', label: 'Country of delivery' },
    phrase: 'the countries of delivery',
  },
  'order.abroad': {
    ...{ group: 'order', type: 'boolean', label: 'Shipped abroad' },
    phrase: ['the order goes abroad', 'the order stays in the country'],
  },
  'order.tags': { group: 'order', type: 'words', label: 'Tags of the order', phrase: 'the order’s tags' },
  'order.protected': {
    ...{ group: 'order', type: 'boolean', label: 'Protected' },
    phrase: ['the order has shipping protection', 'the order has no shipping protection'],
  },
  'order.canceled': {
    ...{ group: 'order', type: 'boolean', label: 'Canceled' },
    phrase: ['the order was canceled', 'the order was not canceled'],
  },
  'order.chargeback': {
    ...{ group: 'order', type: 'boolean', label: 'Chargeback' },
    phrase: ['the order has a chargeback', 'the order has no chargeback'],
  },
  'customer.claims90': {
    ...{ group: 'customer', type: 'number', label: 'Other claims in 90 days' },
    phrase: 'the number of the customer’s other claims in 90 days',
  },
  'customer.claims365': {
    ...{ group: 'customer', type: 'number', label: 'Other claims in a year' },
    phrase: 'the number of the customer’s other claims in a year',
  },
  'customer.claimed365': {
    ...{ group: 'customer', type: 'money', label: 'Value of other claims in a year' },
    phrase: 'the value of the customer’s other claims in a year',
  },
  'customer.orders': {
    ...{ group: 'customer', type: 'number', label: 'Orders of the customer' },
    phrase: 'the number of the customer’s orders',
  },
  'customer.spent': {
    ...{ group: 'customer', type: 'money', label: 'Spent by the customer' },
    phrase: 'what the customer has spent',
  },
} as const satisfies Record<string, FactSpec>;

const OTHER_FACTS = {
  'tracking.status': {
    ...{
      group: 'tracking',
      type: 'choices',
      label: 'Tracking status',
      phrase: 'the packages’ tracking statuses',
    },
    values: spokenAll(FULFILLMENT_STATUSES),
  },
  'tracking.sinceShipped': {
    ...{ group: 'tracking', type: 'number', unit: 'days', label: 'Time since it shipped' },
    phrase: 'the time since it shipped',
  },
  'tracking.sinceScan': {
    ...{ group: 'tracking', type: 'number', unit: 'days', label: 'Time since the last scan' },
    phrase: 'the time since the last scan',
  },
  'tracking.sinceDelivered': {
    ...{ group: 'tracking', type: 'number', unit: 'days', label: 'Time since delivery' },
    phrase: 'the time since delivery',
  },
  'signals.count': {
    ...{ group: 'signals', type: 'number', label: 'Number of signals' },
    phrase: 'the number of signals',
  },
  'text.details': {
    ...{ group: 'text', type: 'text', label: 'What the customer reported' },
    phrase: 'what the customer reported',
  },
  'text.messages': {
    ...{ group: 'text', type: 'text', label: 'Customer’s messages' },
    phrase: 'what the customer wrote since',
  },
  'time.sinceFiled': {
    ...{ group: 'time', type: 'number', unit: 'hours', label: 'Time since filing' },
    phrase: 'the time since filing',
  },
  'time.weekday': {
    ...{ group: 'time', type: 'choice', label: 'Day of the week', phrase: 'the day of the week' },
    values: DAYS_OF_WEEK,
  },
  'time.hour': { group: 'time', type: 'number', label: 'Hour of the day', phrase: 'the hour of the day' },
} as const satisfies Record<string, FactSpec>;

type Named = typeof CLAIM_FACTS & typeof ORDER_FACTS & typeof OTHER_FACTS;
export type FactName = keyof Named | `signals.${SignalKind}`;

export const FACTS: Readonly<Record<FactName, FactSpec>> = {
  ...CLAIM_FACTS,
  ...ORDER_FACTS,
  ...OTHER_FACTS,
  ...SIGNAL_FACTS,
};
export const FACT_NAMES = Object.keys(FACTS) as FactName[];

export const isFact = (name: string): name is FactName => Object.hasOwn(FACTS, name);

/** Null: not known. */
export type FactValue = string | number | boolean | readonly string[] | null;
export type Facts = Readonly<Partial<Record<FactName, FactValue>>>;

/** What is kept of a claim: no text of a customer is in it. */
export type Snapshot = Facts;

export const SNAPSHOT_FACTS = FACT_NAMES.filter((name) => FACTS[name].type !== 'text');

/** Increased when a fact changes its meaning. A fact that is new is unknown in older snapshots. */
export const FACT_SET = 1;
