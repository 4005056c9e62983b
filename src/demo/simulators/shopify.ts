/** Fernwood's side in Shopify: what its owner sees there, and what people do there. */
import { scopesFor } from '../../server/integrations/shops/shopify/scopes.ts';
import { amountOf } from '../../server/integrations/shops/shopify/simulator/money.ts';
import { leftOf, statusOf } from '../../server/integrations/shops/shopify/simulator/payments.ts';
import {
  cancelThere,
  deliverThere,
  disputeThere,
  placeOrder,
  refundThere,
  registerCustomer,
  shipOrder,
} from '../../server/integrations/shops/shopify/simulator/people.ts';
import type {
  ShopifyState,
  SimulatedOrder,
  SimulatedVariant,
} from '../../server/integrations/shops/shopify/simulator/state.ts';
import { deliver, noticeOf, orderBody } from '../../server/integrations/shops/shopify/simulator/webhooks.ts';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../server/integrations/shops/shopify/simulator.ts';
import { urls } from '../../urls.ts';
import { FERNWOOD_CREDENTIALS, fernwoodShop } from './fernwood.ts';
import { isOfTheDemo } from './loopback.ts';
import { type Part, simulated } from './simulated.ts';

/** The one that the shop's page says to enter. */
const OWN_TOKEN = { [FERNWOOD_CREDENTIALS.accessToken]: scopesFor('custom') };
const DAY = 86_400_000;
const MOST_STOCK = 10;
const iso = (time: number): string => new Date(time).toISOString();

export const shopify = simulated<ShopifyState, ShopifySimulator>({
  provider: 'shopify',
  begin: (now) => fernwoodShop(new Date(now)),
  start: (state) => startShopifySimulator(0, state),
  credentials: () => FERNWOOD_CREDENTIALS,
  parts: ({ state, now }) => [
    ordersIn(state, now),
    refundsIn(state),
    giftCardsIn(state),
    {
      name: 'Discount codes',
      rows: state.discounts.map(({ id, code, amount, title, endsAt }) => ({
        ...{ id, code: lastFour(code), amount, title, ends: endsAt },
      })),
    },
    stockIn(state),
    {
      name: 'Store credit',
      rows: state.customers.flatMap(({ email, credit, credited = [] }) =>
        credited.map(({ id, amount, currency }) => ({
          ...{ id, customer: email, credited: `${amount} ${currency}` },
          balance: `${credit[currency]} ${currency}`,
        })),
      ),
    },
  ],
  acts: ({ state, now }) => ({
    'Place an order': () => orderSomething(state, now()),
    'Sell out': () => fill(state, 0),
    'Fill the stock': () => fill(state, MOST_STOCK),
    'Withdraw the access token': () => {
      state.withdrawn = { ...state.withdrawn, ...state.tokens };
      state.tokens = {};
    },
    'Give the access token back': () => {
      state.tokens = { ...state.withdrawn, ...state.tokens, ...OWN_TOKEN };
      state.withdrawn = {};
    },
  }),
  lead: ({ app }, publicUrl) => {
    app.redirectUris = [publicUrl + urls.console.consentReturn('shopify')];
  },
  changes: ({ json }) =>
    String((Object(json) as { query?: unknown }).query)
      .trimStart()
      .startsWith('mutation'),
  events: {
    stamps: ({ orders }) => new Map(orders.map(({ id, updatedAt }) => [id, updatedAt])),
    send: async ({ state, now }, id) => {
      const order = state.orders.find((one) => one.id === id);
      const webhooks = state.webhooks.filter(({ uri }) => isOfTheDemo(uri));
      const at = iso(now());
      if (order)
        await deliver({ ...state, webhooks }, noticeOf(state, 'orders/updated', orderBody(state, order), at));
    },
  },
});

const lastFour = (code: string): string => `•••• ${code.slice(-4)}`;

