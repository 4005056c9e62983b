/** How BigCommerce answers and lists (github.com/bigcommerce/docs: reference/*.yml, read November 2026). */
import type { SimulatedAnswer } from '../../simulator.ts';
import type {
  BigCommerceState,
  Json,
  SimulatedHook,
  SimulatedOrder,
  SimulatedRefund,
} from './simulator-state.ts';

/** Version 2 answers a list of errors. */
export const wrong2 = (message: string, status = 400): SimulatedAnswer => ({
  status,
  body: [{ status, message }],
});
export const problem = (status: number, title: string): SimulatedAnswer => ({
  status,
  body: {
    status,
    title,
    type: 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes',
    errors: {},
  },
});

export const cents = (value: unknown): number => Math.round(Number(value) * 100);

export const objectOf = (value: unknown): Json => Object(value) as Json;
export const ok = (body: unknown): SimulatedAnswer => ({ status: 200, body });
export const one2 = (order: SimulatedOrder | undefined): SimulatedAnswer =>
  order ? ok(withoutParts(order)) : wrong2('The requested resource was not found.', 404);
export const one3 = (found: unknown): SimulatedAnswer =>
  found ? ok({ data: found, meta: {} }) : problem(404, 'Not found');

/** Version 2 tells where the parts of an order are. */
export const withoutParts = ({ shipments: _, ...order }: SimulatedOrder) => ({
  ...order,
  products: { resource: `/orders/${order.id}/products` },
  shipping_addresses: { resource: `/orders/${order.id}/shipping_addresses` },
});

function sliced<One>(all: readonly One[], query: URLSearchParams): One[] {
  const limit = Number(query.get('limit') ?? 50);
  const start = (Number(query.get('page') ?? 1) - 1) * limit;
  return all.slice(start, start + limit);
}

/** An empty list of version 2 has no content. */
export function page2(all: readonly unknown[], query: URLSearchParams): SimulatedAnswer {
  const found = sliced(all, query);
  return found.length === 0 ? { status: 204 } : ok(found);
}
export const page3 = (all: readonly unknown[], query: URLSearchParams): SimulatedAnswer =>
  ok({ data: sliced(all, query), meta: {} });
export const part = (all: readonly unknown[] | undefined, query: URLSearchParams): SimulatedAnswer =>
  all ? page2(all, query) : wrong2('The requested resource was not found.', 404);

export function ordersFor(orders: readonly SimulatedOrder[], query: URLSearchParams): Json[] {
  const isIn = (time: string, name: string) => {
    const [min, max] = [query.get(`min_${name}`), query.get(`max_${name}`)];
    const at = Date.parse(time);
    return (
      (min === null || at >= Math.floor(Date.parse(min) / 1000) * 1000) &&
      (max === null || at <= Date.parse(max))
    );
  };
  const external = query.get('external_order_id');
  const found = orders
    .filter((order) => order.is_deleted === (query.get('is_deleted') === 'true'))
    .filter((order) => external === null || order.external_order_id === external)
    .filter(
      (order) => isIn(order.date_created, 'date_created') && isIn(order.date_modified, 'date_modified'),
    );
  const byChange = query.get('sort')?.startsWith('date_modified') === true;
  const at = ({ date_modified, id }: SimulatedOrder) => (byChange ? Date.parse(date_modified) : id);
  return found.toSorted((a, b) => at(a) - at(b) || a.id - b.id).map(withoutParts);
}

export const between = (refunds: readonly SimulatedRefund[], query: URLSearchParams): SimulatedRefund[] =>
  refunds.filter(
    ({ created }) =>
      created >= (query.get('created:min') ?? '') && created <= (query.get('created:max') ?? '9'),
  );
/** By SKU, if one is named. */
export const variantsFor = ({ products }: BigCommerceState, query: URLSearchParams): Json[] =>
  products
    .flatMap(({ variants }) => variants)
    .filter(({ sku }) => !query.has('sku') || sku === query.get('sku'));

export const productsFor = ({ products }: BigCommerceState, query: URLSearchParams): Json[] =>
  products
    .filter(({ id }) => id >= Number(query.get('id:min') ?? 0))
    .filter(({ date_modified }) => String(date_modified ?? '') >= (query.get('date_modified:min') ?? ''))
    .toSorted((a, b) => a.id - b.id);
export const certificatesFor = ({ certificates }: BigCommerceState, query: URLSearchParams): Json[] => {
  const found = certificates.filter(({ code }) => code === (query.get('code') ?? code));
  return query.get('direction') === 'desc' ? found.toReversed() : found;
};
export const hooksFor = ({ hooks }: BigCommerceState, query: URLSearchParams): SimulatedHook[] =>
  hooks.filter(({ destination }) => destination === (query.get('destination') ?? destination));
