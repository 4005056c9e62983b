/**
 * Replacements as new orders with lines that cost nothing: POST orders (class-wc-rest-orders-controller.php and its version 2, read
 * November 2026). The API finds no order by its metadata, so it is looked for among the orders of the customer's email address, in the
 * trash as well: an order that somebody threw away must not be made again.
 */
import { z } from 'zod';
import type { Address } from '../../../../domain/orders/order.ts';
import type { Busy, Refused } from '../../outcomes.ts';
import { unknown } from '../../outcomes.ts';
import type { Carrier, Effect, Found, Provider, ReplacementOrder, Sent } from '../../ports.ts';
import { splitName } from '../noted.ts';
import { isEnough } from '../stock.ts';
import { type Calls, refusal } from './calls.ts';
import { isId, marked, markIn, meta, pageOf } from './marks.ts';
import { stockOf } from './stock.ts';

export const orderShape = z.object({
  id: z.number(),
  number: z.union([z.string().max(100), z.number()]).nullish(),
  status: z.string().max(100),
  date_created_gmt: z.string().max(60).nullish(),
  meta_data: meta,
});
type WooMade = z.infer<typeof orderShape>;

/** Statuses in which the shop sends nothing (any more). */
export const TAKEN_BACK = ['cancelled', 'trash', 'failed', 'refunded'];

const PAGE = 100;
const MOST_PAGES = 10;

export function replacementCarrier(calls: Calls): NonNullable<Provider['replacement']> {
  const find = async (order: ReplacementOrder, reference: string | null): Promise<Found> => {
    if (reference !== null && isId(reference)) {
      const known = await calls.get(`orders/${reference}`, orderShape);
      if (known.kind === 'ok') return becameOf(known.body, calls.site);
      return known.kind === 'missing' ? deleted(reference) : known;
    }
    for (const status of ['any', 'trash']) {
      const found = await among(calls, order, status);
      if (found !== null) return found;
    }
    return { kind: 'absent' };
  };

  const send = async (order: ReplacementOrder): Promise<Sent> => {
    const before = await find(order, null);
    if (before.kind !== 'absent') return before;
    const stock = await stockOf(calls, order.lines);
    if (stock.kind !== 'stock') return stock;
    if (!isEnough(order.lines, stock.lines)) return refusal('out_of_stock');
    const sent = await calls.write('POST', 'orders', orderShape, bodyOf(order));
    if (sent.kind === 'refused' && sent.code === 'unauthorized') return refusal('missing_permission');
    if (sent.kind === 'ok') return becameOf(sent.body, calls.site);
    if (sent.kind !== 'failed') return sent;
    const after = await find(order, null);
    if (after.kind === 'absent') return refusal('refused');
    return after.kind === 'busy' || after.kind === 'refused' ? unknown() : after;
  };

  const carrier: Carrier<ReplacementOrder> = { recognition: { by: 'mark' }, send, find };
  return { ...carrier, stock: (lines) => stockOf(calls, lines) };
}

/** Null if there is none. With more orders of one customer than are read, nothing is certain. */
async function among(
  calls: Calls,
  order: ReplacementOrder,
  status: string,
): Promise<Found | Refused | Busy | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const orders = await calls.get('orders', z.array(orderShape), {
      search: order.customer.email,
      status,
      orderby: 'date',
      order: 'desc',
      per_page: PAGE,
      page,
    });
    if (orders.kind === 'missing') return refusal('not_understood');
    if (orders.kind !== 'ok') return orders;
    const found = orders.body.find(({ meta_data }) => markIn(meta_data) === order.mark);
    if (found) return becameOf(found, calls.site);
    if (orders.body.length < PAGE) return null;
  }
  return { kind: 'unknown', detail: 'The customer has too many orders in the shop to look through.' };
}

const deleted = (reference: string): Effect => ({
  kind: 'reversed',
  detail: 'The order was deleted in the shop.',
  made: { reference, url: null, raw: null },
});

function becameOf(order: WooMade, site: string): Effect {
  const made = {
    reference: String(order.id),
    url: pageOf(site, order.id),
    orderNumber: String(order.number ?? order.id),
    raw: {
      id: order.id,
      number: order.number,
      status: order.status,
      date_created_gmt: order.date_created_gmt,
    },
  };
  if (!TAKEN_BACK.includes(order.status)) return { kind: 'done', made };
  return { kind: 'reversed', detail: `The order is “${order.status}” in the shop.`, made };
}

function bodyOf(order: ReplacementOrder): object {
  const to = addressOf(order.address, order.customer.name);
  return {
    status: 'processing',
    currency: order.currency,
    payment_method: '',
    payment_method_title: `Replacement for order ${order.orderNumber}`,
    billing: { ...to, email: order.customer.email, phone: order.customer.phone ?? order.address.phone ?? '' },
    shipping: { ...to, phone: order.address.phone ?? order.customer.phone ?? '' },
    line_items: order.lines.map((line) => ({
      ...goodsOf(line),
      quantity: line.quantity,
      subtotal: '0',
      total: '0',
    })),
    meta_data: marked(order.mark),
  };
}

/** A SKU would go before the ids, and may be another product's by now. */
const goodsOf = ({ sourceProductId, sourceVariantId, sku }: ReplacementOrder['lines'][number]) => {
  if (sourceProductId === null || !isId(sourceProductId)) return { sku: sku ?? '' };
  const isVariation = sourceVariantId !== null && isId(sourceVariantId);
  return {
    product_id: Number(sourceProductId),
    ...(isVariation && { variation_id: Number(sourceVariantId) }),
  };
};

/** WooCommerce writes the codes of these countries' provinces with a prefix (i18n/states.php). */
const STATE_PREFIX: Record<string, string> = { DE: 'DE-', JP: 'JP' };

function addressOf(address: Address, customerName: string | null) {
  const { province, country } = address;
  const prefix =
    province !== null && /^[A-Z\d]{1,3}$/.test(province) ? (STATE_PREFIX[country ?? ''] ?? '') : '';
  return {
    ...splitName(address.name ?? customerName),
    company: address.company ?? '',
    address_1: address.address1 ?? '',
    address_2: address.address2 ?? '',
    city: address.city ?? '',
    state: province === null ? '' : `${prefix}${province}`,
    postcode: address.postalCode ?? '',
    country: country ?? '',
  };
}
