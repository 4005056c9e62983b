/**
 * What left a shop in a span of time: refunds and replacement orders by the orders that changed since, then gift cards, then discount codes
 * (shopify.dev, GraphQL Admin API 2026-07, read November 2026). Shopify lists store credit by customer only, so it is not here.
 */
import { z } from 'zod';
import type { ListedEffect, Page } from '../../../ports.ts';
import type { Distribution } from '../credentials.ts';
import { markIn } from '../marks.ts';
import { asLargeAsAllowed, type Shop } from './graphql.ts';
import { type Amount, moneyOf, numberOf, pageOf } from './ids.ts';
import { pageInfo } from './reading.ts';
import { isStoreCredit, REFUND_FIELDS, refundedMoney, refundShape, stateOf } from './refund.ts';

export const CHANGED_QUERY = `
  query Changed($first: Int!, $query: String, $after: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id createdAt cancelledAt sourceIdentifier tags refunds(first: 25) { ...RefundMade } }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${REFUND_FIELDS}`;

export const CARDS_QUERY = `
  query Cards($query: String, $after: String) {
    giftCards(first: 100, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes { id note createdAt enabled initialValue { amount currencyCode } }
      pageInfo { hasNextPage endCursor }
    }
  }`;

export const CODES_QUERY = `
  query Codes($query: String, $after: String) {
    discountNodes(first: 50, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        id
        discount {
          ... on DiscountCodeBasic {
            title createdAt
            customerGets { value { ... on DiscountAmount { amount { amount currencyCode } } } }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`;

type Span = { from: string; to: string };
type Step = (shop: Shop, span: Span, after: string | null) => Promise<Page<ListedEffect>>;

const STEPS: Record<Distribution, readonly Step[]> = {
  custom: [ofOrders, ofCards, ofCodes],
  published: [ofOrders],
};

/** The cursor is the number of the step, and Shopify's own cursor in it. */
export const listingOf =
  (shop: Shop, distribution: Distribution) =>
  async ({ cursor, ...asked }: Span & { cursor: string | null }): Promise<Page<ListedEffect>> => {
    const steps = STEPS[distribution];
    const [, at = '0', after = ''] = /^(\d):(.*)$/s.exec(cursor ?? '') ?? [];
    const step = steps[Number(at)];
    const span = { from: utc(asked.from), to: utc(asked.to) };
    if (!step) return { kind: 'page', items: [], next: null };
    const page = await step(shop, span, after || null);
    if (page.kind !== 'page') return page;
    const following = Number(at) + 1 < steps.length ? `${Number(at) + 1}:` : null;
    return { ...page, next: page.next === null ? following : `${at}:${page.next}` };
  };

const utc = (time: string): string => new Date(time).toISOString();
const isIn = ({ from, to }: Span, at: string | null): at is string =>
  at !== null && Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);

const amount = z.object({ amount: z.string().max(40), currencyCode: z.string().length(3) });
const money = (one: Amount | undefined): ListedEffect['amount'] => (one ? moneyOf(one) : null);

/** The tag of our replacement orders. A person may set it, too; then the identifier is no mark. */
const REPLACEMENT_TAG = 'Replacement';
const IS_MARK = /^[a-z0-9-]{8,40}$/;

const changedShape = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        cancelledAt: z.string().nullable(),
        sourceIdentifier: z.string().nullable(),
        tags: z.array(z.string()),
        refunds: z.array(refundShape),
      }),
    ),
    pageInfo,
  }),
});
type Changed = z.infer<typeof changedShape>['orders']['nodes'][number];

/** A refund changes its order, and so does its making. What changed again later is read as well. */
async function ofOrders(shop: Shop, span: Span, after: string | null): Promise<Page<ListedEffect>> {
  const query = `updated_at:>='${span.from}'`;
  const asked = await asLargeAsAllowed({ first: 50 }, (first) =>
    shop.ask({
      document: CHANGED_QUERY,
      variables: { first, query, after },
      shape: changedShape,
      largest: 10_000_000,
    }),
  );
  if (asked.kind !== 'answer') return asked;
  const { nodes, pageInfo: at } = asked.data.orders;
  const items = nodes.flatMap((order) => [
    ...replacementIn(shop, span, order),
    ...refundsIn(shop, span, order),
  ]);
  return { kind: 'page', items, next: at.hasNextPage ? at.endCursor : null };
}

