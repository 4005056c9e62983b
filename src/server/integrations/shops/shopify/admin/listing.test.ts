import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreditOrder, ListedEffect, Provider } from '../../../ports.ts';
import { openShopify } from '../client.ts';
import { scopesFor } from '../scopes.ts';
import { placeOrder, refundThere, registerCustomer } from '../simulator/people.ts';
import { emptyShop } from '../simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from '../simulator.ts';

const TOKEN = 'shpat_0123456789abcdef';
let shop: ShopifySimulator;
let now = Date.parse('2026-11-10T12:00:00Z');

beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop(), () => now);
});
beforeEach(() => {
  Object.assign(shop.state, emptyShop({ tokens: { [TOKEN]: scopesFor('custom') } }));
  now = Date.parse('2026-11-10T12:00:00Z');
});
afterAll(() => shop.stop());

const open = (distribution: 'custom' | 'published'): Required<Provider> =>
  openShopify(
    { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret, distribution },
    { base: shop.base },
  ) as Required<Provider>;

async function listed(provider = open('custom')): Promise<ListedEffect[]> {
  const all: ListedEffect[] = [];
  const span = { from: '2026-11-10T00:00:00Z', to: '2026-11-11T00:00:00Z' };
  for (let cursor: string | null = null, more = true; more; ) {
    const page = await provider.list({ ...span, cursor });
    if (page.kind !== 'page') throw new Error(JSON.stringify(page));
    all.push(...page.items);
    cursor = page.next;
    more = cursor !== null;
  }
  return all;
}

const short = ({ kind, mark, amount, state }: ListedEffect): unknown[] => [
  kind,
  mark,
  amount?.amount ?? null,
  state,
];

describe('What left a shop in a day', () => {
  const order = () => {
    const { id } = registerCustomer(shop.state, 'zoe@example.com');
    return placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], '2026-11-01T10:00:00.000Z', {
      customerId: id,
    });
  };
  const instructed = (sourceOrderId: string, mark: string) => ({
    key: mark,
    mark,
    sourceOrderId,
    orderNumber: '1001',
    claimNumber: 'CLM-7',
  });
  const usd = (cents: bigint) => ({ amount: cents, scale: 2, currency: 'USD' });
  const credit = (form: CreditOrder['form'], sourceOrderId: string, mark: string): CreditOrder => ({
    ...instructed(sourceOrderId, mark),
    form,
    amount: usd(700n),
    customer: { email: 'zoe@example.com', name: null },
    code: mark.replaceAll('-', '').toUpperCase(),
    expiresOn: null,
  });

  it('is each refund, replacement and credit with its mark, and without one what people did there', async () => {
    const provider = open('custom');
    const { id } = order();
    await provider.refund.send({ ...instructed(id, 'mg-refund-1'), amount: usd(500n) });
    await provider.credit.carrier.send(credit('gift_card', id, 'mg-card-01'));
    await provider.credit.carrier.send(credit('code', id, 'mg-code-01'));
    const address = { name: null, company: null, address1: null, address2: null, city: null, province: null };
    await provider.replacement.send({
      ...instructed(id, 'mg-goods-1'),
      currency: 'USD',
      customer: { email: 'zoe@example.com', name: null, phone: null },
      address: { ...address, postalCode: null, country: 'US', phone: null },
      lines: [
        {
          sourceItemId: '1',
          sourceProductId: null,
          sourceVariantId: null,
          sku: null,
          name: 'Lamp',
          quantity: 1,
        },
      ],
    });
    refundThere(shop.state, order(), '3.00', '2026-11-10T13:00:00.000Z');
    expect((await listed()).map(short)).toEqual([
      ['refund', 'mg-refund-1', 500n, 'done'],
      ['replacement', 'mg-goods-1', null, 'done'],
      ['refund', null, 300n, 'done'],
      ['credit', 'mg-card-01', 700n, 'done'],
      ['credit', 'mg-code-01', 700n, 'done'],
    ]);
  });

  it('leaves out the days before and after, also of an order that changed since', async () => {
    const one = order();
    refundThere(shop.state, one, '1.00', '2026-11-09T23:59:59.000Z');
    refundThere(shop.state, one, '2.00', '2026-11-10T00:00:00.000Z');
    refundThere(shop.state, one, '3.00', '2026-11-11T00:00:00.000Z');
    expect((await listed()).map(short)).toEqual([['refund', null, 200n, 'done']]);
  });

  it('has a refund that the card refused as reversed', async () => {
    const one = order();
    one.closedCard = true;
    await open('custom').refund.send({ ...instructed(one.id, 'mg-refund-1'), amount: usd(500n) });
    expect((await listed()).map(short)).toEqual([['refund', 'mg-refund-1', 500n, 'reversed']]);
  });

  it('of a published app needs no right to gift cards', async () => {
    shop.state.tokens[TOKEN] = scopesFor('published');
    const provider = open('published');
    await provider.credit.carrier.send(credit('account', order().id, 'mg-credit-1'));
    expect((await listed(provider)).map(short)).toEqual([['credit', 'mg-credit-1', 700n, 'done']]);
  });

  it('comes page by page', async () => {
    for (let at = 0; at < 130; at++) refundThere(shop.state, order(), '1.00', '2026-11-10T13:00:00.000Z');
    const all = await listed();
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(130);
    expect(all).toHaveLength(130);
  });
});
