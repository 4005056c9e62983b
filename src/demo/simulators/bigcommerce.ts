/** Fernwood's orders in BigCommerce, for a demo store that somebody connects with it. */
import {
  type BigCommerceSimulator,
  startBigCommerceSimulator,
} from '../../server/integrations/shops/bigcommerce/simulator.ts';
import {
  type BigCommerceState,
  emptyBigCommerce,
  SIMULATED_HASH,
  SIMULATED_TOKEN,
} from '../../server/integrations/shops/bigcommerce/simulator-state.ts';
import type { DemoOrder } from '../shop.ts';
import { namesOf, ordersOf, paidFor, productsOf, STOCK } from './first-day.ts';
import { simulated } from './simulated.ts';

const CANCELLED = 5;
const SHIPPED = 2;
const rfc2822 = (time: string): string => new Date(time).toUTCString().replace('GMT', '+0000');

export const bigcommerce = simulated<BigCommerceState, BigCommerceSimulator>({
  provider: 'bigcommerce',
  begin: (now) => ({
    ...emptyBigCommerce(),
    orders: ordersOf('demo', new Date(now)).map(orderOf),
    products: productsOf('demo').map(({ sourceProductId, sourceVariantId, name, sku, price }) => ({
      ...{ id: Number(sourceProductId), name, sku, price: Number(price), type: 'physical' },
      variants: [{ id: Number(sourceVariantId), product_id: Number(sourceProductId), sku }],
      ...{ inventory_tracking: 'product', inventory_level: STOCK, availability: 'available' },
    })),
  }),
  start: (state) => startBigCommerceSimulator(0, state),
  credentials: () => ({ storeHash: SIMULATED_HASH, accessToken: SIMULATED_TOKEN }),
  parts: ({ state, server }) => [
    {
      name: 'Orders',
      rows: state.orders.map((order) => ({
        ...{ id: String(order.id), order: `#${order.id}`, customer: order.billing_address.email },
        ...{ status: STATUSES[order.status_id] ?? order.status_id, note: order.staff_notes },
        total: `${Number(order.total_inc_tax).toFixed(2)} ${order.default_currency_code}`,
        items: order.products.map(({ quantity, name }) => `${quantity} × ${name}`),
      })),
      acts: { Cancel: (id) => server.changeOrder(Number(id), { status_id: CANCELLED }) },
    },
    {
      name: 'Refunds',
      rows: state.refunds.map(({ id, order_id, total_amount, items, payments, created }) => ({
        ...{
          id: String(id),
          order: `#${order_id}`,
          amount: `${total_amount} ${state.currency}`,
          at: created,
        },
        paid: payments.map((one) => (one.is_declined ? 'declined' : one.transaction_id ? 'paid' : 'later')),
        note: items.map(({ reason }) => reason),
      })),
    },
    {
      name: 'Gift certificates',
      rows: state.certificates.map(({ id, code, balance, message, to_email }) => ({
        ...{ id: String(id), code: `•••• ${code.slice(-4)}`, balance, customer: to_email, note: message },
      })),
    },
    {
      name: 'Stock',
      rows: state.products.map(({ id, name, sku, inventory_level: left }) => ({
        ...{ id: String(id), product: name, sku, left },
      })),
      acts: {
        'Sell out': (id) => server.setStock(Number(id), 0),
        'Fill up': (id) => server.setStock(Number(id), STOCK),
      },
    },
  ],
  acts: ({ state }) => ({
    'Pay refunds at once': () => {
      state.payments = 'paid';
    },
    'Pay refunds later': () => {
      state.payments = 'later';
    },
    'Decline refunds: the card is closed': () => {
      state.payments = 'declined';
    },
    'Take the tax service down': () => {
      state.taxServiceIsDown = true;
    },
    'Bring the tax service back': () => {
      state.taxServiceIsDown = false;
    },
    'Withdraw the access token': () => {
      state.accessToken = '';
    },
    'Give the access token back': () => {
      state.accessToken = SIMULATED_TOKEN;
    },
  }),
});

const STATUSES: Readonly<Record<number, string>> = {
  2: 'Shipped',
  4: 'Refunded',
  5: 'Cancelled',
  11: 'Awaiting fulfillment',
  14: 'Partially refunded',
};

function orderOf(one: DemoOrder): BigCommerceState['orders'][number] {
  const { sourceOrderId, order } = one;
  const { first, last } = namesOf(order.customer.name);
  const at = rfc2822(order.createdAt);
  return {
    ...{ id: Number(sourceOrderId), status_id: order.cancelledAt ? CANCELLED : SHIPPED },
    ...{ date_created: at, date_modified: at, default_currency_code: order.currency },
    ...{ total_inc_tax: paidFor(one), payment_method: 'Credit Card', is_deleted: false },
    billing_address: { first_name: first, last_name: last, email: order.customer.email },
    products: order.items.map(({ sourceItemId, name, sku, quantity }) => ({
      id: Number(sourceItemId),
      name,
      sku,
      quantity,
    })),
    ...{ shipping_addresses: [], shipments: [] },
  };
}
