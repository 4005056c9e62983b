import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreditOrder, Provider, ReplacementOrder } from '../../ports.ts';
import { openShopify } from './client.ts';
import { scopesFor } from './scopes.ts';
import { cancelThere, placeOrder, registerCustomer, sell } from './simulator/people.ts';
import type { SimulatedOrder, SimulatedProduct } from './simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from './simulator.ts';

const TOKEN = 'shpat_0123456789abcdef';
const AT = '2026-11-20T10:00:00.000Z';
let shop: ShopifySimulator;
let order: SimulatedOrder;
let lamp: SimulatedProduct;
let next = 0;

const open = (distribution: 'custom' | 'published' = 'custom'): Required<Provider> =>
  openShopify(
    { shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret, distribution },
    { base: shop.base },
  ) as Required<Provider>;

beforeAll(async () => {
  shop = await startShopifySimulator();
});
beforeEach(() => {
  shop.state.tokens = { [TOKEN]: scopesFor('custom') };
  lamp = sell(shop.state, 'Lamp', '50.00', 3, AT);
  const { id } = registerCustomer(shop.state, `zoe${next}@example.com`);
  order = placeOrder(shop.state, [{ title: 'Lamp', price: '50.00' }], AT, { customerId: id });
  next += 1;
});
afterAll(() => shop.stop());

const instructed = () => ({
  key: `key-${next}`,
  mark: `mg-mark-${next}`,
  sourceOrderId: order.id,
  orderNumber: '1001',
  claimNumber: 'CLM-7',
});

describe('A replacement', () => {
  const wanted = (
    quantity = 1,
    sourceVariantId: string | null = lamp.variants[0]?.id ?? null,
  ): ReplacementOrder => ({
    ...instructed(),
    currency: 'USD',
    customer: { email: 'zoe@example.com', name: 'Zoë Miller', phone: null },
    address: {
      name: 'Zoë van Dyke',
      company: null,
      address1: '1 Main Street',
      address2: null,
      city: 'Utrecht',
      province: 'Noord-Holland',
      postalCode: '3511',
      country: 'NL',
      phone: null,
    },
    lines: [
      { sourceItemId: 'i1', sourceProductId: null, sourceVariantId, sku: 'LAM', name: 'Lamp', quantity },
    ],
  });
  const made = (): SimulatedOrder | undefined =>
    shop.state.orders.find(({ sourceIdentifier }) => sourceIdentifier === `mg-mark-${next}`);

  it('takes stock, costs nothing, and says which claim it is for', async () => {
    const answer = await open().replacement.send(wanted(2));
    expect(answer).toMatchObject({ kind: 'done', made: { orderNumber: made()?.name.slice(1) } });
    expect(made()).toMatchObject({
      total: '0.00',
      tags: ['Replacement', 'Claim CLM-7'],
      note: `Replacement for order 1001. Claim CLM-7 [mg-mark-${next}]`,
      customerId: order.customerId,
      shippingAddress: { firstName: 'Zoë van', lastName: 'Dyke', countryCodeV2: 'NL' },
    });
    expect(lamp.variants[0]?.stock).toBe(1);
  });

  it('is refused as a whole if the stock does not suffice', async () => {
    expect(await open().replacement.send(wanted(4))).toMatchObject({ code: 'out_of_stock' });
    expect(made()).toBeUndefined();
    expect(lamp.variants[0]?.stock).toBe(3);
  });

  it('goes by its name if it is no longer sold', async () => {
    expect(await open().replacement.send(wanted(1, null))).toMatchObject({ kind: 'done' });
    expect(made()?.lines[0]).toMatchObject({ title: 'Lamp', price: '0.00', variantId: null });
  });

  it('is found by the newest orders while the search lags behind', async () => {
    await open().replacement.send(wanted());
    shop.state.isSearchBehind = true;
    expect(await open().replacement.find?.(wanted(), null)).toMatchObject({ kind: 'done' });
    shop.state.isSearchBehind = false;
  });

  it('is reversed if a person cancels its order', async () => {
    await open().replacement.send(wanted());
    const order = made();
    if (order) cancelThere(order, AT);
    expect(await open().replacement.find?.(wanted(), null)).toMatchObject({ kind: 'reversed' });
  });

  it('is asked for in stock first: counted, not counted, and no longer there', async () => {
    const uncounted = sell(shop.state, 'Shade', '5.00', null, AT).variants[0]?.id ?? null;
    const [line] = wanted().lines;
    if (!line) throw new Error('no line');
    const lines = [line, { ...line, sourceVariantId: uncounted }, { ...line, sourceVariantId: '1' }];
    expect(await open().replacement.stock(lines)).toEqual({
      kind: 'stock',
      lines: [3, null, 0].map((available) => ({ sourceItemId: 'i1', available })),
    });
  });
});

