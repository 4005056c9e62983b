/** Shared by the tests of WooCommerce: a simulated shop, the provider of it, and orders to carry out. Against a real one: contract/woocommerce.test.ts. */
import type { Provider } from '../src/server/integrations/ports.ts';
import { openWooCommerce } from '../src/server/integrations/shops/woocommerce/client.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../src/server/integrations/shops/woocommerce/simulator.ts';
import {
  emptyWooCommerce,
  SIMULATED_KEY,
  SIMULATED_SECRET,
} from '../src/server/integrations/shops/woocommerce/simulator-state.ts';
import { openOutgoing } from '../src/server/outgoing/outgoing.ts';
import { fromEnvironment, isLive } from './contract/live.ts';
import { fixture } from './formats.ts';
import { ordersOf } from './shop-orders.ts';

export { EMAIL } from './shop-orders.ts';

export const LIVE = isLive('woocommerce');

export const SHOP = LIVE
  ? fromEnvironment([
      'WOOCOMMERCE_ADDRESS',
      'WOOCOMMERCE_KEY',
      'WOOCOMMERCE_SECRET',
      'WOOCOMMERCE_ORDER',
      'WOOCOMMERCE_CURRENCY',
      'WOOCOMMERCE_PRODUCT',
    ])
  : {
      WOOCOMMERCE_ADDRESS: 'https://shop.example',
      WOOCOMMERCE_KEY: SIMULATED_KEY,
      WOOCOMMERCE_SECRET: SIMULATED_SECRET,
      WOOCOMMERCE_ORDER: '2002',
      WOOCOMMERCE_CURRENCY: 'USD',
      WOOCOMMERCE_PRODUCT: '101',
    };

export const document = (name: string) =>
  fixture(`../src/server/integrations/shops/woocommerce/${name}.json`, import.meta.url);

/** A shop with one order and one product, as the fixtures have them. */
export async function simulated(): Promise<WooCommerceSimulator> {
  const state = emptyWooCommerce();
  state.orders.push({ ...document('fixtures/coupon'), total: '100000.00' } as never);
  const product = {
    ...document('product-fixtures/simple'),
    manage_stock: true,
    stock_quantity: 1000,
    stock_status: 'instock',
  };
  state.products.push({ ...product, date_modified_gmt: '2026-11-01T10:00:00' } as never);
  return startWooCommerceSimulator(0, state);
}

export function opened(base: string | undefined, secret = SHOP.WOOCOMMERCE_SECRET): Provider {
  const outgoing = openOutgoing(base === undefined ? {} : { allow: [base] });
  const credentials = {
    address: SHOP.WOOCOMMERCE_ADDRESS,
    consumerKey: SHOP.WOOCOMMERCE_KEY,
    consumerSecret: secret,
  };
  return openWooCommerce(credentials, { outgoing, ...(base !== undefined && { base }) });
}

export const { money, refundOrder, replacementOrder, creditOrder } = ordersOf({
  order: SHOP.WOOCOMMERCE_ORDER,
  currency: SHOP.WOOCOMMERCE_CURRENCY,
  line: { sourceItemId: '1', sourceProductId: SHOP.WOOCOMMERCE_PRODUCT, sku: 'MUG-1', name: 'Mug' },
  form: 'code',
});
