/** The simulated Shopify shop as the vendor of a fault. */
import { buildOrder } from '../../src/demo/build.ts';
import { parseAmount } from '../../src/domain/money/money.ts';
import { mapShopifyOrder } from '../../src/server/integrations/shops/shopify/map.ts';
import { markIn } from '../../src/server/integrations/shops/shopify/marks.ts';
import { scopesFor } from '../../src/server/integrations/shops/shopify/scopes.ts';
import {
  placeOrder,
  registerCustomer,
  sell,
  shipOrder,
} from '../../src/server/integrations/shops/shopify/simulator/people.ts';
import {
  emptyShop,
  gid,
  type ShopifyState,
  type SimulatedOrder,
  type SimulatedRefund,
} from '../../src/server/integrations/shops/shopify/simulator/state.ts';
import { noticeOf, orderBody } from '../../src/server/integrations/shops/shopify/simulator/webhooks.ts';
import { startShopifySimulator } from '../../src/server/integrations/shops/shopify/simulator.ts';
import type { Made, Notice, Vendor } from './vendor.ts';

const TOKEN = 'shpat_0123456789abcdef';
const DAY = 86_400_000;
const PRICE = '50.00';
const STOCK = 1_000_000;

/** `reports`: so many webhooks, each of the next of its orders. */
export type ShopifyVendor = Vendor & { reports(count: number): Notice[] };

/** @param now milliseconds, by the servers' clock */
export async function startShopify(now: () => number): Promise<ShopifyVendor> {
  const state = emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } });
  const server = await startShopifySimulator(0, state, now);
  const at = (days: number): string => new Date(now() - days * DAY).toISOString();
  const lamp = sell(state, 'Lamp', PRICE, STOCK, at(20));
  const customer = registerCustomer(state, 'zoe@example.com');
  const told = new Set<string>();
  return {
    name: 'shopify',
    server,
    credentials: { shop: state.domain, accessToken: TOKEN, secret: state.app.secret },
    hasOrders: true,
    types: ['REFUND', 'REFUND', 'STORE_CREDIT', 'RESHIP'],
    carries: ({ raw }) => raw.includes('mutation '),
    order(quantity) {
      const of = { productId: lamp.id, variantId: lamp.variants[0]?.id ?? null };
      const line = { title: 'Lamp', price: PRICE, quantity, ...of };
      const about = { customerId: customer.id, email: customer.email };
      const order = placeOrder(state, [line], at(10), about);
      shipOrder(state, order, 'DELIVERED', at(5));
      const mapped = mapShopifyOrder(orderBody(state, order));
      if (!mapped.ok) throw new Error(mapped.reason);
      const document = { ...mapped.order, protection: buildOrder({ total: mapped.order.total }).protection };
      return { id: order.id, document, email: customer.email };
    },
    made: () => [...state.orders.flatMap(madeOf), ...creditsIn(state)],
    notices() {
      const all = state.orders.flatMap((order) => order.refunds.map((refund) => ({ order, refund })));
      const fresh = all.filter(({ refund }) => !told.has(refund.id));
      for (const { refund } of fresh) told.add(refund.id);
      return fresh.flatMap(({ order, refund }) => noticesOf(state, order, refund));
    },
    reports: (count) =>
      Array.from({ length: count }, (_, n) => {
        const order = state.orders[n % state.orders.length];
        if (!order) throw new Error('There is no order');
        return noticeOf(state, 'orders/updated', orderBody(state, order), order.updatedAt);
      }),
    forgetKeys() {
      state.keys = {};
    },
  };
}

const unitsOf = (amount: string, currency: string): bigint =>
  parseAmount(amount, currency, 'total')?.amount ?? 0n;

function madeOf(order: SimulatedOrder): Made[] {
  const refunds = order.refunds.map(({ id, note }): Made => {
    const parts = order.transactions.filter((one) => one.refundId === id && one.status === 'SUCCESS');
    const amount = parts.reduce((sum, part) => sum + unitsOf(part.amount, order.currency), 0n);
    return { mark: markIn(note), what: 'refund', amount };
  });
  if (!order.tags.includes('Replacement')) return refunds;
  const worth = order.lines.reduce(
    (sum, { price, quantity }) => sum + unitsOf(price, order.currency) * BigInt(quantity),
    0n,
  );
  return [...refunds, { mark: order.sourceIdentifier, what: 'goods', amount: worth }];
}

const creditsIn = ({ giftCards }: ShopifyState): Made[] =>
  giftCards.map(({ note, value, currency }) => ({
    mark: markIn(note),
    what: 'credit',
    amount: unitsOf(value, currency),
  }));

/** Of the refund, and of its order. */
function noticesOf(state: ShopifyState, order: SimulatedOrder, refund: SimulatedRefund): Notice[] {
  const body = {
    ...{ id: Number(refund.id), order_id: Number(order.id), note: refund.note },
    ...{ created_at: refund.createdAt, admin_graphql_api_id: gid('Refund', refund.id) },
  };
  return [
    noticeOf(state, 'refunds/create', body, refund.createdAt),
    noticeOf(state, 'orders/updated', orderBody(state, order), order.updatedAt),
  ];
}
