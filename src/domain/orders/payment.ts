/** What was paid for units and shipments of an order, exact to the last digit (docs/rules/money.md). */
import {
  add,
  allocate,
  type Money,
  multiplyRatio,
  parseAmount,
  subtract,
  toItemValue,
  toTotal,
  zero,
} from '../money/money.ts';
import type { Fulfillment, Order, OrderItem } from './order.ts';

/** An amount of the stored document. The contract refused unreadable amounts, so the fallback to zero hides nothing. */
export function paid(text: string, currency: string, kind: 'total' | 'item' = 'total'): Money {
  return parseAmount(text, currency, kind) ?? zero(currency);
}

/** `net` is an item value with its extra digit; `total` and `tax` are what was charged. */
export type LinePayment = { net: Money; total: Money; tax: Money };

/** The whole line: `lineTotal` with tax if given, otherwise quantity × (price − discount + tax). */
export function linePayment(item: OrderItem, currency: string): LinePayment {
  const units = BigInt(item.quantity);
  const unitTax = paid(item.tax, currency, 'item');
  const net = subtract(paid(item.price, currency, 'item'), paid(item.discount, currency, 'item'));
  const lineTax = multiplyRatio(unitTax, units, 1n);
  const tax = toTotal(lineTax);
  if (item.lineTotal === null) {
    const total = toTotal(multiplyRatio(add(net, unitTax), units, 1n));
    return { net: multiplyRatio(net, units, 1n), total, tax };
  }
  const total = paid(item.lineTotal, currency);
  return { net: toItemValue(subtract(total, lineTax)), total, tax };
}

/**
 * The share of units `first + 1` to `first + count` of `n`: unit k gets round(whole × k/n) − round(whole × (k−1)/n).
 * Units therefore add up to the line, whatever the order of claims. Units beyond n get nothing.
 */
export function unitShare(whole: Money, n: number, first: number, count: number): Money {
  const upTo = (k: number): Money =>
    n === 0 ? zero(whole.currency) : multiplyRatio(whole, BigInt(Math.min(Math.max(k, 0), n)), BigInt(n));
  return subtract(upTo(first + count), upTo(first));
}

type ShippingFacts = Pick<Order, 'currency' | 'items' | 'fulfillments'>;

function shipmentValue(order: ShippingFacts, fulfillment: Fulfillment): bigint {
  let value = 0n;
  for (const { sourceItemId, quantity } of fulfillment.items) {
    const item = order.items.find((known) => known.sourceItemId === sourceItemId);
    if (!item) continue;
    value += unitShare(linePayment(item, order.currency).total, item.quantity, 0, quantity).amount;
  }
  return value;
}

/**
 * Splits an amount of the order (shipping, or its tax) across its shipments by their value; keyed by
 * sourceFulfillmentId.
 */
export function shareByShipment(order: ShippingFacts, whole: Money): Map<string, Money> {
  const shares = allocate(
    whole,
    order.fulfillments.map((fulfillment) => shipmentValue(order, fulfillment)),
  );
  return new Map(
    order.fulfillments.map(({ sourceFulfillmentId }, index) => [
      sourceFulfillmentId,
      shares[index] ?? zero(whole.currency),
    ]),
  );
}
