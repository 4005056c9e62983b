/**
 * Replacements as new orders with products that cost nothing: POST v2/orders (reference/orders.v2.oas2.yml of github.com/bigcommerce/docs,
 * read November 2026). The mark is the order's id in another system, by which version 2 finds orders, and in the notes for staff.
 */
import { z } from 'zod';
import { findCountry } from '../../../../domain/addresses/countries.ts';
import type { Address } from '../../../../domain/orders/order.ts';
import { unknown } from '../../outcomes.ts';
import type { Carrier, Effect, Found, Provider, ReplacementOrder, Sent } from '../../ports.ts';
import { noted, splitName } from '../noted.ts';
import { isEnough } from '../stock.ts';
import { type Calls, refusal } from './calls.ts';
import { isId } from './marks.ts';
import { soldAs, stockOf } from './stock.ts';

export const SOURCE = 'Makegood';

export const madeShape = z.object({
  id: z.number(),
  status_id: z.number(),
  status: z.string().max(200).nullish(),
  date_created: z.string().max(60).nullish(),
  staff_notes: z.string().max(70_000).nullish(),
  external_order_id: z.string().max(500).nullish(),
  external_source: z.string().max(500).nullish(),
  is_deleted: z.boolean().nullish(),
});
export type BigMade = z.infer<typeof madeShape>;

/** Refunded, Cancelled, Declined: the store sends nothing (any more). */
const TAKEN_BACK = [4, 5, 6];
const AWAITING_FULFILLMENT = 11;

export const isTakenBack = ({ status_id, is_deleted }: BigMade): boolean =>
  TAKEN_BACK.includes(status_id) || is_deleted === true;

const PAGE = 250;

export function replacementCarrier(calls: Calls): NonNullable<Provider['replacement']> {
  const find = async (order: ReplacementOrder, reference: string | null): Promise<Found> => {
    if (reference !== null && isId(reference)) {
      const known = await calls.get(`v2/orders/${reference}`, madeShape);
      if (known.kind === 'ok') return becameOf(known.body, calls);
      if (known.kind !== 'missing') return known;
      const made = { reference, url: null, raw: null };
      return { kind: 'reversed', detail: 'The order was deleted in the store.', made };
    }
    // Archived orders are in no other list: one that somebody archived must not be made again.
    for (const isArchived of [false, true]) {
      const query = { external_order_id: order.mark, limit: PAGE, ...(isArchived && { is_deleted: 'true' }) };
      const orders = await calls.get('v2/orders', z.array(madeShape), query);
      // The documentation names this filter no more, so a store may refuse it.
      if (isArchived && orders.kind === 'refused' && orders.code === 'not_understood') continue;
      if (orders.kind === 'missing') return refusal('not_understood');
      if (orders.kind !== 'ok') return orders;
      const found = orders.body.find(({ external_order_id }) => external_order_id === order.mark);
      if (found) return becameOf(found, calls);
      // A store that does not filter would list anything.
      if (orders.body.length > 0)
        return unknown('The store does not find orders by their id in another system.');
    }
    return { kind: 'absent' };
  };

  const send = async (order: ReplacementOrder): Promise<Sent> => {
    const before = await find(order, null);
    if (before.kind !== 'absent') return before;
    const stock = await stockOf(calls, order.lines);
    if (stock.kind !== 'stock') return stock;
    if (!isEnough(order.lines, stock.lines)) return refusal('out_of_stock');
    const products: object[] = [];
    for (const line of order.lines) {
      const sold = await soldAs(calls, line);
      if (sold.kind === 'missing') return refusal('out_of_stock');
      if (sold.kind !== 'sold') return sold;
      products.push(lineOf(sold, line.quantity));
    }
    const sent = await calls.write('POST', 'v2/orders', madeShape, bodyOf(order, products));
    if (sent.kind === 'ok') return becameOf(sent.body, calls);
    if (sent.kind !== 'failed') return sent;
    const after = await find(order, null);
    if (after.kind === 'absent')
      return refusal('refused', 'BigCommerce refused the order. Check its address and its products.');
    return after.kind === 'busy' || after.kind === 'refused' ? unknown() : after;
  };

  const carrier: Carrier<ReplacementOrder> = { recognition: { by: 'mark' }, send, find };
  return { ...carrier, stock: (lines) => stockOf(calls, lines) };
}

function becameOf(order: BigMade, calls: Calls): Effect {
  const made = {
    reference: String(order.id),
    url: `${calls.panel}/orders/${order.id}`,
    orderNumber: String(order.id),
    raw: { id: order.id, status_id: order.status_id, status: order.status, date_created: order.date_created },
  };
  if (!isTakenBack(order)) return { kind: 'done', made };
  const detail =
    order.is_deleted === true
      ? 'The order is archived in the store.'
      : `The order is “${order.status}” in the store.`;
  return { kind: 'reversed', detail, made };
}

const lineOf = (
  { productId, variantId }: { productId: string; variantId: string | null },
  quantity: number,
) => ({
  product_id: Number(productId),
  ...(variantId !== null && { variant_id: Number(variantId) }),
  ...{ quantity, price_ex_tax: 0, price_inc_tax: 0 },
});

function bodyOf(order: ReplacementOrder, products: readonly object[]): object {
  const to = addressOf(order.address, order);
  return {
    status_id: AWAITING_FULFILLMENT,
    customer_id: 0,
    billing_address: to,
    shipping_addresses: [to],
    products,
    shipping_cost_ex_tax: '0',
    shipping_cost_inc_tax: '0',
    payment_method: 'Replacement',
    external_source: SOURCE,
    external_order_id: order.mark,
    staff_notes: `Replacement for order ${order.orderNumber}. ${noted(order)}`,
  };
}

/** Countries and provinces are written out. */
function addressOf(address: Address, { customer }: ReplacementOrder) {
  const country = findCountry(address.country ?? '');
  const province = country?.provinces.find(({ shortCode }) => shortCode === address.province);
  return {
    ...splitName(address.name ?? customer.name),
    company: address.company ?? '',
    street_1: address.address1 ?? '',
    street_2: address.address2 ?? '',
    city: address.city ?? '',
    state: province?.name ?? address.province ?? '',
    zip: address.postalCode ?? '',
    country: country?.name ?? '',
    country_iso2: address.country ?? '',
    phone: address.phone ?? customer.phone ?? '',
    email: customer.email,
  };
}
