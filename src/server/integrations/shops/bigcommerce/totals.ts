/** The order's own amounts, in smallest units of its currency, and its exchange rate to the store's. */
import { withoutTrailing } from '../../../../domain/text/trailing.ts';
import { addMoney, NOTHING } from '../line-money.ts';
import { isOurs, markNoted } from '../noted.ts';
import { type Line, readAmount } from './lines.ts';
import type { BigOrder } from './order-schema.ts';
import { Refusal } from './refusals.ts';
import { CANCELLED, REFUNDED, wasPaid } from './statuses.ts';

const COSTS = ['shipping_cost', 'handling_cost', 'wrapping_cost'] as const;

/**
 * The store rounds each amount, so their sum is off by a few smallest units: that difference goes into the subtotal, so that the amounts add
 * up. A larger gap is not rounding (for example a fee) and stays.
 */
export function totalsOf(order: BigOrder, lines: Line[], exponent: number) {
  const total = readAmount(order.total_inc_tax, 'total_inc_tax', exponent);
  const cost = (part: 'ex_tax' | 'tax') =>
    COSTS.reduce(
      (sum, name) => sum + readAmount(order[`${name}_${part}`], `${name}_${part}`, exponent, 0n),
      0n,
    );
  const [shipping, shippingTax] = [cost('ex_tax'), cost('tax')];
  const sum = lines.map((line) => line.money).reduce(addMoney, NOTHING);
  const gap = total - sum.paid - shipping - shippingTax;
  const roundings = BigInt(lines.length + COSTS.length);
  const isRounding = gap <= roundings && -gap <= roundings && sum.price + gap >= 0n;
  return {
    subtotal: isRounding ? sum.price + gap : sum.price,
    discountTotal: sum.discount,
    shipping,
    shippingTax,
    tax: sum.tax,
    total,
  };
}

/**
 * The order's own `refunded_amount` is always zero: its refunds are a resource of version 3. What was refunded for claims is not part of it.
 */
export function refundedAmountOf(order: BigOrder, total: bigint, exponent: number): bigint {
  if (order.status_id === CANCELLED && !wasPaid(order)) return total;
  let sum = 0n;
  let ours = 0n;
  for (const [i, refund] of (order.refunds ?? []).entries()) {
    if (refund.payments?.some(({ is_declined }) => is_declined === true)) continue;
    const amount = readAmount(refund.total_amount, `refunds.${i}.total_amount`, exponent);
    sum += amount;
    const reasons = [refund.reason, ...(refund.items ?? []).map(({ reason }) => reason)];
    if (reasons.some((reason) => isOurs(markNoted(reason)))) ours += amount;
  }
  const gone = order.status_id === REFUNDED || sum > total ? total : sum;
  return gone > ours ? gone - ours : 0n;
}

/** Units of the order's currency for one of the store's. */
export function exchangeRateOf(order: BigOrder, currency: string, storeCurrency: string): string {
  if (currency === storeCurrency) return '1';
  const rate = Number(order.store_default_to_transactional_exchange_rate ?? Number.NaN);
  const isTheirs = order.store_default_currency_code === storeCurrency;
  // The contract's range: up to twelve digits before the point, and not so small that it rounds to zero.
  if (!isTheirs || !(rate >= 1e-9 && rate < 1e12))
    throw new Refusal('exchange_rate_unknown', ['store_default_to_transactional_exchange_rate']);
  return withoutTrailing(withoutTrailing(rate.toFixed(10), '0'), '.');
}
