/** Shared by the tests of BigCommerce: a simulated store, the provider of it, and orders to carry out. Against a real one: contract/bigcommerce.test.ts. */
import type { Provider } from '../src/server/integrations/ports.ts';
import { openBigCommerce } from '../src/server/integrations/shops/bigcommerce/client.ts';
import {
  type BigCommerceSimulator,
  startBigCommerceSimulator,
} from '../src/server/integrations/shops/bigcommerce/simulator.ts';
import {
  emptyBigCommerce,
  SIMULATED_HASH,
  SIMULATED_TOKEN,
} from '../src/server/integrations/shops/bigcommerce/simulator-state.ts';
import { fromEnvironment, isLive } from './contract/live.ts';
import { fixture } from './formats.ts';
import { ordersOf } from './shop-orders.ts';

export { EMAIL } from './shop-orders.ts';

export const LIVE = isLive('bigcommerce');

export const STORE = LIVE
  ? fromEnvironment([
      'BIGCOMMERCE_HASH',
      'BIGCOMMERCE_TOKEN',
      'BIGCOMMERCE_ORDER',
      'BIGCOMMERCE_CURRENCY',
      'BIGCOMMERCE_PRODUCT',
    ])
  : {
      BIGCOMMERCE_HASH: SIMULATED_HASH,
      BIGCOMMERCE_TOKEN: SIMULATED_TOKEN,
      BIGCOMMERCE_ORDER: '3002',
      BIGCOMMERCE_CURRENCY: 'USD',
      BIGCOMMERCE_PRODUCT: '78',
    };

export const document = (name: string) =>
  fixture(`../src/server/integrations/shops/bigcommerce/${name}.json`, import.meta.url);

/** A store with one order and two products, as the fixtures have them. */
export async function simulated(): Promise<BigCommerceSimulator> {
  const state = emptyBigCommerce();
  state.orders.push({ ...document('fixtures/two-parcels'), total_inc_tax: '100000.0000' } as never);
  for (const name of ['simple', 'with-variants'])
    state.products.push(document(`product-fixtures/${name}`) as never);
  return startBigCommerceSimulator(0, state);
}

export function opened(base: string | undefined, accessToken = STORE.BIGCOMMERCE_TOKEN): Provider {
  return openBigCommerce(
    { storeHash: STORE.BIGCOMMERCE_HASH, accessToken },
    base === undefined ? {} : { base },
  );
}

export const { money, refundOrder, replacementOrder, creditOrder } = ordersOf({
  order: STORE.BIGCOMMERCE_ORDER,
  currency: STORE.BIGCOMMERCE_CURRENCY,
  line: { sourceItemId: '304', sourceProductId: STORE.BIGCOMMERCE_PRODUCT, sku: 'LAMP-1', name: 'Lamp' },
  form: 'gift_card',
});
