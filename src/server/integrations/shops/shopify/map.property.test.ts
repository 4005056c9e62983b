import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../../domain/money/money.ts';
import { formatDecimal } from '../decimals.ts';
import { mapShopifyOrder } from './map.ts';
import { REFUSALS } from './refusals.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const fixtures = readdirSync(FIXTURES).map((file) => readFileSync(new URL(file, FIXTURES), 'utf8'));

const CURRENCIES = { USD: 2, EUR: 2, JPY: 0, KWD: 3 } as const;

/** Realistic lines with amounts in smallest units, and tax as the vendor computes it, rounded per line. */
const lineArb = fc
  .record({
    unit: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    rate: fc.constantFrom(0, 0.055, 0.07, 0.1, 0.19, 0.25),
    ships: fc.boolean(),
  })
  .map((line) => ({ ...line, discount: Math.floor((line.unit * line.quantity * line.discountShare) / 100) }));

const orderArb = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  included: fc.boolean(),
  lines: fc.array(lineArb, { minLength: 1, maxLength: 6 }),
  shipping: fc.integer({ min: 0, max: 10_000 }),
});
type Drawn = typeof orderArb extends fc.Arbitrary<infer T> ? T : never;

const taxOn = (amount: number, rate: number, included: boolean): number =>
  Math.round(included ? amount - amount / (1 + rate) : amount * rate);

function shopifyOrder({ currency, included, lines, shipping }: Drawn) {
  const amount = (units: number) => formatDecimal(BigInt(units), CURRENCIES[currency]);
  const set = (units: number) => {
    const money = { amount: amount(units), currency_code: currency };
    return { shop_money: money, presentment_money: money };
  };
  const taxLine = (units: number, rate: number) => ({
    title: 'Tax',
    rate,
    price: amount(units),
    price_set: set(units),
  });
  const priced = [{ unit: 100, quantity: 1, discount: 0, rate: 0, ships: true }, ...lines].map((line) => {
    const left = line.unit * line.quantity - line.discount;
    return { ...line, left, tax: taxOn(left, line.rate, included) };
  });
  const shippingTax = taxOn(shipping, 0.19, included);
  const taxes = priced.reduce((sum, l) => sum + l.tax, shippingTax);
  const total = priced.reduce((sum, l) => sum + l.left, shipping) + (included ? 0 : taxes);
  return {
    id: 1,
    name: '#1',
    email: 'ada@example.com',
    created_at: '2026-11-01T05:00:00-05:00',
    currency,
    presentment_currency: currency,
    taxes_included: included,
    total_price: amount(total),
    total_price_set: set(total),
    line_items: priced.map((line, i) => ({
      id: i + 1,
      title: `Thing ${i}`,
      quantity: line.quantity,
      price: amount(line.unit),
      price_set: set(line.unit),
      requires_shipping: line.ships,
      discount_allocations:
        line.discount > 0 ? [{ amount: amount(line.discount), amount_set: set(line.discount) }] : [],
      tax_lines: line.rate > 0 ? [taxLine(line.tax, line.rate)] : [],
    })),
    shipping_lines: [
      { price: amount(shipping), price_set: set(shipping), tax_lines: [taxLine(shippingTax, 0.19)] },
    ],
  };
}

describe('the amounts of a mapped order', () => {
  it('add up to the total exactly, despite rounding', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const result = mapShopifyOrder(shopifyOrder(drawn));
        if (!result.ok) throw new Error(`${result.code} ${result.reason}`);
        const { order } = result;
        const units = (text: string) => parseAmount(text, drawn.currency, 'total')?.amount ?? -1n;
        const sum = units(order.subtotal) - units(order.discountTotal) + units(order.tax);
        expect(sum + units(order.shipping) + units(order.shippingTax)).toBe(units(order.total));
      }),
    );
  });

  it('agree per unit and per line, within a unit’s rounding', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const result = mapShopifyOrder(shopifyOrder(drawn));
        if (!result.ok) throw new Error(result.code);
        for (const item of result.order.items) {
          const fine = (text: string) => parseAmount(text, drawn.currency, 'item')?.amount ?? -1n;
          const byUnit = BigInt(item.quantity) * (fine(item.price) - fine(item.discount) + fine(item.tax));
          const off = byUnit - fine(item.lineTotal ?? '');
          // Three roundings by half a tenth of the smallest unit, times the number of units.
          expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(3n * BigInt(item.quantity));
        }
      }),
    );
  });

  it('keep every shippable line at the price paid for it', () => {
    fc.assert(
      fc.property(orderArb, (drawn) => {
        const result = mapShopifyOrder(
          shopifyOrder({ ...drawn, lines: drawn.lines.map((l) => ({ ...l, ships: true })) }),
        );
        if (!result.ok) throw new Error(result.code);
        const units = (text: string | null) =>
          parseAmount(text ?? '', drawn.currency, 'total')?.amount ?? -1n;
        const lines = result.order.items.reduce((sum, item) => sum + units(item.lineTotal), 0n);
        const { shipping, shippingTax, total } = result.order;
        expect(lines + units(shipping) + units(shippingTax)).toBe(units(total));
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
    const result = mapShopifyOrder(document);
    if (result.ok) return;
    expect(Object.keys(REFUSALS)).toContain(result.code);
    expect(result.reference.length).toBeGreaterThan(0);
    expect(result.reference.length).toBeLessThanOrEqual(100);
  };

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), answersProperly));
    fc.assert(fc.property(fc.jsonValue(), (order) => answersProperly({ order })));
  });

  it('never throws if one field of a real one is replaced with anything', () => {
    const paths = new Map(fixtures.map((text) => [text, places(JSON.parse(text))]));
    const weird = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        '',
        -1,
        1e21,
        2 ** 60,
        '-5.00',
        '1e9',
        [],
        {},
        [[]],
        '\u0000',
        '\ud800',
        'x'.repeat(10_000),
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
      { numRuns: 500 },
    );
  });

  it('is processed quickly if it is deep, long or full of numbers', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 200_000; i++) deep = { order: deep, line_items: [deep] };
    const line = { id: 1, quantity: 1, price: '1.00' };
    const began = process.cpuUsage();
    for (const document of [
      deep,
      { order: deep },
      { id: 1, name: '#1', currency: 'USD', total_price: '1', line_items: Array(200_000).fill(line) },
      { id: 1, currency: 'USD', total_price: '9'.repeat(1_000_000), line_items: [line] },
      {
        id: 1,
        currency: 'USD',
        total_price: '1',
        line_items: [{ ...line, properties: [{ name: 'n', value: deep }] }],
      },
    ]) {
      expect(mapShopifyOrder(document)).toMatchObject({ ok: false });
    }
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});
