/** Kieselstein's shop in WooCommerce on the first day: the demo's orders with their payments, and products with stock. */
import type { Address, OrderItem } from '../../domain/orders/order.ts';
import {
  emptyWooCommerce,
  SIMULATED_KEY,
  SIMULATED_SECRET,
  type SimulatedOrder,
  type WooCommerceState,
} from '../../server/integrations/shops/woocommerce/simulator-state.ts';
import { amountOf, unitsOf } from '../amounts.ts';
import type { DemoOrder } from '../shop.ts';
import { namesOf, ordersOf, paidFor, productsOf, STOCK } from './first-day.ts';

export const KIESELSTEIN_CREDENTIALS = {
  address: 'https://kieselstein.example',
  consumerKey: SIMULATED_KEY,
  consumerSecret: SIMULATED_SECRET,
};
const CENTS = 2;
const PREMIUM_LINE = 99;

/** Times without an offset are in GMT, as the shop writes them. */
const gmt = (time: string): string => new Date(time).toISOString().slice(0, 19);

export function kieselsteinShop(now: Date): WooCommerceState {
  const orders = ordersOf('other', now);
  const began = gmt(orders[0]?.order.createdAt ?? now.toISOString());
  const products = productsOf('other').map(({ sourceProductId, name, sku, price, barcode }) => ({
    ...{ id: Number(sourceProductId), name, sku, price, regular_price: price, global_unique_id: barcode },
    ...{ type: 'simple', status: 'publish', virtual: false, variations: [], images: [], meta_data: [] },
    ...{ manage_stock: true, stock_quantity: STOCK, stock_status: 'instock' as const },
    ...{ date_created_gmt: began, date_modified_gmt: began },
  }));
  return { ...emptyWooCommerce(), currency: 'EUR', products, orders: orders.map(orderOf) };
}

function orderOf(one: DemoOrder): SimulatedOrder {
  const { sourceOrderId, order } = one;
  const createdAt = gmt(order.createdAt);
  const premium = order.protection.shipping?.premiumPaid ?? null;
  const { first, last } = namesOf(order.customer.name);
  const sent = order.fulfillments.find(({ fulfilledAt }) => fulfilledAt !== null)?.fulfilledAt;
  return {
    ...{ id: Number(sourceOrderId), number: order.sourceOrderNumber, currency: order.currency },
    status: sent ? 'completed' : 'processing',
    ...{ created_via: 'checkout', prices_include_tax: true, total: paidFor(one) },
    ...{ date_created_gmt: createdAt, date_modified_gmt: createdAt, date_paid_gmt: createdAt },
    date_completed_gmt: sent ? gmt(sent) : null,
    ...{ shipping_total: order.shipping, shipping_tax: order.shippingTax },
    billing: { first_name: first, last_name: last, email: order.customer.email },
    shipping: addressOf(order.shippingAddress),
    line_items: order.items.map(lineOf),
    shipping_lines: [],
    fee_lines:
      premium === null
        ? []
        : [{ id: PREMIUM_LINE, name: 'Shipping Protection', total: premium, total_tax: '0.00' }],
    refunds: [],
    meta_data: [],
  };
}

/** Net of tax, with the tax next to it. */
function lineOf(item: OrderItem) {
  const { sourceItemId, sourceProductId, name, sku, quantity, price, discount, tax } = item;
  const fine = (amount: string) => unitsOf(amount, CENTS + 1) * quantity;
  const coins = (units: number) => amountOf(Math.round(units / 10), CENTS);
  return {
    ...{ id: Number(sourceItemId), name, sku, quantity, meta_data: [] },
    ...{ product_id: Number(sourceProductId), variation_id: 0 },
    ...{
      subtotal: coins(fine(price)),
      total: coins(fine(price) - fine(discount)),
      total_tax: coins(fine(tax)),
    },
  };
}

function addressOf(address: Address | null) {
  const { first, last } = namesOf(address?.name ?? null);
  return {
    ...{ first_name: first, last_name: last, company: address?.company ?? '' },
    ...{ address_1: address?.address1 ?? '', address_2: address?.address2 ?? '', city: address?.city ?? '' },
    ...{
      state: address?.province ?? '',
      postcode: address?.postalCode ?? '',
      country: address?.country ?? '',
    },
  };
}
