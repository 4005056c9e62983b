import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Money } from '../../../../domain/money/money.ts';
import type { Carrier, Provider, RefundOrder } from '../../ports.ts';
import { openShopify } from './client.ts';
import { scopesFor } from './scopes.ts';
import { paid, placeOrder, refundThere } from './simulator/people.ts';
import type { SimulatedOrder } from './simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from './simulator.ts';

const TOKEN = 'shpat_0123456789abcdef';
const AT = '2026-11-20T10:00:00.000Z';
let shop: ShopifySimulator;
let provider: Provider;

beforeAll(async () => {
  shop = await startShopifySimulator();
  provider = openShopify(
    { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret, distribution: 'custom' },
    { base: shop.base },
  );
});
beforeEach(() => {
  shop.state.tokens = { [TOKEN]: scopesFor('custom') };
  shop.state.bucket.available = 2000;
  shop.failures.length = 0;
});
afterAll(() => shop.stop());

const usd = (cents: bigint): Money => ({ amount: cents, scale: 2, currency: 'USD' });

describe('The test of a connection', () => {
  it('names the shop by its address', async () => {
    expect(await provider.test()).toEqual({ kind: 'ok', account: 'acme.myshopify.com' });
  });

  it('names each scope that is missing, where a right to write includes reading', async () => {
    shop.state.tokens[TOKEN] = scopesFor('custom').filter((scope) => !/orders|write_gift_cards/.test(scope));
    shop.state.tokens[TOKEN].push('write_orders');
    expect(await provider.test()).toMatchObject({ code: 'missing_permission', detail: 'write_gift_cards' });
  });

  it('works without a scope that only a part of it needs, and says which one is missing', async () => {
    shop.state.tokens[TOKEN] = scopesFor('custom').filter((scope) => scope !== 'read_returns');
    expect(await provider.test()).toEqual({
      ...{ kind: 'ok', account: 'acme.myshopify.com' },
      lacks: ['read_returns'],
    });
    // It refuses that part, as nothing that is wrong with the credentials.
    expect(await provider.returns?.read('1')).toMatchObject({
      ...{ kind: 'refused', code: 'refused', detail: 'read_returns' },
    });
  });

  it('says so if Shopify no longer serves our version', async () => {
    const body = { data: { shop: { myshopifyDomain: 'a' }, currentAppInstallation: { accessScopes: [] } } };
    shop.failures.push({
      kind: 'answer',
      status: 200,
      headers: { 'x-shopify-api-version': '2027-10' },
      body,
    });
    expect(await provider.test()).toMatchObject({ kind: 'refused', code: 'not_understood' });
  });

  it('waits as long as the bucket of points needs', async () => {
    shop.state.bucket = { available: -500, restoreRate: 100 };
    expect(await provider.test()).toEqual({ kind: 'busy', retryAfterSeconds: 6 });
  });
});

describe('A refund', () => {
  let order: SimulatedOrder;
  let refunds: Carrier<RefundOrder>;
  let next = 0;
  beforeEach(() => {
    if (!provider.refund) throw new Error('Shopify refunds');
    refunds = provider.refund;
    order = placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], AT);
  });

  const wanted = (amount: Money): RefundOrder => {
    next += 1;
    return {
      key: `key-${next}`,
      mark: `mg-refund-${next}`,
      sourceOrderId: order.id,
      orderNumber: '1001',
      claimNumber: 'CLM-7',
      amount,
    };
  };
  const back = (): string[] =>
    order.transactions.flatMap(({ kind, gateway, amount }) =>
      kind === 'REFUND' ? `${gateway} ${amount}` : [],
    );

  it('names the claim in its note and tells the customer nothing by itself', async () => {
    const { made } = (await refunds.send(wanted(usd(1200n)))) as { made: { reference: string; url: string } };
    expect(order.refunds[0]).toMatchObject({ id: made.reference, note: `Claim CLM-7 [mg-refund-${next}]` });
    expect(made.url).toBe(`https://acme.myshopify.com/admin/orders/${order.id}`);
    const sent = shop.requests.at(-1)?.json as { variables: { input: { notify: boolean } } };
    expect(sent.variables.input.notify).toBe(false);
  });

  it('goes to each payment up to what it still holds', async () => {
    order.transactions = [
      paid(shop.state, 'gift_card', '20.00'),
      paid(shop.state, 'shopify_payments', '30.00'),
    ];
    refundThere(shop.state, order, '5.00', AT);
    expect(await refunds.send(wanted(usd(4000n)))).toMatchObject({ kind: 'done' });
    expect(back()).toEqual(['gift_card 5.00', 'gift_card 15.00', 'shopify_payments 25.00']);
  });

  it('is refused whole if a part of it is above what is left', async () => {
    refundThere(shop.state, order, '45.00', AT);
    expect(await refunds.send(wanted(usd(501n)))).toMatchObject({ code: 'amount_exceeded' });
    expect(back()).toEqual(['shopify_payments 45.00']);
  });

  it.each([
    ['JPY', 0, 1200n, '1200'],
    ['KWD', 3, 1234n, '1.234'],
  ])('is in the currency that the customer paid in: %s', async (currency, scale, amount, sent) => {
    const total = currency === 'JPY' ? '5000' : '50.000';
    order = placeOrder(shop.state, [{ title: 'Lamp', price: total }], AT, { currency, rate: 2 });
    expect(await refunds.send(wanted(usd(100n)))).toMatchObject({ code: 'currency_not_supported' });
    expect(await refunds.send(wanted({ amount, scale, currency }))).toMatchObject({ kind: 'done' });
    expect(back()).toEqual([`shopify_payments ${sent}`]);
  });

  it('is reversed if the card refuses it, and stays so when it is looked for', async () => {
    order.closedCard = true;
    const lost = wanted(usd(1200n));
    expect(await refunds.send(lost)).toMatchObject({ kind: 'reversed', detail: 'CARD_DECLINED' });
    expect(await refunds.find?.(lost, null)).toMatchObject({ kind: 'reversed' });
  });

  it('is found by its note after the key is forgotten', async () => {
    const lost = wanted(usd(1200n));
    await refunds.send(lost);
    shop.state.keys = {};
    expect(await refunds.send({ ...lost, key: 'another' })).toMatchObject({ kind: 'done' });
    expect(back()).toHaveLength(1);
  });

  it('is not sent where more refunds than are read could hide it', async () => {
    for (let at = 0; at < 25; at++) refundThere(shop.state, order, '0.01', AT);
    expect(await refunds.send(wanted(usd(1n)))).toMatchObject({ kind: 'unknown' });
    expect(await refunds.find?.(wanted(usd(1n)), null)).toMatchObject({ kind: 'unknown' });
    expect(back()).toHaveLength(25);
  });

  it('does not take an order that is not there, or what is no id', async () => {
    expect(await refunds.send({ ...wanted(usd(1n)), sourceOrderId: '1' })).toMatchObject({
      code: 'not_found',
    });
    expect(await refunds.send({ ...wanted(usd(1n)), sourceOrderId: '1") { id } x' })).toMatchObject({
      code: 'not_found',
    });
  });
});