function ordersIn(state: ShopifyState, now: () => number): Part {
  const one = (act: (order: SimulatedOrder) => void) => (id: string) => {
    const order = state.orders.find((each) => each.id === id);
    if (order) act(order);
  };
  return {
    name: 'Orders',
    rows: state.orders.map((order) => ({
      id: order.id,
      order: order.name,
      customer: order.email,
      status: order.cancelledAt === null ? statusOf(order) : 'CANCELLED',
      total: `${order.total} ${order.currency}`,
      items: order.lines.map(({ quantity, title }) => `${quantity} × ${title}`),
      shipped: order.fulfillments.map(({ displayStatus }) => displayStatus),
      card: order.closedCard ? 'closed' : null,
      dispute: order.disputes?.[0]?.status ?? null,
      note: [order.note, ...order.tags].filter(Boolean),
    })),
    acts: {
      'Refund the rest': one((order) => {
        const left = leftOf(order).reduce((sum, payment) => sum + payment.left, 0n);
        if (left > 0n) refundThere(state, order, amountOf(left, order.currency), iso(now()));
      }),
      Cancel: one((order) => cancelThere(order, iso(now()))),
      'Ship, then deliver': one((order) => {
        if (order.fulfillments.length === 0) shipOrder(state, order, 'IN_TRANSIT', iso(now()));
        else deliverThere(order, iso(now()));
      }),
      'Charge back, or win it': one((order) => {
        const isOpen = order.disputes?.[0]?.status === 'NEEDS_RESPONSE';
        const status = isOpen ? 'WON' : 'NEEDS_RESPONSE';
        disputeThere(state, order, { initiatedAs: 'CHARGEBACK', status }, iso(now()));
      }),
      'Close or open the card': one((order) => {
        order.closedCard = !order.closedCard;
      }),
    },
  };
}

const refundsIn = ({ orders }: ShopifyState): Part => ({
  name: 'Refunds',
  rows: orders
    .flatMap((order) =>
      order.transactions
        .filter(({ kind }) => kind === 'REFUND')
        .map((refund) => ({ order, refund, made: order.refunds.find(({ id }) => id === refund.refundId) })),
    )
    .map(({ order, refund: { id, amount, gateway, status }, made }) => ({
      ...{ id: made?.id ?? id, order: order.name, amount: `${amount} ${order.currency}`, gateway, status },
      ...{ note: made?.note, at: made?.createdAt },
    }))
    .sort((a, b) => String(a.at).localeCompare(String(b.at))),
});

const giftCardsIn = ({ giftCards }: ShopifyState): Part => ({
  name: 'Gift cards',
  rows: giftCards.map(({ id, code, balance, currency, expiresOn, note, enabled }) => ({
    ...{ id, code: lastFour(code), balance: `${balance} ${currency}`, expires: expiresOn, note },
    state: enabled ? 'enabled' : 'disabled',
  })),
  acts: {
    Disable: (id) => {
      const card = giftCards.find((one) => one.id === id);
      if (card) card.enabled = false;
    },
  },
});

function stockIn({ products }: ShopifyState): Part {
  const sold = products.flatMap(({ title, variants }) => variants.map((variant) => ({ title, variant })));
  const one = (act: (variant: SimulatedVariant) => void) => (id: string) => {
    const found = sold.find(({ variant }) => variant.id === id);
    if (found) act(found.variant);
  };
  return {
    name: 'Stock',
    rows: sold.map(({ title, variant: { id, sku, price, stock } }) => ({
      ...{ id, product: title, sku, price, left: stock ?? 'not counted' },
    })),
    acts: {
      'Sell out': one((variant) => {
        variant.stock = 0;
      }),
      'Add 10': one((variant) => {
        variant.stock = (variant.stock ?? 0) + MOST_STOCK;
      }),
    },
  };
}

function fill({ products }: ShopifyState, stock: number): void {
  for (const { variants } of products) for (const variant of variants) variant.stock = stock;
}

/** Somebody ordered eight days ago, and got the parcel: a claim can be filed at once. */
function orderSomething(state: ShopifyState, now: number): void {
  const sold = state.products.flatMap(({ id, title, variants }) =>
    variants.map((variant) => ({ id, title, variant })),
  );
  const [product] = sold.filter(({ variant }) => variant.stock !== 0);
  if (!product) return;
  const { variant } = product;
  const customer = registerCustomer(state, `customer${state.orders.length + 1}@example.com`);
  const order = placeOrder(
    state,
    [
      {
        ...{ title: product.title, price: variant.price, quantity: 2, productId: product.id },
        ...{ variantId: variant.id, sku: variant.sku },
      },
    ],
    iso(now - 8 * DAY),
    { customerId: customer.id, email: customer.email, shipping: '5.00' },
  );
  shipOrder(state, order, 'DELIVERED', iso(now - 2 * DAY));
  order.updatedAt = iso(now);
}
