/** The shop's side: what its owner sees in Shopify, and what people do there. */
import type { Acts } from '../../../simulator-page.ts';
import { statusOf } from './orders.ts';
import { placeOrder, registerCustomer, sell, shipOrder } from './people.ts';
import type { ShopifyState } from './state.ts';
import { deliver, noticeOf, orderBody } from './webhooks.ts';

export function shopTables(state: ShopifyState): Record<string, readonly object[]> {
  return {
    Orders: state.orders.map((order) => ({
      order: order.name,
      email: order.email,
      status: order.cancelledAt === null ? statusOf(order) : 'CANCELLED',
      total: `${order.total} ${order.currency}`,
      lines: order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
      shipped: order.fulfillments.map(({ displayStatus, number }) => `${displayStatus} ${number}`).join(', '),
      tags: order.tags.join(', '),
      note: order.note,
    })),
    Refunds: state.orders.flatMap((order) =>
      order.transactions
        .filter(({ kind }) => kind === 'REFUND')
        .map(({ amount, gateway, status, refundId }) => ({
          order: order.name,
          amount: `${amount} ${order.currency}`,
          gateway,
          status,
          note: order.refunds.find(({ id }) => id === refundId)?.note,
        })),
    ),
    'Gift cards': state.giftCards.map(({ code, balance, currency, expiresOn, note, enabled }) => ({
      code: `•••• ${code.slice(-4)}`,
      balance: `${balance} ${currency}`,
      expiresOn,
      note,
      enabled,
    })),
    'Discount codes': state.discounts.map(({ code, amount, title, endsAt }) => ({
      code: `•••• ${code.slice(-4)}`,
      amount,
      title,
      endsAt,
    })),
    Stock: state.products.flatMap(({ title, variants }) =>
      variants.map(({ sku, price, stock }) => ({
        product: title,
        sku,
        price,
        stock: stock ?? 'not counted',
      })),
    ),
    Customers: state.customers.map(({ email, credit }) => ({ email, credit })),
    Webhooks: state.webhooks,
  };
}

const DAY = 86_400_000;

/** @param now milliseconds */
export function shopActs(state: ShopifyState, now: () => number): Acts {
  const at = (daysAgo: number): string => new Date(now() - daysAgo * DAY).toISOString();
  const last = () => state.orders.at(-1);
  return {
    'Somebody orders, and gets the parcel': () => {
      const product = state.products.at(-1) ?? sell(state, 'Desk lamp', '50.00', 10, at(30));
      const customer = registerCustomer(state, `customer${state.nextId}@example.com`);
      const [variant] = product.variants;
      const order = placeOrder(
        state,
        [
          {
            title: product.title,
            price: variant?.price ?? '50.00',
            quantity: 2,
            productId: product.id,
            variantId: variant?.id ?? null,
            sku: variant?.sku ?? null,
          },
        ],
        at(8),
        { customerId: customer.id, email: customer.email, shipping: '5.00' },
      );
      shipOrder(state, order, 'DELIVERED', at(2));
      order.updatedAt = at(0);
    },
    'Send the webhook of the newest order': () => {
      const order = last();
      if (order) void deliver(state, noticeOf(state, 'orders/updated', orderBody(state, order), at(0)));
    },
    'Cancel the newest order': () => {
      const order = last();
      if (order) Object.assign(order, { cancelledAt: at(0), updatedAt: at(0) });
    },
    'Close the cards of all orders': () => {
      for (const order of state.orders) order.closedCard = true;
    },
    'Sell out': () => {
      for (const { variants } of state.products) for (const variant of variants) variant.stock = 0;
    },
    'Fill the stock': () => {
      for (const { variants } of state.products) for (const variant of variants) variant.stock = 10;
    },
    'Withdraw all access tokens': () => {
      state.tokens = {};
    },
  };
}
