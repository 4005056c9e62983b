/**
 * Refunds to how the order was paid: a quote, then POST orders/{id}/payment_actions/refunds (reference/orders.v3.yml and
 * refunds.mdx of github.com/bigcommerce/docs, read November 2026).
 *
 * - A refund of type ORDER takes any amount and no tax. Its `reason` has the mark.
 * - The store accepts it at once, and pays later: a payment can still be declined.
 * - Payments must be those of the quote. Of these, store credit and what happens outside of the store are no refund to the original payment.
 */
import { z } from 'zod';
import { compare, type Money, subtract } from '../../../../domain/money/money.ts';
import { unknown } from '../../outcomes.ts';
import type { Carrier, Effect, Found, RefundOrder, Sent } from '../../ports.ts';
import { markNoted, noted } from '../noted.ts';
import { type Calls, refusal } from './calls.ts';
import { amountNumber, isId, moneyOf, timeOf } from './marks.ts';

const amount = z.union([z.number(), z.string().max(40)]);

const paymentShape = z.object({
  provider_id: z.string().max(200).nullish(),
  amount,
  is_declined: z.boolean().nullish(),
  transaction_id: z.union([z.string().max(200), z.number()]).nullish(),
});
export const refundShape = z.object({
  id: z.number(),
  order_id: z.number(),
  created: z.string().max(60).nullish(),
  reason: z.string().max(5_000).nullish(),
  total_amount: amount,
  items: z.array(z.object({ reason: z.string().max(5_000).nullish() })).nullish(),
  payments: z.array(paymentShape).nullish(),
});
export type BigRefund = z.infer<typeof refundShape>;

const optionShape = z.object({ provider_id: z.string().max(200), amount, offline: z.boolean() });
const quoteShape = z.object({
  data: z.object({ total_refund_amount: amount, refund_methods: z.array(z.array(optionShape)) }),
});

/** Amounts of orders are in the currency that was paid: `default_currency_code`. */
export const orderShape = z.object({
  id: z.number(),
  default_currency_code: z.string().max(10),
  total_inc_tax: z.string().max(40),
  payment_method: z.string().max(200).nullish(),
});
type BigOrder = z.infer<typeof orderShape>;

export const markOf = ({ items, reason }: BigRefund): string | null =>
  (items ?? []).map((item) => markNoted(item.reason)).find((mark) => mark !== null) ?? markNoted(reason);

/** A payment that was not declined by then counts as made, if the store names no transaction. */
const DECIDED_MS = 3_600_000;

const NO_METHOD =
  'BigCommerce can’t refund this order to how it was paid. Refund it at the payment provider, or choose another way.';

export function refundCarrier(calls: Calls): Carrier<RefundOrder> {
  const actions = (order: RefundOrder) => `v3/orders/${order.sourceOrderId}/payment_actions`;
  const listed = (order: RefundOrder) =>
    calls.get(`${actions(order)}/refunds`, z.object({ data: z.array(refundShape) }));

  const find = async (order: RefundOrder, reference: string | null): Promise<Found> => {
    if (!isId(order.sourceOrderId)) return refusal('not_found');
    const refunds = await listed(order);
    if (refunds.kind === 'missing') return refusal('not_found');
    if (refunds.kind !== 'ok') return refunds;
    const found = refunds.body.data.find(
      (refund) => String(refund.id) === reference || markOf(refund) === order.mark,
    );
    if (found) return becameOf(found, calls);
    return reference === null ? { kind: 'absent' } : unknown('The order does not list the refund any more.');
  };

  const send = async (order: RefundOrder): Promise<Sent> => {
    if (!isId(order.sourceOrderId)) return refusal('not_found');
    const known = await calls.get(`v2/orders/${order.sourceOrderId}`, orderShape);
    if (known.kind === 'missing') return refusal('not_found');
    if (known.kind !== 'ok') return known;
    const refunds = await listed(order);
    if (refunds.kind === 'missing') return refusal('not_found');
    if (refunds.kind !== 'ok') return refunds;
    const before = refunds.body.data.find((refund) => markOf(refund) === order.mark);
    if (before) return becameOf(before, calls);
    if (known.body.default_currency_code !== order.amount.currency) return refusal('currency_not_supported');
    const left = leftOf(known.body, refunds.body.data);
    if (left === null) return refusal('not_understood');
    if (compare(order.amount, left) > 0) return refusal('amount_exceeded');

    const items = [
      {
        item_type: 'ORDER',
        item_id: known.body.id,
        amount: amountNumber(order.amount),
        reason: noted(order),
      },
    ];
    const quote = await calls.write('POST', `${actions(order)}/refund_quotes`, quoteShape, { items });
    // A quote has no effect.
    if (quote.kind === 'unknown' || (quote.kind === 'failed' && quote.isTax))
      return { kind: 'busy', retryAfterSeconds: null };
    if (quote.kind === 'failed') return refusal(quote.status === 404 ? 'not_found' : 'refused', NO_METHOD);
    if (quote.kind !== 'ok') return quote;
    const payments = chosen(quote.body.data, order.amount, known.body);
    if (payments === null) return refusal('refused', NO_METHOD);

    const sent = await calls.write('POST', `${actions(order)}/refunds`, z.object({ data: refundShape }), {
      items,
      payments,
    });
    if (sent.kind === 'ok') return becameOf(sent.body.data, calls);
    if (sent.kind !== 'failed') return sent;
    return afterFailure(await find(order, null), sent);
  };

  return { recognition: { by: 'mark' }, send, find };
}

