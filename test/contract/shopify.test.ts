/**
 * Shopify's carriers. Against the simulator: `npx vitest run test/contract/shopify.test.ts`. Against a development store:
 * `npm run contract -- shopify` with SHOPIFY_SHOP (acme.myshopify.com), SHOPIFY_TOKEN, SHOPIFY_SECRET, and SHOPIFY_ORDER (the number in
 * the address of a paid order of 50.00 or more, in the shop's currency, which SHOPIFY_CURRENCY names).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Carrier,
  CreditOrder,
  RefundOrder,
  ReplacementOrder,
} from '../../src/server/integrations/ports.ts';
import { openShopify } from '../../src/server/integrations/shops/shopify/client.ts';
import { credentialsSchema } from '../../src/server/integrations/shops/shopify/credentials.ts';
import { scopesFor } from '../../src/server/integrations/shops/shopify/scopes.ts';
import {
  placeOrder,
  registerCustomer,
  sell,
} from '../../src/server/integrations/shops/shopify/simulator/people.ts';
import { returnThere } from '../../src/server/integrations/shops/shopify/simulator/returns.ts';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../src/server/integrations/shops/shopify/simulator.ts';
import { carrierContract, type Trial } from './carriers.ts';
import { fromEnvironment, isLive } from './live.ts';
import { type ReturnsTrial, returnsContract } from './returns-tools.ts';

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
  /** What can be sent again; null for goods that have only a name. */
  variantId: string | null;
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
      variantId: null,
    };
  }
  const simulator = await startShopifySimulator();
  simulator.state.tokens[TOKEN] = scopesFor('custom');
  const customer = registerCustomer(simulator.state, 'zoe@example.com');
  const lamp = sell(simulator.state, 'Lamp', '50.00', 1000, AT);
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
    sourceOrderId: () =>
      placeOrder(simulator.state, [{ title: 'Lamp', price: '50.00' }], AT, { customerId: customer.id }).id,
    variantId: lamp.variants[0]?.id ?? null,
  };
}

const instructed = (sourceOrderId: string): Omit<RefundOrder, 'amount'> => ({
  key: randomUUID(),
  mark: `mg-${randomUUID().slice(0, 13)}`,
  sourceOrderId,
  orderNumber: '1001',
  claimNumber: 'CLM-1042',
});

const ADDRESS = {
  ...{ name: 'Zoë Miller', company: null, address1: '1 Main Street', address2: null },
  ...{ city: 'Portland', province: 'OR', postalCode: '97201', country: 'US', phone: null },
};

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

carrierContract<ReplacementOrder>('Shopify replacements', LIVE, async () => {
  const { credentials, base, simulator, currency, sourceOrderId, variantId } = await opened();
  const carrier = (more: object, at = base): Carrier<ReplacementOrder> => {
    const { replacement } = openShopify({ ...credentials, ...more }, { base: at });
    if (!replacement) throw new Error('Shopify sends replacements');
    return replacement;
  };
  const order = (city = 'Portland'): ReplacementOrder => ({
    ...instructed(sourceOrderId()),
    currency,
    customer: { email: 'zoe@example.com', name: 'Zoë Miller', phone: null },
    address: { ...ADDRESS, city },
    lines: [
      {
        sourceItemId: '1',
        sourceProductId: null,
        sourceVariantId: variantId,
        sku: 'LAM',
        name: 'Lamp',
        quantity: 1,
      },
    ],
  });
  const madeBy = ({ mark }: { mark: string }) =>
    (simulator?.state.orders ?? []).filter(({ sourceIdentifier }) => sourceIdentifier === mark);
  return {
    carrier: carrier({}),
    stranger: carrier({ accessToken: 'shpat_of-somebody-else' }),
    order,
    excessive: null,
    spoken: simulator && {
      order: (text) => order(text),
      arrived: (sent) => madeBy(sent)[0]?.shippingAddress?.city ?? '',
    },
    effects: async (sent) => {
      if (simulator) return madeBy(sent).length;
      return (await carrier({}).find?.(sent, null))?.kind === 'absent' ? 0 : 1;
    },
    secrets: [credentials.accessToken, credentials.secret, 'zoe@example.com', 'Miller', '1 Main Street'],
    broken: simulator && {
      server: simulator,
      isEffect: ({ raw }) => raw.includes('orderCreate'),
      unreachable: carrier({}, NOWHERE),
    },
    stop: async () => simulator?.stop(),
  };
});

