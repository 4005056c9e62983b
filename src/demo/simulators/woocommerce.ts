/** Kieselstein's side in WooCommerce: what its owner sees there, and what people do there. */
import { call } from '../../server/integrations/call.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../../server/integrations/shops/woocommerce/simulator.ts';
import {
  SIMULATED_KEY,
  type SimulatedOrder,
  type WooCommerceState,
} from '../../server/integrations/shops/woocommerce/simulator-state.ts';
import { amountOf, unitsOf } from '../amounts.ts';
import { STOCK } from './first-day.ts';
import { KIESELSTEIN_CREDENTIALS, kieselsteinShop } from './kieselstein.ts';
import { isOfTheDemo } from './loopback.ts';
import { simulated } from './simulated.ts';

const CENTS = 2;
const REFUSAL = 'The card of the customer is closed.';

export const woocommerce = simulated<WooCommerceState, WooCommerceSimulator>({
  provider: 'woocommerce',
  begin: (now) => kieselsteinShop(new Date(now)),
  start: (state) => startWooCommerceSimulator(0, state),
  credentials: () => KIESELSTEIN_CREDENTIALS,
  parts: ({ state, server }) => [
    {
      name: 'Orders',
      rows: state.orders.map((order) => ({
        ...{
          id: String(order.id),
          order: `#${order.number}`,
          customer: order.billing.email,
          status: order.status,
        },
        total: `${order.total} ${order.currency}`,
        items: order.line_items.map(({ quantity, name }) => `${quantity} × ${name}`),
        note: order.payment_method_title,
      })),
      acts: {
        'Refund the rest': (id) => {
          const order = orderIn(state, id);
          const left = order ? leftOf(order) : 0;
          if (left > 0) server.refundThere(Number(id), amountOf(left, CENTS));
        },
        Cancel: (id) => server.changeOrder(Number(id), { status: 'cancelled' }),
      },
    },
    {
      name: 'Refunds',
      rows: state.refunds.map(({ id, parent_id, amount, reason, refunded_payment, date_created_gmt }) => ({
        ...{ id: String(id), order: `#${parent_id}`, amount: `${amount} ${state.currency}` },
        ...{ paid: refunded_payment ? 'by the gateway' : 'no', note: reason, at: `${date_created_gmt}Z` },
      })),
    },
    {
      name: 'Coupons',
      rows: state.coupons.map(({ id, code, amount, usage_count }) => ({
        ...{ id: String(id), code: `•••• ${code.slice(-4)}`, amount, used: usage_count },
      })),
    },
    {
      name: 'Stock',
      rows: state.products.map(({ id, name, sku, price, stock_quantity }) => ({
        ...{ id: String(id), product: name, sku, price, left: stock_quantity ?? 'not counted' },
      })),
      acts: {
        'Sell out': (id) => server.setStock(Number(id), 0),
        'Fill up': (id) => server.setStock(Number(id), STOCK),
      },
    },
  ],
  acts: ({ state, server }) => ({
    'Sell out': () => fill(server, 0),
    'Fill the stock': () => fill(server, STOCK),
    'Close all cards': () => {
      state.gatewayRefuses = REFUSAL;
    },
    'Open all cards': () => {
      state.gatewayRefuses = null;
    },
    'Withdraw the key': () => {
      state.consumerKey = '';
    },
    'Give the key back': () => {
      state.consumerKey = SIMULATED_KEY;
    },
  }),
  events: {
    stamps: ({ orders }) =>
      new Map(orders.map(({ id, status, date_modified_gmt: at }) => [String(id), `${status} ${at}`])),
    send: async ({ state, server }, id) => {
      const order = orderIn(state, id);
      const delivery = order && server.delivery(TOPIC, order);
      if (!delivery) return;
      for (const { topic, status, delivery_url: address } of state.webhooks)
        if (topic === TOPIC && status === 'active' && isOfTheDemo(address))
          await call(address, {
            headers: delivery.headers,
            body: delivery.body.toString('utf8'),
            timeoutMs: 5000,
          });
    },
  },
});

function fill(shop: WooCommerceSimulator, quantity: number): void {
  for (const { id } of shop.state.products) shop.setStock(id, quantity);
}

const TOPIC = 'order.updated';

const orderIn = ({ orders }: WooCommerceState, id: string): SimulatedOrder | undefined =>
  orders.find((order) => String(order.id) === id);

/** In cents. A refund counts below zero. */
const leftOf = ({ total, refunds }: SimulatedOrder): number =>
  refunds.reduce(
    (left, refund) => left - unitsOf(refund.total.replace('-', ''), CENTS),
    unitsOf(total, CENTS),
  );
