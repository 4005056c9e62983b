/** The demo's orders in the shops that its stores are connected with: the same orders, whichever side tells of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCRATCH } from '../../../test/scratch.ts';
import { zero } from '../../domain/money/money.ts';
import { openRegistry } from '../../server/connections/registry.ts';
import type { Provider } from '../../server/integrations/ports.ts';
import {
  SIMULATED_HASH,
  SIMULATED_TOKEN,
} from '../../server/integrations/shops/bigcommerce/simulator-state.ts';
import { optionsOfShop } from '../../server/integrations/shops/feed-options.ts';
import { mapShopifyOrder } from '../../server/integrations/shops/shopify/map.ts';
import { mapShopifyProduct } from '../../server/integrations/shops/shopify/products.ts';
import { mapWooCommerceProduct } from '../../server/integrations/shops/woocommerce/products.ts';
import { openOutgoing } from '../../server/outgoing/outgoing.ts';
import { FERNWOOD_CREDENTIALS } from './fernwood.ts';
import { ordersOf, productsOf } from './first-day.ts';
import { KIESELSTEIN_CREDENTIALS } from './kieselstein.ts';
import { type Shops, startSimulators } from './start.ts';

const dataDir = await mkdtemp(join(SCRATCH, 'makegood-first-day-'));
const now = new Date();
let shops: Shops;
let shopify: Provider;
let woocommerce: Provider;
let bigcommerce: Provider;
beforeAll(async () => {
  shops = await startSimulators(dataDir, { now: () => now.getTime() });
  const registry = openRegistry(shops.bases, { outgoing: openOutgoing({ allow: [] }), now: Date.now });
  const opened = (provider: 'shopify' | 'woocommerce' | 'bigcommerce', credentials: object) =>
    registry[provider]?.open(credentials) ?? expect.fail(`no ${provider}`);
  shopify = opened('shopify', FERNWOOD_CREDENTIALS);
  woocommerce = opened('woocommerce', KIESELSTEIN_CREDENTIALS);
  bigcommerce = opened('bigcommerce', { storeHash: SIMULATED_HASH, accessToken: SIMULATED_TOKEN });
});
afterAll(async () => {
  await shops.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const refundOf = (provider: Provider, { sourceOrderId, order }: ReturnType<typeof ordersOf>[number]) =>
  provider.refund?.send({
    ...{ key: crypto.randomUUID(), mark: `mg-${crypto.randomUUID()}`, claimNumber: '20000' },
    ...{
      sourceOrderId,
      orderNumber: order.sourceOrderNumber,
      amount: { ...zero(order.currency), amount: 1n },
    },
  });

it('Both connections work', async () => {
  expect(await shopify.test()).toEqual({ kind: 'ok', account: FERNWOOD_CREDENTIALS.shop });
  expect(await woocommerce.test()).toEqual({ kind: 'ok', account: 'kieselstein.example (EUR)' });
});

it('Shopify tells of each order of Fernwood with the same items, and takes a refund of it unless all of it went back', async () => {
  for (const one of ordersOf('demo', now)) {
    const { sourceOrderId, order } = one;
    const page = await shopify.feed?.order(sourceOrderId);
    const mapped = mapShopifyOrder(page?.kind === 'page' ? page.items[0] : null);
    if (!mapped.ok) return expect.fail(`${sourceOrderId}: ${mapped.reason}`);
    const named = order.items.map(({ sourceItemId, name, quantity }) => ({ sourceItemId, name, quantity }));
    expect(mapped.order.items).toMatchObject(named);
    expect(mapped.order.customer.email).toBe(order.customer.email);
    expect(mapped.order.protection.shipping === null).toBe(order.protection.shipping === null);
    const isGone = Number(order.refundedAmount) >= Number(order.total);
    expect([sourceOrderId, (await refundOf(shopify, one))?.kind]).toEqual([
      sourceOrderId,
      isGone ? expect.stringMatching(/done|refused/) : 'done',
    ]);
  }
});

it('WooCommerce takes a refund of each order of Kieselstein, and each shop has each product in stock', async () => {
  for (const one of ordersOf('other', now))
    expect([one.sourceOrderId, (await refundOf(woocommerce, one))?.kind]).toEqual([
      one.sourceOrderId,
      'done',
    ]);
  for (const [provider, slug] of [
    [shopify, 'demo'],
    [woocommerce, 'other'],
    [bigcommerce, 'demo'],
  ] as const) {
    const lines = productsOf(slug).map(({ sourceProductId, sourceVariantId, sku, name }) => ({
      ...{ sourceItemId: sku, sourceProductId, sourceVariantId, sku, name, quantity: 1 },
    }));
    const stock = await provider.replacement?.stock(lines);
    expect(stock).toMatchObject({ kind: 'stock', lines: lines.map(() => ({ available: 10 })) });
  }
});

it('Each shop tells of each product under the id that the demo has', async () => {
  for (const [provider, slug, map] of [
    [shopify, 'demo', mapShopifyProduct],
    [woocommerce, 'other', mapWooCommerceProduct],
  ] as const) {
    const page = await provider.feed?.products({ changedSince: null, cursor: null });
    const told = page?.kind === 'page' ? page.items : [];
    const options = optionsOfShop({ currency: slug === 'demo' ? 'USD' : 'EUR', timeZone: 'UTC' });
    const mapped = told.map((one) => map(one, options));
    expect(mapped.map((one) => (one.ok ? one.key : one.reason)).sort()).toEqual(
      productsOf(slug).map(({ sourceProductId }) => sourceProductId),
    );
  }
});

it('BigCommerce sends replacements of all that Fernwood sells', async () => {
  const [one] = ordersOf('demo', now).filter(({ order }) => order.shippingAddress !== null);
  if (!one?.order.shippingAddress) return expect.fail('no order with an address');
  const { sourceOrderId, order } = one;
  const lines = productsOf('demo').map(({ sourceProductId, sourceVariantId, sku, name }) => ({
    ...{ sourceItemId: sku, sourceProductId, sourceVariantId, sku, name, quantity: 1 },
  }));
  const sent = await bigcommerce.replacement?.send({
    ...{ key: crypto.randomUUID(), mark: `mg-${crypto.randomUUID()}`, claimNumber: '20000', sourceOrderId },
    ...{ orderNumber: order.sourceOrderNumber, currency: order.currency, address: one.order.shippingAddress },
    ...{ lines, customer: { email: order.customer.email, name: order.customer.name, phone: null } },
  });
  expect(sent).toMatchObject({ kind: 'done' });
});