const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = (): string =>
  [...randomUUID().replaceAll('-', '')]
    .slice(0, 16)
    .map((sign) => CODE_SIGNS[parseInt(sign, 16)])
    .join('');

const CREDITS = [
  ['gift cards', 'custom', 'gift_card', 'giftCardCreate'],
  ['discount codes', 'custom', 'code', 'discountCodeBasicCreate'],
  ['store credit of a published app', 'published', 'account', 'refundCreate'],
] as const;

for (const [name, distribution, form, mutation] of CREDITS) {
  if (LIVE && distribution === 'published') continue;
  carrierContract<CreditOrder>(`Shopify ${name}`, LIVE, async () => {
    const { credentials, base, simulator, currency, sourceOrderId } = await opened();
    const carrier = (more: object, at = base): Carrier<CreditOrder> => {
      const { credit } = openShopify({ ...credentials, distribution, ...more }, { base: at });
      if (!credit?.forms.includes(form)) throw new Error(`Shopify gives ${name}`);
      return credit.carrier;
    };
    const order = (units = 1234n): CreditOrder => ({
      ...instructed(sourceOrderId()),
      form,
      amount: { amount: units, scale: 2, currency },
      customer: { email: 'zoe@example.com', name: 'Zoë Miller' },
      code: newCode(),
      expiresOn: '2027-11-23',
    });
    return {
      carrier: carrier({}),
      stranger: carrier({ accessToken: 'shpat_of-somebody-else' }),
      order,
      excessive: form === 'code' ? null : () => order(9_999_999_999n),
      spoken: null,
      effects: async (sent) => {
        if (!simulator) return (await carrier({}).find?.(sent, null))?.kind === 'absent' ? 0 : 1;
        const { giftCards, discounts, orders } = simulator.state;
        const notes = [
          ...giftCards.map(({ note }) => note),
          ...discounts.map(({ title }) => title),
          ...orders.flatMap(({ refunds }) => refunds.map(({ note }) => note)),
        ];
        return notes.filter((note) => note?.includes(sent.mark)).length;
      },
      secrets: [credentials.accessToken, credentials.secret, 'zoe@example.com', 'Miller'],
      broken: simulator && {
        server: simulator,
        isEffect: ({ raw }) => raw.includes(mutation),
        unreachable: carrier({}, NOWHERE),
      },
      stop: async () => simulator?.stop(),
    };
  });
}

describe('Shopify tags', () => {
  let trial: Opened;
  beforeAll(async () => {
    trial = await opened();
  });
  afterAll(() => trial.simulator?.stop());
  const keep = async (wanted: string[], more: object = {}, sourceOrderId = trial.sourceOrderId()) =>
    openShopify({ ...trial.credentials, ...more }, { base: trial.base }).tags?.keep(sourceOrderId, {
      ...{ wanted, ours: ['contract-a', 'contract-b'] },
    });

  it('are kept as wanted, however often', async () => {
    const order = trial.sourceOrderId();
    for (const wanted of [['contract-a'], ['contract-a'], ['contract-b'], ['contract-a', 'contract-b'], []])
      expect(await keep(wanted, {}, order)).toEqual({ kind: 'done' });
    expect(trial.simulator?.state.orders.find(({ id }) => id === order)?.tags ?? []).toEqual([]);
  });

  it('of no order, and with a token of nobody, are refused', async () => {
    expect(await keep(['contract-a'], {}, '1')).toMatchObject({ kind: 'refused', code: 'not_found' });
    expect(await keep(['contract-a'], {}, 'x')).toMatchObject({ kind: 'refused', code: 'not_found' });
    const stranger = { accessToken: 'shpat_of-somebody-else' };
    expect(await keep(['contract-a'], stranger)).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  });

  it.skipIf(LIVE).each([
    ['no answer', { kind: 'silence' }, { kind: 'unknown' }],
    ['500', { kind: 'answer', status: 500 }, { kind: 'unknown' }],
    [
      '429',
      { kind: 'answer', status: 429, headers: { 'retry-after': '7' } },
      { kind: 'busy', retryAfterSeconds: 7 },
    ],
    ['rubbish', { kind: 'answer', status: 200, body: { data: { order: 1 } } }, { kind: 'unknown' }],
  ] as const)('never reject: %s', async (_, failure, said) => {
    trial.simulator?.failures.push(failure);
    expect(await keep(['contract-a'])).toMatchObject(said);
  });
});

