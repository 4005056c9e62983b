/**
 * Shopify's carriers. Against the simulator: `npx vitest run test/contract/shopify.test.ts`. Against a development store:
 * `npm run contract -- shopify` with SHOPIFY_SHOP (acme.myshopify.com), SHOPIFY_TOKEN, SHOPIFY_SECRET, and SHOPIFY_ORDER (the number in
 * the address of a paid order of 50.00 or more, in the shop's currency, which SHOPIFY_CURRENCY names).
 */
import { randomUUID } from 'node:crypto';
import type { RefundOrder } from '../../src/server/integrations/ports.ts';
import { openShopify } from '../../src/server/integrations/shops/shopify/client.ts';
import { credentialsSchema } from '../../src/server/integrations/shops/shopify/credentials.ts';
import { scopesFor } from '../../src/server/integrations/shops/shopify/scopes.ts';
import { placeOrder } from '../../src/server/integrations/shops/shopify/simulator/people.ts';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../src/server/integrations/shops/shopify/simulator.ts';
import { carrierContract, type Trial } from './carriers.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('shopify');
const TOKEN = 'shpat_0123456789abcdef';
const AT = '2026-11-20T10:00:00.000Z';

type Opened = {
  credentials: ReturnType<typeof credentialsSchema.parse>;
  base: string | null;
  simulator: ShopifySimulator | null;
  currency: string;
  /** A paid order. */
  sourceOrderId(): string;
};

async function opened(): Promise<Opened> {
  if (LIVE) {
    const set = fromEnvironment([
      'SHOPIFY_SHOP',
      'SHOPIFY_TOKEN',
      'SHOPIFY_SECRET',
      'SHOPIFY_ORDER',
      'SHOPIFY_CURRENCY',
    ]);
    const credentials = credentialsSchema.parse({
      shop: set.SHOPIFY_SHOP,
      accessToken: set.SHOPIFY_TOKEN,
      secret: set.SHOPIFY_SECRET,
    });
    return {
      credentials,
      base: null,
      simulator: null,
      currency: set.SHOPIFY_CURRENCY,
      sourceOrderId: () => set.SHOPIFY_ORDER,
    };
  }
  const simulator = await startShopifySimulator();
  simulator.state.tokens[TOKEN] = scopesFor('custom');
  const credentials = credentialsSchema.parse({
    shop: simulator.state.domain,
    accessToken: TOKEN,
    secret: simulator.state.app.secret,
  });
  return {
    credentials,
    base: simulator.base,
    simulator,
    currency: 'USD',
    sourceOrderId: () => placeOrder(simulator.state, [{ title: 'Lamp', price: '50.00' }], AT).id,
  };
}

const instructed = (sourceOrderId: string): Omit<RefundOrder, 'amount'> => ({
  key: randomUUID(),
  mark: `mg-${randomUUID().slice(0, 13)}`,
  sourceOrderId,
  orderNumber: '1001',
  claimNumber: 'CLM-1042',
});

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:59999';

carrierContract<RefundOrder>('Shopify refunds', LIVE, async () => {
  const { credentials, base, simulator, currency, sourceOrderId } = await opened();
  const carrier = (more: object, at = base): Trial<RefundOrder>['carrier'] => {
    const { refund } = openShopify({ ...credentials, ...more }, { base: at });
    if (!refund) throw new Error('Shopify refunds');
    return refund;
  };
  const order = (units: bigint): RefundOrder => ({
    ...instructed(sourceOrderId()),
    amount: { amount: units, scale: 2, currency },
  });
  return {
    carrier: carrier({}),
    stranger: carrier({ accessToken: 'shpat_of-somebody-else' }),
    order: () => order(LIVE ? 1n : 1234n),
    excessive: () => order(99_999_999n),
    spoken: null,
    effects: async ({ mark, sourceOrderId: id }) => {
      const made = simulator?.state.orders.find((one) => one.id === id)?.refunds ?? [];
      if (simulator) return made.filter(({ note }) => note?.includes(mark)).length;
      const found = await carrier({}).find?.({ ...order(1n), mark, sourceOrderId: id }, null);
      return found?.kind === 'absent' ? 0 : 1;
    },
    secrets: [credentials.accessToken, credentials.secret, 'zoe@example.com'],
    broken: simulator && {
      server: simulator,
      isEffect: ({ raw }) => raw.includes('refundCreate'),
      unreachable: carrier({}, NOWHERE),
    },
    stop: async () => simulator?.stop(),
  };
});
