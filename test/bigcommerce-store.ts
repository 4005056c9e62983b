/** Shared by the tests of BigCommerce: a simulated store, the provider of it, and orders to carry out. Against a real one: contract/bigcommerce.test.ts. */
import { randomUUID } from 'node:crypto';
import { currencyExponent } from '../src/domain/money/money.ts';
import type {
  CreditOrder,
  Provider,
  RefundOrder,
  ReplacementOrder,
} from '../src/server/integrations/ports.ts';
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

export const LIVE = isLive('bigcommerce');
export const EMAIL = 'planted.shopper@example.com';

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
const CURRENCY = STORE.BIGCOMMERCE_CURRENCY;

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

export const money = (units: bigint) => ({
  amount: units,
  scale: currencyExponent(CURRENCY),
  currency: CURRENCY,
});

const instructed = () => {
  const key = randomUUID();
  return {
    key,
    mark: `mg-${key.slice(0, 18)}`,
    sourceOrderId: STORE.BIGCOMMERCE_ORDER,
    orderNumber: STORE.BIGCOMMERCE_ORDER,
    claimNumber: 'C-1001',
  };
};
export const refundOrder = (): RefundOrder => ({ ...instructed(), amount: money(1n) });
export const replacementOrder = (): ReplacementOrder => ({
  ...instructed(),
  currency: CURRENCY,
  customer: { email: EMAIL, name: 'Ada Shopper', phone: null },
  address: {
    name: 'Ada Shopper',
    company: null,
    address1: '1 Main St',
    address2: null,
    city: 'Boise',
    province: 'ID',
    postalCode: '83702',
    country: 'US',
    phone: null,
  },
  lines: [
    {
      sourceItemId: '304',
      sourceProductId: STORE.BIGCOMMERCE_PRODUCT,
      sourceVariantId: null,
      sku: 'LAMP-1',
      name: 'Lamp',
      quantity: 1,
    },
  ],
});
export const creditOrder = (): CreditOrder => ({
  ...instructed(),
  form: 'gift_card',
  amount: money(500n),
  customer: { email: EMAIL, name: 'Ada Shopper' },
  code: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
  expiresOn: '2027-05-31',
});