/** Against a real shop: a replacement is made for SHOPIFY_ORDER, fulfilled, and opened again. */
describe('Shopify fulfillments', () => {
  let trial: Opened;
  let made: string;
  beforeAll(async () => {
    trial = await opened();
    const { replacement } = openShopify(trial.credentials, { base: trial.base });
    const sent = await replacement?.send({
      ...instructed(trial.sourceOrderId()),
      currency: trial.currency,
      customer: { email: 'zoe@example.com', name: 'Zoë Miller', phone: null },
      address: ADDRESS,
      lines: [{ ...GOODS, sourceVariantId: trial.variantId }],
    });
    made = sent?.kind === 'done' ? sent.made.reference : '';
  });
  afterAll(() => trial.simulator?.stop());
  const GOODS = {
    ...{ sourceItemId: 'i1', sourceProductId: null, sourceVariantId: null, sku: null },
    ...{ name: 'Lamp', quantity: 1 },
  };
  const shopWith = (more: object = {}) =>
    openShopify({ ...trial.credentials, ...more }, { base: trial.base }).fulfillment;
  const ship = (more: object = {}, sourceOrderId = made) =>
    shopWith(more)?.ship(sourceOrderId, {
      ...{ trackingNumber: '9400136105440512280610', company: 'USPS', trackingUrl: null },
      goods: [{ ...GOODS, sourceVariantId: trial.variantId }],
    });

  it('are made once, however often they are asked for, and taken back', async () => {
    for (let time = 0; time < 3; time += 1) expect(await ship()).toEqual({ kind: 'done' });
    const order = trial.simulator?.state.orders.find(({ id }) => id === made);
    expect(order?.fulfillments ?? [1]).toHaveLength(1);
    for (let time = 0; time < 2; time += 1)
      expect(await shopWith()?.takeBack(made, '9400136105440512280610')).toEqual({ kind: 'done' });
    if (order) expect(order.fulfillments).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('of no order, and with a token of nobody, are refused', async () => {
    expect(await ship({}, '1')).toMatchObject({ kind: 'refused', code: 'not_found' });
    expect(await ship({ accessToken: 'shpat_of-somebody-else' })).toMatchObject({ code: 'unauthorized' });
  });

  it.skipIf(LIVE).each([
    ['no answer', { kind: 'silence' }, { kind: 'unknown' }],
    ['500', { kind: 'answer', status: 500 }, { kind: 'unknown' }],
    ['rubbish', { kind: 'answer', status: 200, body: { data: { order: 1 } } }, { kind: 'unknown' }],
  ] as const)('never reject: %s', async (_, failure, said) => {
    trial.simulator?.failures.push(failure);
    expect(await ship()).toMatchObject(said);
  });
});

/** Against a real shop, SHOPIFY_RETURNED_ORDER is the id of an order with exactly one return. */
returnsContract('Shopify returns', LIVE, async () => {
  const { credentials, base, simulator } = await opened();
  const toolAt = (more: object, at = base): ReturnsTrial['tool'] => {
    const provider = openShopify({ ...credentials, ...more }, { base: at });
    if (!provider.returns) throw new Error('Shopify has returns');
    return { ...provider, returns: provider.returns };
  };
  const returned = simulator && placeOrder(simulator.state, [{ title: 'Lamp', price: '50.00' }], AT);
  if (simulator && returned) returnThere(simulator.state, returned, AT);
  const sourceOrderId = returned?.id ?? fromEnvironment(['SHOPIFY_RETURNED_ORDER']).SHOPIFY_RETURNED_ORDER;
  return {
    tool: toolAt({}),
    stranger: toolAt({ accessToken: 'shpat_of-somebody-else' }),
    order: { sourceOrderId, orderNumber: '1001', email: 'zoe@example.com', postalCode: null },
    absentId: '1',
    before: '2026-11-19T00:00:00.000Z',
    broken: simulator && { server: simulator, unreachable: toolAt({}, NOWHERE) },
    stop: async () => void (await simulator?.stop()),
  };
});
