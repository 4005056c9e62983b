/** Refunds to the shopper: units by line, and money whether or not it names lines. */
import { divide, parseDecimal } from '../decimals.ts';
import { isOurs } from '../noted.ts';
import { idOrNull, timeOrNull } from '../text.ts';
import { markIn } from './marks.ts';
import { type Currencies, readAmount } from './money.ts';
import type { ShopifyOrder } from './order-schema.ts';
import { Refusal } from './refusals.ts';

type Entry = { lineId: string; quantity: number; at: string | null };

function entriesOf(order: ShopifyOrder): Entry[] {
  return (order.refunds ?? []).flatMap((refund, r) =>
    (refund.refund_line_items ?? []).map((item, i) => {
      const lineId = idOrNull(item.line_item_id, item.line_item?.admin_graphql_api_id);
      if (lineId === null)
        throw new Refusal('id_missing', [`refunds.${r}.refund_line_items.${i}.line_item_id`]);
      return {
        lineId,
        quantity: item.quantity,
        at: timeOrNull(refund.processed_at) ?? timeOrNull(refund.created_at),
      };
    }),
  );
}

export function refundedQuantities(order: ShopifyOrder): Map<string, number> {
  const byLine = new Map<string, number>();
  for (const entry of entriesOf(order)) {
    byLine.set(entry.lineId, (byLine.get(entry.lineId) ?? 0) + entry.quantity);
  }
  return byLine;
}

/** When the last unit of a line was refunded; null if no refund says so. */
export function refundTimeOf(order: ShopifyOrder, lineId: string): string | null {
  const times = entriesOf(order).flatMap((e) => (e.lineId === lineId && e.at ? [e.at] : []));
  return times.sort().at(-1) ?? null;
}

/** When the last unit of a line was refunded or removed; the order's last change if no refund says so. */
export const removalTimeOf = (order: ShopifyOrder, lineId: string, createdAt: string): string =>
  refundTimeOf(order, lineId) ?? timeOrNull(order.updated_at) ?? createdAt;

type Refund = NonNullable<ShopifyOrder['refunds']>[number];

/** Money of successful and pending refund transactions. A transaction names its own currency. */
function transferred(
  order: ShopifyOrder,
  currencies: Currencies,
  rate: string,
  isMeant: (refund: Refund) => boolean = () => true,
): bigint {
  let sum = 0n;
  for (const [r, refund] of (order.refunds ?? []).entries()) {
    if (!isMeant(refund)) continue;
    for (const [t, tx] of (refund.transactions ?? []).entries()) {
      if (tx.kind !== 'refund' || (tx.status !== 'success' && tx.status !== 'pending')) continue;
      const path = `refunds.${r}.transactions.${t}`;
      const currency = tx.currency ?? currencies.order;
      if (currency === currencies.order) {
        sum += readAmount(null, tx.amount, `${path}.amount`, { ...currencies, shop: currencies.order });
      } else if (currency === currencies.shop) {
        const shop = parseDecimal(tx.amount, currencies.exponent);
        if (shop === null || shop < 0n) throw new Refusal('amount_unreadable', [`${path}.amount`]);
        sum += divide(shop * (parseDecimal(rate, 10) ?? 0n), 10n ** 10n);
      } else {
        throw new Refusal('currency_unknown', [`${path}.currency`]);
      }
    }
  }
  return sum;
}

/**
 * The larger of the refunded money and the decrease of the order's total since it was placed (`total_price` is what was
 * ordered, `current_total_price` excludes refunded and removed lines). So neither a goodwill refund without lines nor a
 * line removed before payment can be claimed again. A voided payment was never taken, so all of it counts as refunded. What was
 * refunded for claims is not part of it: it lowers the order's total too.
 */
export function refundedAmountOf(
  order: ShopifyOrder,
  total: bigint,
  currencies: Currencies,
  rate: string,
): bigint {
  if (order.financial_status === 'voided') return total;
  const named = order.current_total_price_set || order.current_total_price != null;
  const current = named
    ? readAmount(order.current_total_price_set, order.current_total_price, 'current_total_price', currencies)
    : total;
  const sent = transferred(order, currencies, rate);
  const lost = total - current;
  const gone = sent > lost ? sent : lost;
  const ours = transferred(order, currencies, rate, ({ note }) => isOurs(markIn(note ?? null)));
  const left = (gone < total ? gone : total) - ours;
  return left > 0n ? left : 0n;
}
