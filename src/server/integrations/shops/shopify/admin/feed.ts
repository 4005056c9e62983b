/** A shop's orders and products as they change (shopify.dev, GraphQL Admin API 2026-07, pagination and rate limits; read November 2026). */
import { z } from 'zod';
import type { Page, ShopFeed } from '../../../ports.ts';
import { orderDocument, productDocument } from './documents.ts';
import { type Failed, TOO_COSTLY } from './errors.ts';
import type { Shop } from './graphql.ts';
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
const ORDERS_AT_ONCE = 50;
const PRODUCTS_AT_ONCE = 50;
/** Shopify's own limits: 500 lines of an order, 2,048 variants of a product. */
const MOST_PAGES = 20;

const variantsShape = z.object({ nodes: z.array(variantShape), pageInfo });
const linesShape = z.object({ nodes: z.array(lineShape), pageInfo });

export function feedOf(shop: Shop): ShopFeed {
  const sizes = { orders: ORDERS_AT_ONCE, products: PRODUCTS_AT_ONCE };

  /** One page of either, as small as its cost demands. */
  async function pageOf<One>(
    name: 'orders' | 'products',
    document: string,
    one: z.ZodType<One>,
    { changedSince, cursor }: { changedSince: string | null; cursor: string | null },
    complete: (item: One) => Promise<object | Failed>,
  ): Promise<Page<unknown>> {
    const list = z.object({ nodes: z.array(one), pageInfo });
    const since = changedSince === null ? null : Date.parse(changedSince);
    const query =
      since === null || Number.isNaN(since) ? null : `updated_at:>='${new Date(since).toISOString()}'`;
    const asked = await shop.ask({
      document,
      variables: { first: sizes[name], after: cursor, query },
      shape: z.object({ [name]: list }),
      largest: LARGEST_PAGE,
    });
    if (asked.kind !== 'answer') {
      if (asked.kind !== 'refused' || asked.detail !== TOO_COSTLY.detail || sizes[name] === 1) return asked;
      sizes[name] = Math.ceil(sizes[name] / 2);
      return pageOf(name, document, one, { changedSince, cursor }, complete);
    }
    const page = asked.data[name] as z.infer<typeof list>;
    const items: unknown[] = [];
    for (const item of page.nodes) {
      const whole = await complete(item);
      if ('kind' in whole) return whole as Failed;
      items.push(whole);
    }
    return { kind: 'page', items, next: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
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
