/**
 * An order for goods that are sent again: `orderCreate` (shopify.dev, GraphQL Admin API 2026-07, read November 2026). Shopify knows no key for it.
 * Our mark is its `sourceIdentifier`. The search for it may lag behind, so the newest orders are read as well.
 */
import { z } from 'zod';
import type { FailureCode } from '../../../outcomes.ts';
import { refused, unknown } from '../../../outcomes.ts';
import type { Effect, Found, Provider, ReplacedLine, ReplacementOrder, Sent } from '../../../ports.ts';
import { noteOf } from '../marks.ts';
import { type Failed, failureOfUserErrors } from './errors.ts';
import type { Asked, Shop } from './graphql.ts';
import { gidOf, numberOf, pageOf } from './ids.ts';

export const MADE_FIELDS = `fragment ReplacementMade on Order { id name sourceIdentifier createdAt cancelledAt }`;

export const BEFORE_REPLACEMENT = `
  query BeforeReplacement($id: ID!, $marked: String!) {
    shop { currencyCode }
    order(id: $id) { id test customer { id } }
    marked: orders(first: 5, query: $marked) { nodes { ...ReplacementMade } }
    newest: orders(first: 50, sortKey: CREATED_AT, reverse: true) { nodes { ...ReplacementMade } }
  }
  ${MADE_FIELDS}`;

export const ORDER_CREATE = `
  mutation Replace($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
    orderCreate(order: $order, options: $options) {
      order { ...ReplacementMade }
      userErrors { code field message }
    }
  }
  ${MADE_FIELDS}`;

export const STOCK_QUERY = `
  query Stock($ids: [ID!]!) {
    nodes(ids: $ids) { id ... on ProductVariant { inventoryPolicy inventoryQuantity inventoryItem { tracked } } }
  }`;

const madeShape = z.object({
  id: z.string().max(200),
  name: z.string().max(200),
  sourceIdentifier: z.string().nullable(),
  createdAt: z.string(),
  cancelledAt: z.string().nullable(),
});
type Made = z.infer<typeof madeShape>;
const madeList = z.object({ nodes: z.array(madeShape) });

const beforeShape = z.object({
  shop: z.object({ currencyCode: z.string() }),
  order: z
    .object({ id: z.string(), test: z.boolean(), customer: z.object({ id: z.string() }).nullable() })
    .nullable(),
  marked: madeList,
  newest: madeList,
});
type Before = z.infer<typeof beforeShape>;

const createdShape = z.object({
  orderCreate: z
    .object({
      order: madeShape.nullable(),
      userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
    })
    .nullable(),
});

const stockShape = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        inventoryPolicy: z.string(),
        inventoryQuantity: z.number().int().nullable(),
        inventoryItem: z.object({ tracked: z.boolean() }),
      })
      .nullable(),
  ),
});

const CODES: Record<string, FailureCode> = {
  INVENTORY_CLAIM_FAILED: 'out_of_stock',
  SHOP_DORMANT: 'refused',
};

export const replacementCarrier = (shop: Shop): NonNullable<Provider['replacement']> => ({
  recognition: { by: 'mark' },
  send: (order) => send(shop, order),
  find: (order) => find(shop, order),
  stock: (lines) => stock(shop, lines),
});

async function before(shop: Shop, { sourceOrderId, mark }: ReplacementOrder): Promise<Asked<Before>> {
  const id = gidOf('Order', sourceOrderId);
  if (id === null) return refused('not_found');
  const variables = { id, marked: `source_identifier:'${mark}'` };
  return shop.ask({ document: BEFORE_REPLACEMENT, variables, shape: beforeShape });
}

const madeBefore = ({ marked, newest }: Before, mark: string): Made | undefined =>
  [...marked.nodes, ...newest.nodes].find(({ sourceIdentifier }) => sourceIdentifier === mark);

async function find(shop: Shop, order: ReplacementOrder): Promise<Found> {
  const asked = await before(shop, order);
  if (asked.kind !== 'answer') return asked;
  const made = madeBefore(asked.data, order.mark);
  return made ? effectOf(shop, made) : { kind: 'absent' };
}

