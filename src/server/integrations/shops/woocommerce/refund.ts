/**
 * Refunds by the order's own payment gateway: POST orders/{id}/refunds (class-wc-rest-order-refunds-controller.php, wc_create_refund in
 * wc-order-functions.php, read November 2026).
 *
 * - WooCommerce saves the refund before it asks the gateway, and writes `meta_data` after it. So the mark is also in `reason`, and a
 *   refund that is not `refunded_payment` may or may not have been paid.
 * - It answers 500 to what it refuses, in the shop's language. So what is left is asked first, and afterwards we look.
 * - It has no currency: the order's is asked first.
 */
import { z } from 'zod';
import { compare, type Money, subtract } from '../../../../domain/money/money.ts';
import { unknown } from '../../outcomes.ts';
import type { Carrier, Effect, Found, Made, RefundOrder, Sent } from '../../ports.ts';
import { markNoted, noted } from '../noted.ts';
import { type Calls, refusal } from './calls.ts';
import { amountText, isId, marked, markIn, meta, moneyOf, pageOf } from './marks.ts';

export const refundShape = z.object({
  id: z.number(),
  parent_id: z.number().nullish(),
  amount: z.string().max(40),
  reason: z.string().max(5_000).nullish(),
  refunded_payment: z.boolean().nullish(),
  date_created_gmt: z.string().max(60).nullish(),
  meta_data: meta,
});
export type WooRefund = z.infer<typeof refundShape>;

const orderShape = z.object({ id: z.number(), currency: z.string().max(10), total: z.string().max(40) });

export const markOf = ({ meta_data, reason }: WooRefund): string | null =>
  markIn(meta_data) ?? markNoted(reason);

const GATEWAY =
  'The shop’s payment gateway did not refund it. Look at the order’s notes in the shop and at the gateway’s own page before you try again.';
const NOT_CONFIRMED =
  'The shop recorded the refund, but not that its payment gateway paid it. Compare with the gateway’s own page.';
const DELETED =
  'The refund was deleted in the shop. That does not take the money back: compare with the payment gateway’s own page.';

/** More refunds of one order than this are not compared. */
const MOST = 100;

export function refundCarrier(calls: Calls): Carrier<RefundOrder> {
  const listed = (order: RefundOrder) =>
    calls.get(`orders/${order.sourceOrderId}/refunds`, z.array(refundShape), { per_page: MOST });

  const find = async (order: RefundOrder, reference: string | null): Promise<Found> => {
    if (!isId(order.sourceOrderId)) return refusal('not_found');
    const refunds = await listed(order);
    if (refunds.kind === 'missing') return refusal('not_found');
    if (refunds.kind !== 'ok') return refunds;
    const found = refunds.body.find(
      (refund) => String(refund.id) === reference || markOf(refund) === order.mark,
    );
    if (found) return becameOf(found, order, calls.site);
    return reference === null ? { kind: 'absent' } : { kind: 'unknown', detail: DELETED };
  };

  const send = async (order: RefundOrder): Promise<Sent> => {
    if (!isId(order.sourceOrderId)) return refusal('not_found');
    const [known, refunds] = [
      await calls.get(`orders/${order.sourceOrderId}`, orderShape),
      await listed(order),
    ];
    if (known.kind === 'missing' || refunds.kind === 'missing') return refusal('not_found');
    if (known.kind !== 'ok') return known;
    if (refunds.kind !== 'ok') return refunds;
    const before = refunds.body.find((refund) => markOf(refund) === order.mark);
    if (before) return becameOf(before, order, calls.site);
    const { currency } = order.amount;
    if (known.body.currency !== currency) return refusal('currency_not_supported');
    const left = leftOf(known.body.total, refunds.body, currency);
    if (left === null) return refusal('not_understood');
    if (compare(order.amount, left) > 0) return refusal('amount_exceeded');
    const sent = await calls.write('POST', `orders/${order.sourceOrderId}/refunds`, refundShape, {
      amount: amountText(order.amount),
      reason: noted(order),
      api_refund: true,
      api_restock: false,
      meta_data: marked(order.mark),
    });
    // The key could read, so it is the right to write that it lacks: WooCommerce says 401 to that.
    if (sent.kind === 'refused' && sent.code === 'unauthorized') return refusal('missing_permission');
    if (sent.kind === 'ok') return becameOf(sent.body, order, calls.site);
    if (sent.kind !== 'failed') return sent;
    const after = await find(order, null);
    if (after.kind === 'absent') return refusal('refused', GATEWAY);
    return after.kind === 'busy' || after.kind === 'refused' ? unknown() : after;
  };

  return { recognition: { by: 'mark' }, send, find };
}

function leftOf(total: string, refunds: readonly WooRefund[], currency: string): Money | null {
  const whole = moneyOf(total, currency);
  const amounts = refunds.map(({ amount }) => moneyOf(amount, currency));
  return amounts.reduce<Money | null>((left, amount) => left && amount && subtract(left, amount), whole);
}

function becameOf(
  refund: WooRefund,
  order: RefundOrder,
  site: string,
): Effect | { kind: 'unknown'; detail: string } {
  if (refund.refunded_payment === false) return { kind: 'unknown', detail: NOT_CONFIRMED };
  const made: Made = {
    reference: String(refund.id),
    url: pageOf(site, Number(order.sourceOrderId)),
    raw: {
      id: refund.id,
      amount: refund.amount,
      refunded_payment: refund.refunded_payment,
      date_created_gmt: refund.date_created_gmt,
    },
  };
  return { kind: 'done', made };
}
