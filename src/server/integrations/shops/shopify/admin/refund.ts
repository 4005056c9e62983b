/**
 * Money back to what the order was paid with: `refundCreate` (shopify.dev, GraphQL Admin API 2026-07, read November 2026). Shopify keeps the
 * key of `@idempotent` for a day; the refund's note keeps our mark for good.
 */
import { z } from 'zod';
import { add, compare, type Money, min, subtract, toTotal, zero } from '../../../../../domain/money/money.ts';
import { refused, unknown } from '../../../outcomes.ts';
import type { Carrier, Effect, Found, RefundOrder, Sent } from '../../../ports.ts';
import { markIn, noteOf } from '../marks.ts';
import { type Failed, failureOfUserErrors } from './errors.ts';
import type { Asked, Shop } from './graphql.ts';
import { decimalOf, gidOf, moneyOf, numberOf, pageOf } from './ids.ts';

/** As many as REFUNDABLE_QUERY reads. Of an order with more, nobody can say that ours is not among them. */
const MOST_REFUNDS = 25;
const TOO_MANY = unknown('The order has too many refunds to tell whether ours is among them.');

/** Shopify's documentation, implementing idempotency: keys are kept for at least so long. */
export const KEY_HOURS = 24;

export const REFUND_FIELDS = `
  fragment RefundMade on Refund {
    id note createdAt
    totalRefundedSet { presentmentMoney { amount currencyCode } }
    transactions(first: 5) { nodes { id kind status gateway errorCode amountSet { presentmentMoney { amount currencyCode } } } }
  }`;

export const REFUNDABLE_QUERY = `
  query Refundable($id: ID!) {
    order(id: $id) {
      id presentmentCurrencyCode
      refunds(first: 25) { ...RefundMade }
      suggestedRefund(suggestFullRefund: true) {
        suggestedTransactions {
          gateway
          amountSet { presentmentMoney { amount currencyCode } }
          maximumRefundableSet { presentmentMoney { amount currencyCode } }
          parentTransaction { id }
        }
      }
    }
  }
  ${REFUND_FIELDS}`;

export const REFUND_CREATE = `
  mutation Refund($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) {
      refund { ...RefundMade }
      userErrors { field message }
    }
  }
  ${REFUND_FIELDS}`;

const amount = z.object({ amount: z.string().max(40), currencyCode: z.string().length(3) });
const inOrderCurrency = z.object({ presentmentMoney: amount });

export const refundShape = z.object({
  id: z.string().max(200),
  note: z.string().nullable(),
  createdAt: z.string().nullable(),
  totalRefundedSet: inOrderCurrency,
  transactions: z.object({
    nodes: z.array(
      z.object({
        id: z.string().max(200),
        kind: z.string().max(40),
        status: z.string().max(40),
        gateway: z.string().max(200).nullable(),
        errorCode: z.string().max(100).nullable(),
        amountSet: inOrderCurrency,
      }),
    ),
  }),
});
export type ShopifyRefund = z.infer<typeof refundShape>;

const suggestion = z.object({
  gateway: z.string().nullable(),
  amountSet: inOrderCurrency,
  maximumRefundableSet: inOrderCurrency.nullable(),
  parentTransaction: z.object({ id: z.string() }).nullable(),
});
type Suggestion = z.infer<typeof suggestion>;

const refundableShape = z.object({
  order: z
    .object({
      id: z.string(),
      presentmentCurrencyCode: z.string(),
      refunds: z.array(refundShape),
      suggestedRefund: z.object({ suggestedTransactions: z.array(suggestion) }).nullable(),
    })
    .nullable(),
});
type Refundable = NonNullable<z.infer<typeof refundableShape>['order']>;

const createdShape = z.object({
  refundCreate: z
    .object({
      refund: refundShape.nullable(),
      userErrors: z.array(z.object({ message: z.string() })),
    })
    .nullable(),
});

export function refundCarrier(shop: Shop): Carrier<RefundOrder> {
  return {
    recognition: { by: 'key and mark', hours: KEY_HOURS },
    send: (order) => send(shop, order),
    find: (order, reference) => find(shop, order, reference),
  };
}

async function send(shop: Shop, order: RefundOrder): Promise<Sent> {
  const asked = await refundableOf(shop, order.sourceOrderId);
  if (asked.kind !== 'answer') return asked;
  const source = asked.data;
  // What is left has changed since our first try, so the same key would come with another body.
  const earlier = refundOf(source.refunds, order.mark, null);
  if (earlier) return effectOf(shop, order.sourceOrderId, earlier);
  if (source.refunds.length >= MOST_REFUNDS) return TOO_MANY;
  if (source.presentmentCurrencyCode !== order.amount.currency)
    return refused('currency_not_supported', `The order was paid in ${source.presentmentCurrencyCode}.`);
  const parts = allocate(source.suggestedRefund?.suggestedTransactions ?? [], toTotal(order.amount));
  if (parts === null) return refused('amount_exceeded');
  const created = await create(shop, order.key, {
    orderId: source.id,
    currency: order.amount.currency,
    note: noteOf(order),
    notify: false,
    transactions: parts.map((part) => ({ ...part, orderId: source.id, kind: 'REFUND' })),
  });
  if (created.kind === 'refund') return effectOf(shop, order.sourceOrderId, created.refund);
  if (created.kind !== 'refused' || created.code !== 'key_conflict') return created;
  const found = await find(shop, order, null);
  return found.kind === 'absent' ? created : found;
}

