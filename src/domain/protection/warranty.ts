/**
 * An item's warranty: claims open at delivery (in store, at the purchase) and close when the item's period ends. The
 * period counts from the purchase, or from delivery if the store says so.
 */

import type { Order, OrderItem } from '../orders/order.ts';
import type { ShipmentFacts } from '../orders/shipment.ts';
import type { Store } from '../stores/settings.ts';
import { addPeriod, dayNumber, dayNumberIn, isoOf } from '../time/calendar.ts';
import { type Duration, isDurationError, parseDuration } from '../time/duration.ts';
import { bestOf, type Verdict, verdictOf } from './verdict.ts';
import { type Clock, verdictBetween, verdictUntilDelivered } from './windows.ts';

export type WarrantyFacts = {
  order: Pick<Order, 'cancelledAt' | 'chargebackAt' | 'protection' | 'salesChannel' | 'createdAt'>;
  item: Pick<OrderItem, 'warrantyPeriod' | 'quantity' | 'refundedQuantity'>;
  store: Pick<Store, 'settings'>;
  /** The shipments that contain the item, with the units claimable in each. */
  shipments: { facts: ShipmentFacts; units: number }[];
  /** Units claimable in the whole order. */
  left: number;
  clock: Clock;
};

export type WarrantyAssessment = { qty: number; expires: string | null; validity: Verdict };

function periodOf(item: WarrantyFacts['item']): Duration | null {
  if (item.warrantyPeriod === null) return null;
  const period = parseDuration(item.warrantyPeriod);
  return isDurationError(period) ? null : period;
}

/** Reasons before time, in the order of the shipping verdicts: the whole order, then quantity. */
function reasonAgainst({ order, item, store, left }: WarrantyFacts, period: Duration | null): Verdict | null {
  if (order.cancelledAt) return verdictOf('cancelled', 'order.cancelled');
  if (order.chargebackAt) return verdictOf('disputed', 'order.disputed');
  if (!store.settings.capabilities.warranties) return verdictOf('not_applicable', 'warranty.not_offered');
  if (!period) return verdictOf('not_protected', 'warranty.none');
  if (order.protection.warranty?.removedAt) return verdictOf('policy_removed', 'warranty.policy_removed');
  if (item.quantity <= item.refundedQuantity) return verdictOf('refunded', 'quantity.refunded');
  return left === 0 ? verdictOf('fully_claimed', 'quantity.fully_claimed') : null;
}

type Days = { opens: number; countsFrom: number };

function verdictFrom(rule: string, { opens, countsFrom }: Days, period: Duration, clock: Clock): Verdict {
  // The minimum of open days doesn't apply: the warranty's length was sold with the item.
  return verdictBetween(rule, opens, dayNumber(addPeriod(isoOf(countsFrom), period)), clock);
}

/**
 * The verdict for one shipment; in transit, the warranty has not begun. `purchase`: the day to count from, null to
 * count from delivery.
 */
function inShipment(facts: ShipmentFacts, purchase: number | null, period: Duration, clock: Clock): Verdict {
  const begins = facts.phase === 'delivered' ? facts.days.delivered : facts.days.fulfilled;
  if (facts.phase === 'not_shipped' || begins === null) return verdictOf('not_shipped', 'not_shipped');
  const rule = `warranty.${facts.phase}`;
  if (facts.phase === 'in_transit') return verdictUntilDelivered(rule, facts, clock);
  // If the delivery is unknown, use the day it shipped.
  return verdictFrom(rule, { opens: begins, countsFrom: purchase ?? begins }, period, clock);
}

/** An item's warranty: the best verdict of its shipments, and the units that can be claimed now. */
export function warrantyVerdict(facts: WarrantyFacts): WarrantyAssessment {
  const { order, store, shipments, left, clock } = facts;
  const period = periodOf(facts.item);
  const reason = reasonAgainst(facts, period);
  if (reason || !period)
    return { qty: 0, expires: null, validity: reason ?? verdictOf('not_protected', 'warranty.none') };
  const bought = dayNumberIn(Date.parse(order.createdAt), clock.timeZone);
  if (order.salesChannel === 'IN_STORE') {
    const validity = verdictFrom('warranty.in_store', { opens: bought, countsFrom: bought }, period, clock);
    return { qty: validity.eligible ? left : 0, expires: validity.uneligibleAt, validity };
  }
  const purchase = store.settings.warranty.endsFrom === 'purchase' ? bought : null;
  const verdicts = shipments.map((shipment) => inShipment(shipment.facts, purchase, period, clock));
  const validity = verdicts.length > 0 ? bestOf(verdicts) : verdictOf('not_shipped', 'not_shipped');
  const open = shipments.reduce((sum, { units }, index) => sum + (verdicts[index]?.eligible ? units : 0), 0);
  return { qty: Math.min(left, open), expires: validity.uneligibleAt, validity };
}