async function send(shop: Shop, order: ReplacementOrder): Promise<Sent> {
  const asked = await before(shop, order);
  if (asked.kind !== 'answer') return asked;
  const made = madeBefore(asked.data, order.mark);
  if (made) return effectOf(shop, made);
  if (asked.data.order === null) return refused('not_found');
  const created = await shop.ask({
    document: ORDER_CREATE,
    variables: {
      order: inputOf(order, asked.data, asked.data.order),
      options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY', sendReceipt: false },
    },
    shape: createdShape,
  });
  if (created.kind !== 'answer') return created;
  const { order: placed, userErrors } = created.data.orderCreate ?? { order: null, userErrors: [] };
  if (userErrors.length > 0) return failureOfOrder(userErrors);
  return placed ? effectOf(shop, placed) : unknown('Shopify named no order.');
}

function failureOfOrder(errors: { code: string | null; message: string }[]): Failed {
  const failed = failureOfUserErrors(errors, CODES);
  if (failed.kind !== 'refused' || failed.code !== 'refused') return failed;
  const isAddress = errors.some(({ message }) => /address|zip|province|country|phone/i.test(message));
  return isAddress ? { ...failed, code: 'address_refused' } : failed;
}

/** Its goods keep their price, and a discount takes all of it: customs and stock lists show what they are worth. */
function inputOf(order: ReplacementOrder, { shop }: Before, original: NonNullable<Before['order']>): object {
  return {
    sourceIdentifier: order.mark,
    note: `Replacement for order ${order.orderNumber}. ${noteOf(order)}`,
    tags: ['Replacement', `Claim ${order.claimNumber}`],
    test: original.test,
    financialStatus: 'PAID',
    lineItems: order.lines.map((line) => lineOf(line, shop.currencyCode)),
    discountCode: { itemPercentageDiscountCode: { code: 'REPLACEMENT', percentage: 100 } },
    shippingAddress: addressOf(order),
    ...(original.customer
      ? { customer: { toAssociate: { id: original.customer.id } } }
      : { email: order.customer.email }),
  };
}

/** What is no longer sold goes by its name, at no price. */
function lineOf({ sourceVariantId, quantity, name, sku }: ReplacedLine, currencyCode: string): object {
  const variantId = gidOf('ProductVariant', sourceVariantId ?? '');
  if (variantId) return { variantId, quantity, requiresShipping: true };
  const priceSet = { shopMoney: { amount: '0', currencyCode } };
  return { title: name, quantity, requiresShipping: true, priceSet, ...(sku && { sku }) };
}

/** Countries with short codes for their provinces have them at most three characters long. */
function addressOf({ address, customer }: ReplacementOrder): object {
  const name = (address.name ?? customer.name ?? '').trim();
  const at = name.lastIndexOf(' ');
  const { province, phone } = address;
  return {
    firstName: at < 0 ? '' : name.slice(0, at),
    lastName: at < 0 ? name : name.slice(at + 1),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    zip: address.postalCode,
    countryCode: address.country,
    ...(province && /^[A-Z0-9]{1,3}$/.test(province) ? { provinceCode: province } : { province }),
    phone: phone ?? customer.phone,
  };
}

function effectOf(shop: Shop, made: Made): Effect {
  const { id, name, createdAt, cancelledAt } = made;
  const orderNumber = name.replace(/^#/, '');
  return {
    ...(cancelledAt ? { kind: 'reversed', detail: 'The order was cancelled in Shopify.' } : { kind: 'done' }),
    made: {
      reference: numberOf(id),
      url: pageOf(shop.domain, `orders/${numberOf(id)}`),
      orderNumber,
      raw: { order: id, name, createdAt, cancelledAt },
    },
  };
}

async function stock(
  shop: Shop,
  lines: readonly ReplacedLine[],
): ReturnType<NonNullable<Provider['replacement']>['stock']> {
  const wanted = lines.map((line) => ({ line, id: gidOf('ProductVariant', line.sourceVariantId ?? '') }));
  const ids = [...new Set(wanted.flatMap(({ id }) => id ?? []))].slice(0, 250);
  const asked = await shop.ask({ document: STOCK_QUERY, variables: { ids }, shape: stockShape });
  if (asked.kind !== 'answer') return asked;
  const variants = new Map(asked.data.nodes.flatMap((node) => (node ? [[node.id, node]] : [])));
  return {
    kind: 'stock',
    lines: wanted.map(({ line: { sourceItemId }, id }) => {
      if (id === null) return { sourceItemId, available: null };
      const variant = variants.get(id);
      // A variant that was deleted can't be sent.
      if (!variant) return { sourceItemId, available: 0 };
      const isCounted = variant.inventoryItem.tracked && variant.inventoryPolicy !== 'CONTINUE';
      return { sourceItemId, available: isCounted ? Math.max(0, variant.inventoryQuantity ?? 0) : null };
    }),
  };
}
