/** What the team should look at before it decides, each with its numbers. Advice only: no rule reads a signal. */
import { compare, displayMoney, type Money, multiplyRatio } from '../money/money.ts';
import { type ClaimType, ISSUES_BY_CATEGORY } from './claim-types.ts';
import { REPLACEMENT_NEWS, type ReplacementTrouble } from './replacement-news.ts';

export const SIGNAL_KINDS = [
  'claims_by_customer',
  'claims_to_address',
  'value_above_usual',
  'photo_seen_before',
  'photo_before_delivery',
  'delivered_elsewhere',
  'order_risk',
  'order_charged_back',
  'replacement_trouble',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export type SignalLink = { to: 'claim' | 'order' | 'customer' | 'photo'; id: string; label: string };

export type Signal = {
  kind: SignalKind;
  severity: 'notice' | 'warning';
  sentence: string;
  /** The numbers it compares. */
  facts: Record<string, string | number>;
  links: SignalLink[];
};

export type OtherClaim = { id: string; claimNumber: number };
/** The latest first. `filedAt`: ISO 8601. */
type OtherClaims = { count: number; claims: readonly (OtherClaim & { filedAt: string })[] };

export type SignalFacts = {
  /** The claim's value in the store's currency. */
  value: Money;
  claimTypes: readonly ClaimType[];
  customer: { id: string; orders: number; paid: Money } | null;
  /** Claims since 12 months before the filing, this one not counted. */
  byCustomer: OtherClaims;
  /** The same by other customers at the same address. */
  toAddress: OtherClaims;
  photos: readonly {
    fileKey: string;
    capturedAt: string | null;
    matches: readonly { claim: OtherClaim; distance: number; isSameCustomer: boolean }[];
  }[];
  /** The shipments that the claim is about. */
  shipments: readonly { deliveredAt: string | null; deliveredIn: string | null }[];
  address: { city: string | null } | null;
  /** What is wrong with the packages of its replacements. */
  troubles: readonly ReplacementTrouble[];
  order: {
    id: string;
    name: string;
    riskLevel: 'low' | 'medium' | 'high' | null;
    chargebackAt: string | null;
  } | null;
};

/** Defaults of settings that may come. */
const CLAIMS_NOTICED = 2;
const CLAIMS_WARNED = 4;
const USUAL_FROM_ORDERS = 3;
const VALUE_NOTICED = 2n;
const VALUE_WARNED = 4n;
const DAY = 86_400_000;

type Rule = (facts: SignalFacts) => Signal | null;

const RULES: Record<SignalKind, Rule> = {
  claims_by_customer: ({ byCustomer, customer }) =>
    severalClaims('claims_by_customer', byCustomer, 'This customer filed', customer),
  claims_to_address: ({ toAddress }) =>
    severalClaims('claims_to_address', toAddress, 'Other customers at this address filed', null),
  value_above_usual: valueAboveUsual,
  photo_seen_before: photoSeenBefore,
  photo_before_delivery: photoBeforeDelivery,
  delivered_elsewhere: deliveredElsewhere,
  order_risk: orderRisk,
  order_charged_back: orderChargedBack,
  replacement_trouble: replacementTrouble,
};

export const signalsOf = (facts: SignalFacts): Signal[] =>
  SIGNAL_KINDS.flatMap((kind) => RULES[kind](facts) ?? []);

const claimLink = ({ id, claimNumber }: OtherClaim): SignalLink => ({
  to: 'claim',
  id,
  label: `#${claimNumber}`,
});

function severalClaims(
  kind: SignalKind,
  { count, claims }: OtherClaims,
  who: string,
  customer: SignalFacts['customer'],
): Signal | null {
  // One claim from a neighbor says as much as two from the customer.
  const noticed = customer ? CLAIMS_NOTICED : 1;
  if (count < noticed) return null;
  return {
    kind,
    severity: count >= CLAIMS_WARNED ? 'warning' : 'notice',
    sentence: `${who} ${count} other ${count === 1 ? 'claim' : 'claims'} within 12 months.`,
    facts: { claims: count, months: 12, ...(claims[0] && { latest: claims[0].filedAt }) },
    links: [
      ...claims.map(claimLink),
      ...(customer ? [{ to: 'customer' as const, id: customer.id, label: 'Customer' }] : []),
    ],
  };
}

function valueAboveUsual({ value, customer }: SignalFacts): Signal | null {
  if (!customer || customer.orders < USUAL_FROM_ORDERS) return null;
  const mean = multiplyRatio(customer.paid, 1n, BigInt(customer.orders));
  if (mean.amount <= 0n || compare(value, multiplyRatio(mean, VALUE_NOTICED, 1n)) < 0) return null;
  const isFar = compare(value, multiplyRatio(mean, VALUE_WARNED, 1n)) >= 0;
  return {
    kind: 'value_above_usual',
    severity: isFar ? 'warning' : 'notice',
    sentence: `This claim is about ${displayMoney(value)}. The customer’s ${customer.orders} orders cost ${displayMoney(mean)} on average.`,
    facts: { value: displayMoney(value), usual: displayMoney(mean), orders: customer.orders },
    links: [{ to: 'customer', id: customer.id, label: 'Customer' }],
  };
}

function photoSeenBefore({ photos }: SignalFacts): Signal | null {
  const seen = photos.filter(({ matches }) => matches.length > 0);
  const matches = seen.flatMap((photo) => photo.matches);
  if (matches.length === 0) return null;
  const claims = [...new Map(matches.map(({ claim }) => [claim.id, claim])).values()];
  const isStrangers = matches.some(({ isSameCustomer }) => !isSameCustomer);
  const count = `${seen.length === 1 ? 'A photo' : `${seen.length} photos`} of this claim`;
  return {
    kind: 'photo_seen_before',
    severity: isStrangers ? 'warning' : 'notice',
    sentence: `${count} ${seen.length === 1 ? 'looks' : 'look'} like a photo in ${isStrangers ? 'another customer’s claim' : 'another claim of this customer'}.`,
    facts: { photos: seen.length, closest: Math.min(...matches.map(({ distance }) => distance)) },
    links: [
      ...claims.slice(0, 5).map(claimLink),
      ...seen.map(({ fileKey }, at) => ({ to: 'photo' as const, id: fileKey, label: `Photo ${at + 1}` })),
    ],
  };
}

const SEEN_AFTER_DELIVERY: readonly ClaimType[] = ISSUES_BY_CATEGORY.issuesWithItems;

/** Only for issues that one sees after the delivery. A camera's clock may be a day off, and has no time zone. */
function photoBeforeDelivery({ photos, shipments, claimTypes }: SignalFacts): Signal | null {
  if (!claimTypes.some((type) => SEEN_AFTER_DELIVERY.includes(type))) return null;
  const deliveries = shipments.flatMap(({ deliveredAt }) => (deliveredAt ? [Date.parse(deliveredAt)] : []));
  if (deliveries.length === 0) return null;
  const first = Math.min(...deliveries);
  const takenAt = (at: string) => Date.parse(at.endsWith('Z') ? at : `${at}Z`);
  const early = photos.filter(({ capturedAt }) => capturedAt !== null && takenAt(capturedAt) < first - DAY);
  const [earliest] = early.map(({ capturedAt }) => capturedAt ?? '').sort();
  if (!earliest) return null;
  return {
    kind: 'photo_before_delivery',
    severity: 'warning',
    sentence: `${early.length === 1 ? 'A photo was' : `${early.length} photos were`} taken before the package was delivered.`,
    facts: { photos: early.length, taken: earliest, delivered: new Date(first).toISOString() },
    links: early.map(({ fileKey }, at) => ({ to: 'photo' as const, id: fileKey, label: `Photo ${at + 1}` })),
  };
}

const plain = (place: string) =>
  place
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Carriers name the city of a scan, so only another city says anything. */
function deliveredElsewhere({ shipments, address, order }: SignalFacts): Signal | null {
  const city = address?.city?.trim();
  if (!city) return null;
  const place = shipments.find(
    ({ deliveredIn }) => deliveredIn !== null && !plain(deliveredIn).includes(plain(city)),
  )?.deliveredIn;
  if (!place) return null;
  return {
    kind: 'delivered_elsewhere',
    severity: 'notice',
    sentence: `The carrier scanned the delivery in ${place}. The order goes to ${city}.`,
    facts: { scanned: place, address: city },
    links: order ? [{ to: 'order', id: order.id, label: order.name }] : [],
  };
}

function orderRisk({ order }: SignalFacts): Signal | null {
  if (!order || order.riskLevel === null || order.riskLevel === 'low') return null;
  return {
    kind: 'order_risk',
    severity: order.riskLevel === 'high' ? 'warning' : 'notice',
    sentence: `The shop rates the risk of this order as ${order.riskLevel}.`,
    facts: { risk: order.riskLevel },
    links: [{ to: 'order', id: order.id, label: order.name }],
  };
}

function orderChargedBack({ order }: SignalFacts): Signal | null {
  if (!order?.chargebackAt) return null;
  return {
    kind: 'order_charged_back',
    severity: 'warning',
    sentence: 'The bank took the payment of this order back. A refund would pay the customer twice.',
    facts: { since: order.chargebackAt },
    links: [{ to: 'order', id: order.id, label: order.name }],
  };
}

function replacementTrouble({ troubles: [first] }: SignalFacts): Signal | null {
  if (first === undefined) return null;
  return {
    kind: 'replacement_trouble',
    severity: 'warning',
    sentence: `${REPLACEMENT_NEWS[first]}. Ask the carrier, and tell the customer.`,
    facts: { trouble: first },
    links: [],
  };
}
