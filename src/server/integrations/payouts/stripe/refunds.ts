/**
 * Refunds (docs.stripe.com/api/refunds and docs.stripe.com/refunds#failed-refunds; read November 2026). The mark stands in the refund's
 * metadata. An answer of 500 is kept under its key and repeated for 24 hours, so `find` decides before each repeat.
 */
import { refused, unknown } from '../../outcomes.ts';
import type { Carrier, Effect, Found, ListedEffect, Page, RefundOrder, Sent } from '../../ports.ts';
import { fromSmallest, toSmallest } from './amount.ts';
import type { StripeApi } from './api.ts';
import { paymentOf } from './payments.ts';

export const MARK = 'makegood_mark';
const CLAIM = 'makegood_claim';
/** Stripe's longest value of metadata. */
const LONGEST_VALUE = 500;
const MOST_ON_A_PAGE = 100;
/** A payment with more refunds than this is none of ours. */
const MOST_PAGES = 10;

export function refundsOf(
  api: StripeApi,
  { orderKey, dashboard }: { orderKey: string; dashboard: string },
): Carrier<RefundOrder> {
  return {
    recognition: { by: 'key and mark', hours: 24 },
    send: async (order): Promise<Sent> => {
      const amount = toSmallest(order.amount);
      if (amount === null) return refused('currency_not_supported');
      const payment = await paymentOf(api, orderKey, order);
      if (payment.kind !== 'payment') return payment;
      if (payment.currency !== order.amount.currency)
        return refused('currency_not_supported', `The payment was made in ${payment.currency}.`);
      const form = {
        [payment.field]: payment.id,
        amount,
        reason: 'requested_by_customer',
        [`metadata[${MARK}]`]: order.mark,
        [`metadata[${CLAIM}]`]: order.claimNumber.slice(0, LONGEST_VALUE),
        [`metadata[${orderKey}]`]: order.sourceOrderId.slice(0, LONGEST_VALUE),
      };
      const answer = await api.post('/v1/refunds', form, order.key);
      return answer.kind === 'got' ? (effectIn(answer.body, dashboard) ?? unknown()) : answer;
    },
    find: async (order, reference): Promise<Found> => {
      if (reference !== null) {
        const answer = await api.get(`/v1/refunds/${encodeURIComponent(reference)}`);
        return answer.kind === 'got' ? (effectIn(answer.body, dashboard) ?? unknown()) : answer;
      }
      const payment = await paymentOf(api, orderKey, order);
      if (payment.kind !== 'payment') return payment;
      return byMark(api, { [payment.field]: payment.id }, order.mark, dashboard);
    },
  };
}

async function byMark(
  api: StripeApi,
  of: Record<string, string>,
  mark: string,
  dashboard: string,
): Promise<Found> {
  let after: Record<string, string> = {};
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.get('/v1/refunds', { ...of, ...after, limit: MOST_ON_A_PAGE });
    if (answer.kind !== 'got') return answer;
    const refunds = listIn(answer.body);
    if (refunds === null) return unknown();
    const found = refunds.find(({ metadata }) => markIn(metadata) === mark);
    if (found) return effectIn(found, dashboard) ?? unknown();
    const last = refunds.at(-1)?.id;
    if (answer.body.has_more !== true || typeof last !== 'string') return { kind: 'absent' };
    after = { starting_after: last };
  }
  return unknown('The payment has too many refunds to compare.');
}

export const listIn = ({ data }: Record<string, unknown>): Record<string, unknown>[] | null =>
  Array.isArray(data) ? (data as Record<string, unknown>[]) : null;

export function markIn(metadata: unknown): string | null {
  const mark = (metadata as Record<string, unknown> | null | undefined)?.[MARK];
  return typeof mark === 'string' ? mark : null;
}

type State = 'done' | 'pending' | 'reversed';

/** `requires_action`: the customer must say where the money goes; it can still be cancelled. */
const STATES: Readonly<Record<string, State>> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'reversed',
  canceled: 'reversed',
};

/** What is recorded of a refund; nothing of it is the customer's. */
const RECORDED = [
  ...['id', 'status', 'amount', 'currency', 'charge', 'payment_intent', 'created'],
  ...['failure_reason', 'pending_reason'],
];

function effectIn(refund: Record<string, unknown>, dashboard: string): Effect | null {
  const state = STATES[String(refund.status)];
  if (state === undefined || typeof refund.id !== 'string') return null;
  const payment = refund.payment_intent ?? refund.charge;
  const made = {
    reference: refund.id,
    url: typeof payment === 'string' ? `${dashboard}/payments/${payment}` : null,
    raw: Object.fromEntries(RECORDED.flatMap((name) => (name in refund ? [[name, refund[name]]] : []))),
  };
  if (state !== 'reversed') return { kind: state, made };
  return { kind: 'reversed', made, detail: reasonOf(refund) };
}

const reasonOf = ({ failure_reason: reason }: Record<string, unknown>): string | null =>
  typeof reason === 'string' ? reason.slice(0, 60) : null;

/** All refunds made in a span, the newest first. */
export async function listRefunds(
  api: StripeApi,
  { orderKey, dashboard }: { orderKey: string; dashboard: string },
  ask: { from: string; to: string; cursor: string | null },
): Promise<Page<ListedEffect>> {
  const answer = await api.get('/v1/refunds', {
    'created[gte]': Math.floor(Date.parse(ask.from) / 1000),
    'created[lt]': Math.ceil(Date.parse(ask.to) / 1000),
    limit: MOST_ON_A_PAGE,
    ...(ask.cursor !== null && { starting_after: ask.cursor }),
  });
  if (answer.kind !== 'got') return answer;
  const refunds = listIn(answer.body);
  if (refunds === null) return unknown();
  const items = refunds.flatMap((refund): ListedEffect[] => {
    const effect = effectIn(refund, dashboard);
    if (effect === null) return [];
    const order = (refund.metadata as Record<string, unknown> | null)?.[orderKey];
    return [
      {
        reference: effect.made.reference,
        mark: markIn(refund.metadata),
        kind: 'refund',
        amount: fromSmallest(Number(refund.amount), String(refund.currency)),
        state: effect.kind,
        sourceOrderId: typeof order === 'string' ? order : null,
        at: new Date(Number(refund.created) * 1000).toISOString(),
        url: effect.made.url,
      },
    ];
  });
  const next = answer.body.has_more === true ? (items.at(-1)?.reference ?? null) : null;
  return { kind: 'page', items, next };
}
