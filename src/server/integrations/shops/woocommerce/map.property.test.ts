import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_OPTIONS } from '../../../../../test/formats.ts';
import { parseAmount } from '../../../../domain/money/money.ts';
import { formatDecimal } from '../decimals.ts';
import { mapWooCommerceOrder } from './map.ts';
import { ORDER_REFUSALS } from './refusals.ts';

const OPTIONS = { ...FORMAT_OPTIONS, warrantyMetaKey: '_warranty' };

const FIXTURES = new URL('./fixtures/', import.meta.url);
const fixtures = readdirSync(FIXTURES).map((file) => readFileSync(new URL(file, FIXTURES), 'utf8'));

const DIGITS = { USD: 2, EUR: 2, JPY: 0, KWD: 3 } as const;

/** Realistic lines, in millionths of a smallest unit, as WooCommerce stores them after removing tax. */
const lineArb = fc
  .record({
    unit: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    rate: fc.constantFrom(0, 0.055, 0.07, 0.1, 0.19, 0.25),
    refunded: fc.integer({ min: 0, max: 12 }),
  })
  .map((line) => ({ ...line, discount: Math.floor((line.unit * line.quantity * line.discountShare) / 100) }));

const orderArb = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  included: fc.boolean(),
  lines: fc.array(lineArb, { minLength: 1, maxLength: 6 }),
  fees: fc.array(fc.integer({ min: -3_000, max: 3_000 }), { maxLength: 3 }),
  shipping: fc.integer({ min: 0, max: 10_000 }),
});
type Drawn = typeof orderArb extends fc.Arbitrary<infer T> ? T : never;

/** Like the shop's: net amounts and their tax, each rounded to the currency, and the total rounded from exact parts. */
function wooOrder({ currency, included, lines, fees, shipping }: Drawn) {
  const digits = DIGITS[currency];
  const amount = (units: number) => formatDecimal(BigInt(Math.round(units)), digits);
  const priced = [{ unit: 9_000, quantity: 1, discount: 0, rate: 0, refunded: 0 }, ...lines].map((line) => {
    const full = line.unit * line.quantity;
    const net = (gross: number) => (included ? gross / (1 + line.rate) : gross);
    const total = net(full - line.discount);
    return {
      ...line,
      subtotal: net(full),
      total,
      tax: included ? full - line.discount - total : total * line.rate,
    };
  });
  const sum = priced.reduce(
    (before, l) => before + l.total + (included ? l.tax : Math.round(l.tax)),
    shipping,
  );
  return {
    id: 1,
    number: '1',
    status: 'completed',
    order_key: 'wc_order_1',
    currency,
    prices_include_tax: included,
    date_created_gmt: '2026-11-01T10:00:00',
    billing: { email: 'ada@example.com' },
    shipping_total: amount(shipping),
    shipping_tax: '0',
    total: amount(fees.reduce((before, fee) => before + fee, sum)),
    line_items: priced.map((line, i) => ({
      id: i + 1,
      name: `Thing ${i}`,
      quantity: line.quantity,
      subtotal: amount(line.subtotal),
      total: amount(line.total),
      total_tax: amount(line.tax),
    })),
    fee_lines: fees.map((fee, i) => ({ id: 100 + i, name: 'Fee', total: amount(fee), total_tax: '0' })),
    refunds: priced.map((line, i) => ({
      total: `-${amount(line.refunded)}`,
      line_items: [
        {
          quantity: -line.refunded,
          total: '-1',
          meta_data: [{ key: '_refunded_item_id', value: `${i + 1}` }],
        },
      ],
    })),
  };
}