export async function create(
  shop: Shop,
  key: string,
  input: Record<string, unknown>,
): Promise<{ kind: 'refund'; refund: ShopifyRefund } | Failed> {
  const asked = await shop.ask({ document: REFUND_CREATE, variables: { input, key }, shape: createdShape });
  if (asked.kind !== 'answer') return asked;
  const { refund, userErrors } = asked.data.refundCreate ?? { refund: null, userErrors: [] };
  if (userErrors.length > 0) return failureOfUserErrors(userErrors);
  return refund ? { kind: 'refund', refund } : unknown('Shopify named no refund.');
}

export async function find(
  shop: Shop,
  { sourceOrderId, mark }: { sourceOrderId: string; mark: string },
  reference: string | null,
): Promise<Found> {
  const asked = await refundableOf(shop, sourceOrderId);
  if (asked.kind !== 'answer') return asked;
  const refund = refundOf(asked.data.refunds, mark, reference);
  if (refund) return effectOf(shop, sourceOrderId, refund);
  return asked.data.refunds.length < MOST_REFUNDS ? { kind: 'absent' } : TOO_MANY;
}

async function refundableOf(shop: Shop, sourceOrderId: string): Promise<Asked<Refundable>> {
  const id = gidOf('Order', sourceOrderId);
  if (id === null) return refused('not_found');
  const asked = await shop.ask({ document: REFUNDABLE_QUERY, variables: { id }, shape: refundableShape });
  if (asked.kind !== 'answer') return asked;
  const { order } = asked.data;
  return order ? { ...asked, data: order } : refused('not_found');
}

const refundOf = (
  refunds: readonly ShopifyRefund[],
  mark: string,
  reference: string | null,
): ShopifyRefund | undefined =>
  refunds.find(({ id, note }) => numberOf(id) === reference || markIn(note) === mark);

/** Over the payments of the order, the first first. Null if they don't suffice. */
function allocate(
  suggestions: readonly Suggestion[],
  wanted: Money,
): { amount: string; gateway: string; parentId: string | null }[] | null {
  let left = wanted;
  const parts = [];
  for (const one of suggestions) {
    const most = moneyOf((one.maximumRefundableSet ?? one.amountSet).presentmentMoney);
    if (!most || !one.gateway || most.currency !== wanted.currency) continue;
    const part = min(left, most);
    if (part.amount <= 0n) continue;
    parts.push({
      amount: decimalOf(part),
      gateway: one.gateway,
      parentId: one.parentTransaction?.id ?? null,
    });
    left = subtract(left, part);
  }
  return left.amount === 0n ? parts : null;
}

const LATER: ReadonlySet<string> = new Set(['PENDING', 'AWAITING_RESPONSE', 'UNKNOWN']);
const FAILED: ReadonlySet<string> = new Set(['FAILURE', 'ERROR']);

/** `pending`: some money has not left yet. `reversed`: none will. */
export function stateOf(refund: ShopifyRefund): 'done' | 'pending' | 'reversed' | 'partly' {
  const statuses = refund.transactions.nodes.map(({ status }) => status);
  if (statuses.some((status) => LATER.has(status))) return 'pending';
  const failed = statuses.filter((status) => FAILED.has(status)).length;
  if (failed === 0) return 'done';
  return failed === statuses.length ? 'reversed' : 'partly';
}

function effectOf(shop: Shop, sourceOrderId: string, refund: ShopifyRefund): Effect | Failed {
  const { nodes } = refund.transactions;
  const made: Effect['made'] = {
    reference: numberOf(refund.id),
    url: pageOf(shop.domain, `orders/${sourceOrderId}`),
    raw: {
      refund: refund.id,
      createdAt: refund.createdAt,
      total: refund.totalRefundedSet.presentmentMoney,
      transactions: nodes.map(({ id, status, gateway }) => ({ id, status, gateway })),
    },
  };
  const state = stateOf(refund);
  if (state === 'partly') return unknown('A part of the refund failed. Look at it in Shopify.');
  const reason = nodes.flatMap(({ errorCode }) => errorCode ?? []).join(', ');
  return state === 'reversed' ? { kind: state, detail: reason || null, made } : { kind: state, made };
}

/** The money of a refund that left or is on its way; of a refund that failed, what was to leave. Null if none was. */
export function refundedMoney(refund: ShopifyRefund): Money | null {
  const { nodes } = refund.transactions;
  const isReversed = stateOf(refund) === 'reversed';
  const parts = nodes.filter(({ status }) => isReversed || !FAILED.has(status));
  const moneys = parts.flatMap(({ amountSet }) => moneyOf(amountSet.presentmentMoney) ?? []);
  const currency = moneys[0]?.currency;
  if (currency === undefined || moneys.some((one) => one.currency !== currency)) return null;
  const total = moneys.reduce(add, zero(currency));
  return compare(total, zero(currency)) > 0 ? total : null;
}

export const isStoreCredit = ({ transactions: { nodes } }: ShopifyRefund): boolean =>
  nodes.length > 0 && nodes.every(({ gateway }) => gateway === 'shopify_store_credit');
