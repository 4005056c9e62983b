import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_OPTIONS, fixture } from '../../../../../test/formats.ts';
import { parseAmount } from '../../../../domain/money/money.ts';
import type { FormatOptions } from '../ports.ts';
import { mapBigCommerceOrder } from './orders.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { STATUSES } from './statuses.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const names = readdirSync(FIXTURES).map((file) => file.replace('.json', ''));

const outcomeOf = (name: string, change: object = {}, options: Partial<FormatOptions> = {}) =>
  mapBigCommerceOrder(
    { ...fixture(`./fixtures/${name}.json`, import.meta.url), ...change },
    { ...FORMAT_OPTIONS, ...options },
  );

function mapped(name: string, change: object = {}) {
  const outcome = outcomeOf(name, change);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.code} ${outcome.fields.join()} ${outcome.reason}`);
  return outcome.document;
}

const refused = (name: string, change: object, options: Partial<FormatOptions> = {}) =>
  outcomeOf(name, change, options);

describe('a BigCommerce order becomes ours', () => {
  it('that was paid and not yet sent', () => {
    const order = mapped('awaiting');
    expect(order).toMatchObject({
      sourceOrderNumber: '3001',
      currency: 'USD',
      exchangeRate: '1',
      salesChannel: 'ONLINE',
      customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: '+12025550123' },
      createdAt: '2026-11-01T10:00:00.000Z',
      cancelledAt: null,
      refundedAmount: '0.00',
      subtotal: '120.00',
      discountTotal: '0.00',
      shipping: '6.00',
      tax: '7.20',
      total: '133.20',
      fulfillments: [],
      protection: { shipping: null, warranty: null },
    });
    expect(order.shippingAddress).toMatchObject({ address1: '1 Main St', province: 'ID', country: 'US' });
    expect(order.items[0]).toEqual({
      sourceItemId: '301',
      sourceProductId: '77',
      sourceVariantId: '95',
      name: 'Linen Towel',
      sku: 'TOWEL-S',
      quantity: 2,
      refundedQuantity: 0,
      price: '20.000',
      discount: '0.000',
      tax: '1.200',
      lineTotal: '42.40',
      imageUrl: null,
      selectedOptions: [{ name: 'Size', value: 'S' }],
      warrantyPeriod: null,
    });
  });

  it('with a coupon that its products list: 40.00 − 4.00 + 2.16 = 38.16', () => {
    const order = mapped('coupon');
    expect(order.items.map(({ lineTotal }) => lineTotal)).toEqual(['38.16', '76.32']);
    expect([order.subtotal, order.discountTotal, order.total]).toEqual(['120.00', '12.00', '120.48']);
  });

  it('with a discount that no product lists, spread by their prices', () => {
    const { products } = fixture('./fixtures/coupon.json', import.meta.url);
    const without = (products as object[]).map((one) => ({ ...one, applied_discounts: [] }));
    const order = mapped('coupon', { products: without });
    expect(order.items.map(({ lineTotal }) => lineTotal)).toEqual(['38.16', '76.32']);
  });

  it('with each shipment as a parcel, and what none lists as one more once it is sent', () => {
    const parcels = mapped('two-parcels').fulfillments;
    expect(
      parcels.map((one) => [one.trackingCompany, one.trackingNumber, one.fulfilledAt, one.items]),
    ).toEqual([
      ['USPS', '9400100000000000000001', '2026-11-02T09:00:00.000Z', [{ sourceItemId: '303', quantity: 2 }]],
      ['UPS', '1Z999AA10123456784', '2026-11-03T16:00:00.000Z', [{ sourceItemId: '304', quantity: 1 }]],
    ]);
    expect(parcels[0]?.trackingUrl).toContain('usps.com');
    const whole = mapped('two-parcels', { shipments: { resource: '/orders/3002/shipments' } }).fulfillments;
    expect(whole.map(({ sourceFulfillmentId, items }) => [sourceFulfillmentId, items.length])).toEqual([
      ['3002-rest', 2],
    ]);
  });

  it('with what was refunded, by amount and by units, and the protection as a policy', () => {
    const order = mapped('refunded-in-part');
    expect(order.refundedAmount).toBe('21.20');
    expect(order.items.map(({ refundedQuantity, refundedAt }) => [refundedQuantity, refundedAt])).toEqual([
      [1, '2026-11-05T09:30:00.000Z'],
      [0, undefined],
    ]);
    expect(order.protection.shipping).toMatchObject({ premiumPaid: '2.50', removedAt: null });
    const declined = [{ total_amount: 21.2, payments: [{ is_declined: true }] }];
    expect(mapped('refunded-in-part', { refunds: declined }).refundedAmount).toBe('0.00');
    expect(mapped('refunded-in-part', { status_id: 4 }).refundedAmount).toBe('135.70');
  });

  it('without what was refunded for claims: their promises count it already', () => {
    const reason = 'Claim 1001 (mg-0b5f3a52-6f0e-4a55-9b39-3f8c1d2e4f60)';
    const refunds = [{ total_amount: 4, reason }, { total_amount: 10 }];
    expect(mapped('refunded-in-part', { refunds }).refundedAmount).toBe('10.00');
    expect(mapped('refunded-in-part', { refunds, status_id: 4 }).refundedAmount).toBe('131.70');
  });

  it('in another currency, cancelled, or disputed', () => {
    expect(mapped('cancelled-in-euros')).toMatchObject({
      currency: 'EUR',
      exchangeRate: '0.92',
      cancelledAt: '2026-11-03T16:00:00.000Z',
    });
    expect(mapped('awaiting', { status_id: 13 }).chargebackAt).toBe('2026-11-03T16:00:00.000Z');
  });
});

describe('a BigCommerce order is refused', () => {
  it.each([
    ['unpaid', { status_id: 0 }],
    ['unpaid', { status_id: 7, payment_status: '' }],
    ['payment_failed', { status_id: 6 }],
    ['test_order', { payment_method: 'Test Payment Gateway' }],
    ['customer_email_missing', { billing_address: {}, shipping_addresses: [] }],
    ['time_unreadable', { date_created: 'yesterday' }],
    ['currency_unknown', { default_currency_code: 'dollars' }],
    ['exchange_rate_unknown', { default_currency_code: 'EUR', store_default_currency_code: '' }],
    ['amount_unreadable', { total_inc_tax: 'much' }],
    ['amounts_inconsistent', { total_inc_tax: '-1' }],
    ['amounts_inconsistent', { discount_amount: '1000' }],
    ['nothing_shippable', { order_is_digital: true }],
    ['malformed', { products: { resource: '/orders/3001/products' } }],
    ['id_missing', { id: 0 }],
  ])('as %s with %j', (code, change) =>
    expect(refused('awaiting', change)).toMatchObject({ ok: false, code }),
  );

  it('only unless it was paid, or the store takes test orders', () => {
    expect(refused('awaiting', { status_id: 7 })).toMatchObject({ ok: true });
    const test = { payment_method: 'Test Payment Gateway' };
    expect(refused('awaiting', test, { testOrders: 'accept' })).toMatchObject({ ok: true });
  });
});

/** The path of every value in a document. */
const places = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
    : [];

describe('a mapped BigCommerce order', () => {
  it.each(names)('%s adds up to its total', (name) => {
    const order = mapped(name);
    const units = (text: string) => parseAmount(text, order.currency, 'total')?.amount ?? -1n;
    const sum = units(order.subtotal) - units(order.discountTotal) + units(order.tax);
    expect(sum + units(order.shipping) + units(order.shippingTax)).toBe(units(order.total));
  });

  it('never throws, whatever one of its fields is', () => {
    const texts = names.map((name) => readFileSync(new URL(`${name}.json`, FIXTURES), 'utf8'));
    const weird = fc.oneof(
      fc.constantFrom<unknown>(
        ...[null, '', -1, 1e21, '-5.00', '1e9', [], {}, [[]], '\u0000', '\ud800', '<'.repeat(5_000)],
      ),
      fc.jsonValue(),
    );
    const one = fc.constantFrom(...texts).chain((text) =>
      fc.record({
        text: fc.constant(text),
        path: fc.constantFrom(...places(JSON.parse(text))),
        value: weird,
      }),
    );
    fc.assert(
      fc.property(one, ({ text, path, value }) => {
        const document = JSON.parse(text);
        let inner = document;
        for (const key of path.slice(0, -1)) inner = inner[key];
        inner[path.at(-1) ?? ''] = value;
        const outcome = mapBigCommerceOrder(document, FORMAT_OPTIONS);
        if (!outcome.ok) expect(Object.keys(ORDER_REFUSALS)).toContain(outcome.code);
      }),
      { numRuns: 200 },
    );
    fc.assert(fc.property(fc.anything(), (value) => void mapBigCommerceOrder(value, FORMAT_OPTIONS)));
  });
});

describe('docs/importing.md', () => {
  const page = readFileSync(new URL('../../../../../docs/importing.md', import.meta.url), 'utf8');
  const section = page.split('\n## ').find((one) => one.startsWith('BigCommerce orders')) ?? '';

  it.each(Object.entries(ORDER_REFUSALS))('explains why an order is refused as %s', (code, sentence) => {
    expect(section).toContain(`| \`${code}\` | ${sentence} |`);
  });

  it('names each status that refuses or means sent', () => {
    for (const { name, refused: why, sent } of Object.values(STATUSES))
      if (why || sent) expect(section).toContain(name);
  });
});
