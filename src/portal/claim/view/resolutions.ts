/** Resolutions as the shopper sees them, with every amount. */

import {
  RESOLUTION_STATES,
  RESOLUTION_TYPES,
  type ResolutionState,
} from '../../../domain/claims/resolution-types.ts';
import { add, displayItemValue, displayMoney, type Money, subtract } from '../../../domain/money/money.ts';
import { paid } from '../../../domain/orders/payment.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { displayDay } from '../../../domain/protection/explanation.ts';
import type { CappedBy } from '../../../domain/resolutions/valuation.ts';
import { dateIn } from '../../../domain/time/calendar.ts';
import type { KeyRing } from '../../../server/auth/keys.ts';
import type { ClaimDocument, ClaimItemRow, ResolutionRow } from '../../../server/claims/queries.ts';
import { openCode } from '../../../server/database/credit-codes.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import type { BadgeView } from '../../../ui/tone.ts';
import { words as flowWords } from '../../order/flow/words.ts';
import { words as resolutionWords } from '../../order/resolution/text.ts';
import type { AmountLine, TrackingView } from '../../parts/views.ts';
import type { ResolutionView } from './model.ts';
import { parcelWords } from './parcel-words.ts';
import { words } from './words.ts';

/** `keys`: they open codes of store credit. `now` in milliseconds; dates in the same year omit the year. */
export type DecisionFacts = { keys: KeyRing; store: KnownStore; document: ClaimDocument; now: number };

/** Resolutions that have not been canceled or replaced. */
export const inForce = ({ resolutions }: ClaimDocument) =>
  resolutions.filter(({ state }) => RESOLUTION_STATES[state].inForce);

export const isMoney = ({ resolution_type: type }: ResolutionRow) =>
  ['share', 'flat'].includes(RESOLUTION_TYPES[type].pays);

/** The amounts of a resolution in its order's currency. */
export function amountsOf({ amounts, paid_original_currency: currency }: ResolutionRow) {
  const { items, shipping, tax, subtotal, bonus, total } = amounts;
  return {
    items: paid(items, currency, 'item'),
    shipping: paid(shipping, currency),
    tax: paid(tax, currency),
    subtotal: paid(subtotal, currency),
    bonus: paid(bonus, currency),
    total: paid(total, currency),
  };
}

const itemOf = ({ items }: ClaimDocument, one: ResolutionRow): ClaimItemRow | null =>
  items.find(({ id }) => id === one.claim_item_id) ?? null;

function whatOf(document: ClaimDocument, one: ResolutionRow): string {
  const item = itemOf(document, one);
  return item === null ? '' : flowWords.times(one.quantity ?? item.quantity, item.name);
}

/** A flat amount has no breakdown. */
function linesOf(document: ClaimDocument, one: ResolutionRow): AmountLine[] {
  const { items, shipping, tax, subtotal, bonus, total } = amountsOf(one);
  const line = (name: keyof typeof words.amounts, amount: Money) => ({
    label: words.amounts[name],
    value: displayMoney(amount),
  });
  const whole = add(add(subtotal, tax), bonus);
  const extras = [
    ...(bonus.amount === 0n ? [] : [line('bonus', bonus)]),
    ...(whole.amount === total.amount ? [] : [line('above', subtract(total, whole))]),
  ];
  if (one.flat_amount !== null || one.external)
    return bonus.amount === 0n ? [] : [line('subtotal', subtotal), ...extras];
  return [
    { label: whatOf(document, one) || words.amounts.items, value: displayItemValue(items) },
    line('shipping', shipping),
    line('subtotal', subtotal),
    line('tax', tax),
    ...extras,
  ];
}

function capNote(one: ResolutionRow): string | null {
  const { total, bonus } = amountsOf(one);
  const by = one.capped_by;
  if (by === null || !Object.hasOwn(flowWords.capped, by)) return null;
  const amount = by === 'credit' ? total : subtract(total, bonus);
  return flowWords.capped[by as CappedBy](displayMoney(amount));
}

function expiryNote({ credit }: ResolutionRow, now: number): string | null {
  const { expiresOn = null } = credit ?? {};
  return expiresOn && words.expires(displayDay(expiresOn, 'UTC', now));
}

function notesOf(one: ResolutionRow, { keys, now }: DecisionFacts): string[] {
  const code = openCode(keys, one);
  const isPart = one.percentage !== null && Number(one.percentage) !== 100;
  return [
    isPart ? words.part(String(Number(one.percentage))) : null,
    capNote(one),
    one.details,
    code === null ? one.reference && words.reference(one.reference) : words.code(code),
    expiryNote(one, now),
  ].filter((note) => note !== null);
}

/** Its progress, with the day it got there. */
function progressOf(one: ResolutionRow, { store, now }: DecisionFacts): BadgeView {
  const { parcel } = one;
  const known = one.state === 'DONE' ? parcel?.deliveredAt : parcel?.shippedAt;
  const on = displayDay(new Date(known ?? one.updated_at).toISOString(), store.timeZone, now);
  const isGoods = RESOLUTION_TYPES[one.resolution_type].pays === 'goods';
  const { waiting, packed, sent, shipped, arrived, done } = words.carriedOut;
  const texts: Record<ResolutionState, string> = {
    WAITING: waiting,
    SENT: sent(on),
    MADE: packed,
    SHIPPED: shipped(on),
    DONE: parcel?.deliveredAt ? arrived(on) : done(on),
    CANCELLED: done(on),
    REVERSED: done(on),
  };
  const { done: isDone, moved } = RESOLUTION_STATES[one.state];
  return {
    tone: isDone ? 'success' : moved ? 'info' : 'neutral',
    text: texts[one.state],
    icon: isDone ? 'check-circle' : isGoods ? 'parcel' : moved ? 'card' : 'clock',
  };
}

/** Where the package of a replacement is, until it arrived. */
function parcelNotes({ parcel, state }: ResolutionRow, { store, now }: DecisionFacts): string[] {
  if (parcel === null || state !== 'SHIPPED' || parcel.deliveredAt !== null) return [];
  const { estimatedDeliveryAt: expected, status } = parcel;
  const isLate = expected !== null && expected < dateIn(now, store.timeZone);
  return [
    parcelWords[status] ?? null,
    expected === null || isLate ? null : words.moment.expected(displayDay(expected, 'UTC', now)),
  ].filter((note) => typeof note === 'string');
}

function trackingOf(one: ResolutionRow, store: KnownStore): TrackingView | null {
  const { tracking_company: company, tracking_number: number, tracking_url: trackingUrl } = one;
  const url = trackingPage(store, { trackingUrl, trackingNumber: number, trackingCompany: company });
  return number === null && url === null ? null : { company, number, url };
}

export function resolutionView(one: ResolutionRow, facts: DecisionFacts): ResolutionView {
  const { document, store } = facts;
  const { total } = amountsOf(one);
  const isPaid = isMoney(one) || one.resolution_type === 'CUSTOM';
  const amount = isPaid && total.amount > 0n ? displayMoney(total) : null;
  const what = whatOf(document, one);
  const isFree = RESOLUTION_TYPES[one.resolution_type].pays === 'goods' && !one.external;
  return {
    id: one.id,
    title: words.given[one.resolution_type]({ amount, what, external: one.external }),
    badge: progressOf(one, facts),
    lines: isMoney(one) ? linesOf(document, one) : [],
    total: isFree
      ? { label: words.decision.youPay, value: resolutionWords.free }
      : amount === null
        ? null
        : { label: words.amounts.total, value: amount },
    notes: [...parcelNotes(one, facts), ...notesOf(one, facts)],
    tracking: trackingOf(one, store),
  };
}