function replacementIn(shop: Shop, span: Span, order: Changed): ListedEffect[] {
  const { id, tags, createdAt, cancelledAt, sourceIdentifier } = order;
  if (!tags.includes(REPLACEMENT_TAG) || !isIn(span, createdAt)) return [];
  return [
    {
      reference: numberOf(id),
      mark: IS_MARK.test(sourceIdentifier ?? '') ? sourceIdentifier : null,
      kind: 'replacement',
      amount: null,
      state: cancelledAt === null ? 'done' : 'reversed',
      sourceOrderId: null,
      at: utc(createdAt),
      url: pageOf(shop.domain, `orders/${numberOf(id)}`),
    },
  ];
}

function refundsIn(shop: Shop, span: Span, order: Changed): ListedEffect[] {
  return order.refunds.flatMap((refund) => {
    const { createdAt } = refund;
    const amountOfIt = refundedMoney(refund);
    // Without money it only took goods back.
    if (!isIn(span, createdAt) || amountOfIt === null) return [];
    const state = stateOf(refund);
    return [
      {
        reference: numberOf(refund.id),
        mark: markIn(refund.note),
        kind: isStoreCredit(refund) ? 'credit' : 'refund',
        amount: amountOfIt,
        state: state === 'partly' ? 'done' : state,
        sourceOrderId: numberOf(order.id),
        at: utc(createdAt),
        url: pageOf(shop.domain, `orders/${numberOf(order.id)}`),
      } as const,
    ];
  });
}

const created = ({ from, to }: Span): string => `created_at:>='${from}' created_at:<='${to}'`;

async function ofCards(shop: Shop, span: Span, after: string | null): Promise<Page<ListedEffect>> {
  const card = z.object({
    id: z.string(),
    note: z.string().nullable(),
    createdAt: z.string(),
    enabled: z.boolean(),
    initialValue: amount,
  });
  const asked = await shop.ask({
    document: CARDS_QUERY,
    variables: { query: created(span), after },
    shape: z.object({ giftCards: z.object({ nodes: z.array(card), pageInfo }) }),
  });
  if (asked.kind !== 'answer') return asked;
  const { nodes, pageInfo: at } = asked.data.giftCards;
  const items = nodes.flatMap(({ id, note, createdAt, enabled, initialValue }): ListedEffect[] =>
    isIn(span, createdAt)
      ? [
          creditOf(shop, 'gift_cards', {
            id,
            mark: markIn(note),
            amount: initialValue,
            at: createdAt,
            enabled,
          }),
        ]
      : [],
  );
  return { kind: 'page', items, next: at.hasNextPage ? at.endCursor : null };
}

async function ofCodes(shop: Shop, span: Span, after: string | null): Promise<Page<ListedEffect>> {
  const node = z.object({
    id: z.string(),
    discount: z.object({
      title: z.string().optional(),
      createdAt: z.string().optional(),
      customerGets: z.object({ value: z.object({ amount: amount.optional() }) }).optional(),
    }),
  });
  const asked = await shop.ask({
    document: CODES_QUERY,
    variables: { query: `method:code ${created(span)}`, after },
    shape: z.object({ discountNodes: z.object({ nodes: z.array(node), pageInfo }) }),
  });
  if (asked.kind !== 'answer') return asked;
  const { nodes, pageInfo: at } = asked.data.discountNodes;
  const items = nodes.flatMap(({ id, discount: { title = null, createdAt = null, customerGets } }) => {
    const mark = markIn(title);
    // The shop's own discounts are no credit.
    if (mark === null || !isIn(span, createdAt)) return [];
    return [
      creditOf(shop, 'discounts', {
        id,
        mark,
        amount: customerGets?.value.amount,
        at: createdAt,
        enabled: true,
      }),
    ];
  });
  return { kind: 'page', items, next: at.hasNextPage ? at.endCursor : null };
}

const creditOf = (
  shop: Shop,
  page: 'gift_cards' | 'discounts',
  one: { id: string; mark: string | null; amount: Amount | undefined; at: string; enabled: boolean },
): ListedEffect => ({
  reference: numberOf(one.id),
  mark: one.mark,
  kind: 'credit',
  amount: money(one.amount),
  state: one.enabled ? 'done' : 'reversed',
  sourceOrderId: null,
  at: utc(one.at),
  url: pageOf(shop.domain, `${page}/${numberOf(one.id)}`),
});