describe('Credit', () => {
  const wanted = (form: CreditOrder['form'], more: Partial<CreditOrder> = {}): CreditOrder => ({
    ...instructed(),
    form,
    amount: { amount: 2500n, scale: 2, currency: 'USD' },
    customer: { email: `zoe${next - 1}@example.com`, name: 'Zoë Miller' },
    code: `ABCDEFGH${String(next).padStart(8, '2')}`,
    expiresOn: '2027-11-23',
    ...more,
  });

  it('comes in all forms from the store’s own app, and only with a refund from a published one', () => {
    expect(open('custom').credit.forms).toEqual(['gift_card', 'code', 'account']);
    expect(open('custom').credit.unrecognized).toEqual(['account']);
    expect(open('published').credit).toMatchObject({ forms: ['account'] });
    expect(open('published').credit.unrecognized).toBeUndefined();
    expect(scopesFor('published')).not.toContain('write_gift_cards');
  });

  it('tells what the customer needs', async () => {
    const card = wanted('gift_card');
    expect(await open().credit.carrier.send(card)).toMatchObject({
      kind: 'done',
      made: { credit: { code: card.code, balance: card.amount, expiresOn: '2027-11-23' } },
    });
    const code = wanted('code');
    await open().credit.carrier.send(code);
    expect(shop.state.discounts.at(-1)).toMatchObject({ code: code.code, amount: '25.00', usageLimit: 1 });
  });

  it.each(['gift_card', 'code'] as const)(
    'is never a %s of somebody else with the same code',
    async (form) => {
      await open().credit.carrier.send(wanted(form));
      const other = wanted(form, { mark: 'mg-another-one' });
      expect(await open().credit.carrier.send(other)).not.toHaveProperty('made');
      expect(
        [...shop.state.giftCards, ...shop.state.discounts].filter(({ code }) => code === other.code),
      ).toHaveLength(1);
    },
  );

  it('of an account is sent once: nobody can tell what became of a lost answer', async () => {
    const lost = wanted('account');
    shop.failing = ({ raw }) => raw.includes('storeCreditAccountCredit');
    shop.failures.push({ kind: 'lost' });
    expect(await open().credit.carrier.send(lost)).toMatchObject({ kind: 'unknown' });
    expect(await open().credit.carrier.find?.(lost, null)).toMatchObject({ kind: 'unknown' });
    expect(shop.state.customers.at(-1)?.credit).toEqual({ USD: '25.00' });
  });

  it('of a published app stays within what is left of the order', async () => {
    const { carrier } = open('published').credit;
    expect(await carrier.send(wanted('account'))).toMatchObject({
      kind: 'done',
      made: { credit: { code: null } },
    });
    const more = { mark: 'mg-second-one', key: 'second' };
    expect(await carrier.send(wanted('account', more))).toMatchObject({ kind: 'done' });
    const above = { mark: 'mg-third-one', key: 'third' };
    expect(await carrier.send(wanted('account', above))).toMatchObject({ code: 'amount_exceeded' });
    expect(shop.state.customers.at(-1)?.credit).toEqual({ USD: '50.00' });
  });

  it.each([
    ['gift_card', { amount: { amount: 999_999_99n, scale: 2, currency: 'USD' } }, 'amount_exceeded'],
    ['code', { amount: { amount: 100n, scale: 2, currency: 'EUR' } }, 'currency_not_supported'],
    ['account', { amount: { amount: 100n, scale: 2, currency: 'EUR' } }, 'currency_not_supported'],
    ['account', { customer: { email: 'nobody@example.com', name: null } }, 'not_found'],
  ] as const)('is refused as %s with the reason', async (form, more, code) => {
    expect(await open().credit.carrier.send(wanted(form, more))).toMatchObject({ kind: 'refused', code });
  });

  it('names the scope that is missing', async () => {
    shop.state.tokens[TOKEN] = ['write_orders'];
    expect(await open().credit.carrier.send(wanted('gift_card'))).toMatchObject({
      code: 'missing_permission',
      detail: 'write_gift_cards',
    });
  });
});