function documentOf(drawn: Drawn) {
  const result = mapWooCommerceOrder(wooOrder(drawn), { ...OPTIONS, currency: drawn.currency });
  if (!result.ok) throw new Error(`${result.code} ${result.fields.join()}`);
  const units = (text: string | null, kind: 'total' | 'item' = 'total') =>
    parseAmount(text ?? '', drawn.currency, kind)?.amount ?? -1n;
  return { order: result.document, units };
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

describe('the amounts of a mapped order', () => {
  it('add up to the total exactly, despite rounding and negative fees', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const { order, units } = documentOf(drawn);
        const sum = units(order.subtotal) - units(order.discountTotal) + units(order.tax);
        expect(sum + units(order.shipping) + units(order.shippingTax)).toBe(units(order.total));
        expect(units(order.refundedAmount)).toBeLessThanOrEqual(units(order.total));
      }),
    );
  });

  it('pay no more for the lines than the total, except one rounding per amount', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const { order, units } = documentOf(drawn);
        const lines = order.items.reduce((sum, item) => sum + units(item.lineTotal), 0n);
        const fees = drawn.fees.reduce((sum, fee) => sum + Math.max(0, fee), 0);
        const roundings = BigInt(order.items.length + drawn.fees.length + 2);
        expect(lines).toBeLessThanOrEqual(units(order.total) + roundings);
        const charged = lines + BigInt(fees) + units(order.shipping) + units(order.shippingTax);
        // A positive fee absorbs part of a negative one, which leaves more on the lines.
        if (drawn.fees.every((fee) => fee >= 0)) {
          expect(distance(charged, units(order.total))).toBeLessThanOrEqual(roundings);
        }
      }),
    );
  });

  it('agree per unit and per line, within a unit’s rounding', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const { order, units } = documentOf(drawn);
        for (const item of order.items) {
          const perUnit = units(item.price, 'item') - units(item.discount, 'item') + units(item.tax, 'item');
          const off = distance(BigInt(item.quantity) * perUnit, units(item.lineTotal, 'item'));
          expect(2n * off).toBeLessThanOrEqual(3n * BigInt(item.quantity));
        }
      }),
    );
  });

  it('never refund or ship more units than were ordered, and none below zero', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const { order } = documentOf(drawn);
        const ordered = new Map(order.items.map((item) => [item.sourceItemId, item.quantity]));
        for (const item of order.items) {
          expect(item.refundedQuantity).toBeGreaterThanOrEqual(0);
          expect(item.refundedQuantity).toBeLessThanOrEqual(item.quantity);
        }
        for (const item of order.fulfillments.flatMap((parcel) => parcel.items))
          expect(item.quantity).toBe(ordered.get(item.sourceItemId));
      }),
    );
  });
});

/** The path of every value in a document. */
const places = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
    : [];

describe('a hostile document', () => {
  const answersProperly = (document: unknown) => {
    const result = mapWooCommerceOrder(document, OPTIONS);
    if (result.ok) return;
    expect(Object.keys(ORDER_REFUSALS)).toContain(result.code);
    if (result.reference !== null) expect(result.reference.length).toBeLessThanOrEqual(100);
  };

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), answersProperly));
    fc.assert(fc.property(fc.jsonValue(), (line_items) => answersProperly({ id: 1, line_items })));
  });

  it('never throws if one field of a real one is replaced with anything', () => {
    const paths = new Map(fixtures.map((text) => [text, places(JSON.parse(text))]));
    const weird = fc.oneof(
      fc.constantFrom<unknown>(
        ...[null, '', -1, 1e21, 2 ** 60, '-5.00', '1e9', [], {}, [[]], '\u0000', '\ud800', '<'.repeat(5_000)],
      ),
      fc.jsonValue(),
    );
    const one = fc.constantFrom(...fixtures).chain((text) =>
      fc.record({
        text: fc.constant(text),
        path: fc.constantFrom(...(paths.get(text) ?? [])),
        value: weird,
      }),
    );
    fc.assert(
      fc.property(one, ({ text, path, value }) => {
        const document = JSON.parse(text);
        let inner = document;
        for (const key of path.slice(0, -1)) inner = inner[key];
        inner[path.at(-1) ?? ''] = value;
        answersProperly(document);
      }),
      { numRuns: 300 },
    );
  });

  it('is processed quickly if it is long, or its texts are full of brackets', () => {
    const line = { id: 1, quantity: 1, total: '1.00', name: '<a'.repeat(2_500) };
    const began = process.cpuUsage();
    const order = { ...JSON.parse(fixtures[0] ?? ''), line_items: [line] };
    expect(mapWooCommerceOrder(order, OPTIONS)).toMatchObject({ ok: true });
    const long = { ...order, line_items: Array(200_000).fill(line) };
    expect(mapWooCommerceOrder(long, OPTIONS)).toMatchObject({ ok: false, code: 'malformed' });
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});
