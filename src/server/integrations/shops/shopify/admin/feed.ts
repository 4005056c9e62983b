/** A shop's orders and products as they change (shopify.dev, GraphQL Admin API 2026-07, pagination and rate limits; read November 2026). */
import { z } from 'zod';
import type { Page, ShopFeed } from '../../../ports.ts';
import { orderDocument, productDocument } from './documents.ts';
import type { Failed } from './errors.ts';
import { asLargeAsAllowed, type Shop, type Size } from './graphql.ts';
import { gidOf } from './ids.ts';
import {
  LINE_FIELDS,
  lineShape,
  ORDER_FIELDS,
  orderShape,
  PRODUCT_FIELDS,
  pageInfo,
  productShape,
  type ReadLine,
  type ReadOrder,
  type ReadProduct,
  type ReadVariant,
  VARIANT_FIELDS,
  variantShape,
} from './reading.ts';
import { subscribe } from './subscriptions.ts';

export const ORDERS_QUERY = `
  query Orders($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ...OrderRead } pageInfo { hasNextPage endCursor }
    }
  }
  ${ORDER_FIELDS}`;

export const ORDER_QUERY = `
  query OneOrder($id: ID!) { order(id: $id) { ...OrderRead } }
  ${ORDER_FIELDS}`;

export const LINES_QUERY = `
  query Lines($id: ID!, $after: String) {
    order(id: $id) { lineItems(first: 100, after: $after) { nodes { ...LineRead } pageInfo { hasNextPage endCursor } } }
  }
  ${LINE_FIELDS}`;

export const PRODUCTS_QUERY = `
  query Products($first: Int!, $after: String, $query: String) {
    products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ...ProductRead } pageInfo { hasNextPage endCursor }
    }
  }
  ${PRODUCT_FIELDS}`;

export const VARIANTS_QUERY = `
  query Variants($id: ID!, $after: String) {
    product(id: $id) { variants(first: 250, after: $after) { nodes { ...VariantRead } pageInfo { hasNextPage endCursor } } }
  }
  ${VARIANT_FIELDS}`;

const LARGEST_PAGE = 20_000_000;
/** Shopify allows 1,000 points a request, and prices the lists in it. Where a page costs more, it is halved. */
const AT_ONCE = 50;
/** Shopify pages no further than 25,000. From here on we ask again for what changed since the last one. */
const FARTHEST = 20_000;
/** Shopify's own limits: 500 lines of an order, 2,048 variants of a product. */
const MOST_PAGES = 20;

const variantsShape = z.object({ nodes: z.array(variantShape), pageInfo });
const linesShape = z.object({ nodes: z.array(lineShape), pageInfo });

export function feedOf(shop: Shop): ShopFeed {
  const sizes: Record<'orders' | 'products', Size> = {
    orders: { first: AT_ONCE },
    products: { first: AT_ONCE },
  };

  /** One page of either, as large as its cost allows. */
  async function pageOf<One extends { updatedAt: string }>(
    name: 'orders' | 'products',
    document: string,
    one: z.ZodType<One>,
    ask: { changedSince: string | null; cursor: string | null },
    complete: (item: One) => Promise<object | Failed>,
  ): Promise<Page<unknown>> {
    const list = z.object({ nodes: z.array(one), pageInfo });
    const { since, seen, after } = placeOf(ask);
    const asked = await asLargeAsAllowed(sizes[name], (first) =>
      shop.ask({
        document,
        variables: { first, after, query: since && `updated_at:>='${since}'` },
        shape: z.object({ [name]: list }),
        largest: LARGEST_PAGE,
      }),
    );
    if (asked.kind !== 'answer') return asked;
    const { nodes, pageInfo: at } = asked.data[name] as z.infer<typeof list>;
    const items: unknown[] = [];
    for (const item of nodes) {
      const whole = await complete(item);
      if ('kind' in whole) return whole as Failed;
      items.push(whole);
    }
    if (!at.hasNextPage) return { kind: 'page', items, next: null };
    const count = seen + nodes.length;
    const last = utcOf(nodes.at(-1)?.updatedAt ?? null);
    const next =
      count >= FARTHEST && last !== since
        ? cursorOf({ since: last, seen: 0, after: null })
        : cursorOf({ since, seen: count, after: at.endCursor });
    return { kind: 'page', items, next };
  }

  const wholeOrder = async (order: ReadOrder): Promise<object | Failed> => {
    const lines = await all<ReadLine>(order.lineItems, (after) =>
      shop
        .ask({
          document: LINES_QUERY,
          variables: { id: order.id, after },
          shape: z.object({ order: z.object({ lineItems: linesShape }) }),
        })
        .then((asked) => (asked.kind === 'answer' ? asked.data.order.lineItems : asked)),
    );
    return 'kind' in lines ? lines : orderDocument(order, lines);
  };

  const wholeProduct = async (product: ReadProduct): Promise<object | Failed> => {
    const variants = await all<ReadVariant>(product.variants, (after) =>
      shop
        .ask({
          document: VARIANTS_QUERY,
          variables: { id: product.id, after },
          shape: z.object({ product: z.object({ variants: variantsShape }) }),
        })
        .then((asked) => (asked.kind === 'answer' ? asked.data.product.variants : asked)),
    );
    return 'kind' in variants ? variants : productDocument(product, variants);
  };

  return {
    orders: (ask) => pageOf('orders', ORDERS_QUERY, orderShape, ask, wholeOrder),
    products: (ask) => pageOf('products', PRODUCTS_QUERY, productShape, ask, wholeProduct),
    order: async (sourceOrderId) => {
      const id = gidOf('Order', sourceOrderId);
      if (id === null) return { kind: 'page', items: [], next: null };
      const shape = z.object({ order: orderShape.nullable() });
      const asked = await shop.ask({
        document: ORDER_QUERY,
        variables: { id },
        shape,
        largest: LARGEST_PAGE,
      });
      if (asked.kind !== 'answer') return asked;
      if (asked.data.order === null) return { kind: 'page', items: [], next: null };
      const whole = await wholeOrder(asked.data.order);
      return 'kind' in whole ? (whole as Failed) : { kind: 'page', items: [whole], next: null };
    },
    subscribe: (address) => subscribe(shop, address),
  };
}

/** Where a page begins: since when, how many came before it, and Shopify's own cursor. */
type Place = { since: string | null; seen: number; after: string | null };

const cursorOf = ({ since, seen, after }: Place): string => JSON.stringify([since, seen, after]);

const placeShape = z.tuple([z.iso.datetime().nullable(), z.number().int().min(0), z.string().nullable()]);

function placeOf({ changedSince, cursor }: { changedSince: string | null; cursor: string | null }): Place {
  const start = { since: utcOf(changedSince), seen: 0, after: null };
  if (cursor === null) return start;
  try {
    const [since, seen, after] = placeShape.parse(JSON.parse(cursor));
    return { since, seen, after };
  } catch {
    return start;
  }
}

function utcOf(time: string | null): string | null {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

type List<One> = { nodes: One[]; pageInfo: z.infer<typeof pageInfo> };

/** What follows the first page of a list, too. */
async function all<One>(
  first: List<One>,
  more: (after: string | null) => Promise<List<One> | Failed>,
): Promise<One[] | Failed> {
  const items = [...first.nodes];
  let at = first.pageInfo;
  for (let page = 0; at.hasNextPage && page < MOST_PAGES; page++) {
    const next = await more(at.endCursor);
    if ('kind' in next) return next;
    items.push(...next.nodes);
    at = next.pageInfo;
  }
  return items;
}