/** Refunds of one order must come one after the other: another one may have come between. */
function afterFailure(after: Found, { status, isTax }: { status: number; isTax: boolean }): Sent {
  if (after.kind === 'absent') {
    if (isTax || status === 409) return { kind: 'busy', retryAfterSeconds: null };
    return refusal(
      'refused',
      status === 422 ? 'BigCommerce refused the refund. Its amount may be more than is left by now.' : null,
    );
  }
  return after.kind === 'busy' || after.kind === 'refused' ? unknown() : after;
}

function leftOf(order: BigOrder, refunds: readonly BigRefund[]): Money | null {
  const currency = order.default_currency_code;
  const amounts = refunds
    .filter((refund) => !isDeclined(refund))
    .map((refund) => moneyOf(refund.total_amount, currency));
  return amounts.reduce<Money | null>(
    (left, one) => left && one && subtract(left, one),
    moneyOf(order.total_inc_tax, currency),
  );
}

/** The method of the quote that gives exactly this amount back to how the order was paid; null if there is none. */
function chosen(quote: z.infer<typeof quoteShape>['data'], wanted: Money, order: BigOrder) {
  const { currency } = wanted;
  const same = (value: string | number) => moneyOf(value, currency);
  const paidByCredit = /store credit/i.test(order.payment_method ?? '');
  const method = quote.refund_methods.find((options) => {
    const isOnline =
      options.length > 0 && options.every(({ offline, provider_id }) => !offline && provider_id !== 'custom');
    const isCreditAlone = options.every(({ provider_id }) => provider_id === 'storecredit');
    const sum = options.reduce((before, option) => before + (same(option.amount)?.amount ?? -1n), 0n);
    return isOnline && isCreditAlone === paidByCredit && sum === same(quote.total_refund_amount)?.amount;
  });
  if (!method || compare(same(quote.total_refund_amount) ?? { ...wanted, amount: -1n }, wanted) !== 0)
    return null;
  return method.map(({ provider_id, amount: part, offline }) => ({ provider_id, amount: part, offline }));
}

const isDeclined = ({ payments }: BigRefund): boolean =>
  (payments ?? []).some(({ is_declined }) => is_declined === true);

export function stateOf(refund: BigRefund, now: number): 'done' | 'pending' | 'reversed' {
  if (isDeclined(refund)) return 'reversed';
  const isNamed = (refund.payments ?? []).every(
    ({ provider_id, transaction_id }) => provider_id === 'storecredit' || (transaction_id ?? '') !== '',
  );
  const created = Date.parse(refund.created ?? '');
  return isNamed || now - created > DECIDED_MS ? 'done' : 'pending';
}

function becameOf(refund: BigRefund, calls: Calls): Effect {
  const made = {
    reference: String(refund.id),
    url: `${calls.panel}/orders/${refund.order_id}`,
    raw: {
      id: refund.id,
      order_id: refund.order_id,
      created: refund.created,
      total_amount: refund.total_amount,
      payments: refund.payments?.slice(0, 10),
    },
  };
  const kind = stateOf(refund, calls.now());
  return kind === 'reversed'
    ? { kind, detail: 'The payment provider declined the refund.', made }
    : { kind, made };
}

export const refundedAt = ({ created }: BigRefund): string => timeOf(created) ?? new Date(0).toISOString();
