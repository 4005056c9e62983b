/** Refunds to the shopper: money always; units by line only if the document contains the full refunds. */
import { isOurs, markNoted } from '../noted.ts';
import { idOrNull } from '../text.ts';
import { readAmount } from './currency.ts';
import { metaValue } from './meta.ts';
import type { WooLine, WooOrder, WooRefundedLine } from './order-schema.ts';
import { gmtOrNull } from './plain-text.ts';
import { Refusal } from './refusals.ts';
import { wasPaid } from './statuses.ts';

/** Per line: units, money net of tax in smallest units, and the time of the last refund. */
export type Refunded = { quantity: number; net: bigint; at: string | null };

type Known = { id: string; source: WooLine | null };
type Entry = { line: WooRefundedLine; list: 'line_items' | 'fee_lines'; path: string; at: string | null };

function entriesOf(order: WooOrder): Entry[] {
  return (order.refunds ?? []).flatMap((refund, r) =>
    (['line_items', 'fee_lines'] as const).flatMap((list) =>
      (refund[list] ?? []).map((line, i) => ({
        line,
        list,
        path: `refunds.${r}.${list}.${i}`,
        at: gmtOrNull(refund.date_created_gmt),
      })),
    ),
  );
}

/** A refund's line has its own id and names the order's in `_refunded_item_id`. Otherwise it is matched by product. */
function refundedLineId({ line, list, path }: Entry, lines: Known[]): string {
  const named = metaValue(line.meta_data, '_refunded_item_id');
  const id = typeof named === 'string' || typeof named === 'number' ? idOrNull(named) : null;
  const product = [idOrNull(line.product_id), idOrNull(line.variation_id)].join();
  const alike = lines.filter(({ source }) => (source === null) === (list === 'fee_lines'));
  const found = alike.filter((known) =>
    id === null
      ? [idOrNull(known.source?.product_id), idOrNull(known.source?.variation_id)].join() === product
      : known.id === id,
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Refusal('line_unknown', [path]);
  return only.id;
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);

export function refundedOf(order: WooOrder, lines: Known[], exponent: number): Map<string, Refunded> {
  const byLine = new Map<string, Refunded>();
  for (const entry of entriesOf(order)) {
    const id = refundedLineId(entry, lines);
    const before = byLine.get(id);
    const net = magnitude(readAmount(entry.line.total, `${entry.path}.total`, exponent, 0n));
    byLine.set(id, {
      quantity: (before?.quantity ?? 0) + Math.abs(entry.line.quantity ?? 0),
      net: (before?.net ?? 0n) + net,
      at:
        [before?.at, entry.at]
          .filter((at) => typeof at === 'string')
          .sort()
          .at(-1) ?? null,
    });
  }
  return byLine;
}

/**
 * In an order, a refund is `{ id, reason, total: "-10.00" }`; as a separate resource it has `amount: "10.00"`. Covers
 * the whole total if the status says so, or if the order was cancelled before payment. What was refunded for claims is not part of it.
 */
export function refundedAmountOf(order: WooOrder, total: bigint, exponent: number): bigint {
  const neverPaid = order.status === 'cancelled' && !wasPaid(order);
  if (neverPaid) return total;
  let sum = 0n;
  let ours = 0n;
  for (const [r, refund] of (order.refunds ?? []).entries()) {
    const [value, field] = refund.total == null ? [refund.amount, 'amount'] : [refund.total, 'total'];
    const amount = magnitude(readAmount(value, `refunds.${r}.${field}`, exponent));
    sum += amount;
    if (isOurs(markNoted(refund.reason))) ours += amount;
  }
  const gone = order.status === 'refunded' || sum > total ? total : sum;
  return gone > ours ? gone - ours : 0n;
}
