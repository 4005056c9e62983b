import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { OrderDocument } from '../domain/orders/order.ts';
import { orderDocumentSchema } from './order.ts';
import { ORDER_EXAMPLE } from './order-example.ts';

type Path = readonly (string | number)[];
type Json = Record<string | number, unknown>;

/** The example with one field replaced, or removed if the value is undefined. */
function orderWith(path: Path, value: unknown): unknown {
  const order: unknown = structuredClone(ORDER_EXAMPLE);
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Json)[key], order) as Json;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return order;
}

/** The paths at fault, as problems name them. */
function faults(order: unknown): string[] {
  const parsed = orderDocumentSchema.safeParse(order);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
}

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...below] : below;
}

const PATHS = leavesOf(ORDER_EXAMPLE).filter((path) => path.length > 0);
const DEEP = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;

test('orders of the contract and orders of the rules are assignable to each other', () => {
  expectTypeOf<z.output<typeof orderDocumentSchema>>().toEqualTypeOf<OrderDocument>();
});

describe('the example', () => {
  test('is accepted as it is, with its times in UTC', () => {
    const order = orderDocumentSchema.parse(ORDER_EXAMPLE);
    expect(order.createdAt).toBe('2026-11-01T10:00:00.000Z');
    expect(order.items).toEqual(ORDER_EXAMPLE.items);
    expect(order.fulfillments[0]?.estimatedDeliveryAt).toBe('2026-11-06');
  });

  test('is unchanged when parsed again, and can be serialized', () => {
    const order = orderDocumentSchema.parse(ORDER_EXAMPLE);
    expect(orderDocumentSchema.parse(order)).toEqual(order);
    expect(z.encode(orderDocumentSchema, order)).toEqual(order);
  });
});

test('defaults omitted fields to null, zero or empty', () => {
  const order = orderDocumentSchema.parse({
    sourceOrderNumber: ' 1002 ',
    currency: 'JPY',
    customer: { email: ' Ada@Example.com ' },
    createdAt: '2026-11-01T12:00:00+02:00',
    subtotal: '4000',
    total: '4000',
    items: [{ sourceItemId: 'i1', name: 'Mug', quantity: 1, price: '4000.5' }],
  });
  expect(order).toMatchObject({
    sourceOrderNumber: '1002',
    exchangeRate: '1',
    salesChannel: 'ONLINE',
    customer: { email: 'Ada@Example.com', name: null, phone: null },
    createdAt: '2026-11-01T10:00:00.000Z',
    cancelledAt: null,
    riskLevel: null,
    discountTotal: '0',
    shippingAddress: null,
    fulfillments: [],
    protection: { shipping: null, warranty: null },
    tags: [],
  });
  expect(order.items[0]).toMatchObject({
    refundedQuantity: 0,
    tax: '0',
    lineTotal: null,
    selectedOptions: [],
  });
});

describe('an invalid value', () => {
  test.each<[string, Path, unknown]>([
    ['a number for an amount', ['total'], 88.1],
    ['a negative amount', ['total'], '-1.00'],
    ['an exponent', ['total'], '1e9'],
    ['a third digit in a USD total', ['total'], '88.105'],
    ['a fourth digit in a USD price', ['items', 0, 'price'], '20.0001'],
    ['a third digit in a USD line', ['items', 0, 'lineTotal'], '81.605'],
    ['a currency nobody has', ['currency'], 'QQQ'],
    ['a rate of zero', ['exchangeRate'], '0.00'],
    ['an e-mail address without @', ['customer', 'email'], 'ada.example.com'],
    ['a time without offset', ['createdAt'], '2026-11-01T10:00:00'],
    ['the 30th of February', ['cancelledAt'], '2026-02-30T00:00:00Z'],
    ['a year before shops', ['createdAt'], '0000-01-01T00:00:00Z'],
    ['a date that is none', ['fulfillments', 0, 'estimatedDeliveryAt'], '2026-13-01'],
    ['a script for a picture', ['items', 0, 'imageUrl'], 'javascript:alert(1)'],
    ['another host for a path', ['items', 0, 'imageUrl'], '//evil.example/x.png'],
    ['a script for tracking', ['fulfillments', 0, 'trackingUrl'], ' javascript:alert(1)'],
    ['data for tracking', ['fulfillments', 0, 'trackingUrl'], 'data:text/html,hi'],
    ['NUL in a name', ['items', 0, 'name'], 'Mu\0g'],
    ['half a surrogate pair', ['customer', 'name'], 'Ada \ud83d'],
    ['a country by name', ['shippingAddress', 'country'], 'Germany'],
    ['a duration in words', ['items', 0, 'warrantyPeriod'], 'one year'],
    ['a status nobody knows', ['fulfillments', 0, 'fulfillmentStatus'], 'TELEPORTED'],
    ['half a mug', ['items', 0, 'quantity'], 3.5],
    ['more refunded than ordered', ['items', 0, 'refundedQuantity'], 5],
    ['more sent than ordered', ['fulfillments', 0, 'items', 0, 'quantity'], 5],
    ['an item sent that was not ordered', ['fulfillments', 0, 'items', 0, 'sourceItemId'], 'i9'],
    ['no items', ['items'], []],
  ])('%s is refused by name', (_, path, value) => {
    expect(faults(orderWith(path, value))).toEqual([path.join('.')]);
  });

  test('the same item twice is refused at the second', () => {
    const twice = [...ORDER_EXAMPLE.items, ...ORDER_EXAMPLE.items];
    expect(faults(orderWith(['items'], twice))).toEqual(['items.1.sourceItemId']);
  });
});

test.each<[string, Path, unknown]>([
  ['a time whose date counts', ['fulfillments', 0, 'estimatedDeliveryAt'], '2026-11-06T23:30:00-05:00'],
  ['zeros behind the last digit', ['total'], '88.1000'],
  [
    'a parcel sent again',
    ['fulfillments'],
    ['f1', 'f2'].map((id) => ({ ...ORDER_EXAMPLE.fulfillments[0], sourceFulfillmentId: id })),
  ],
  ['an item that came for free', ['items', 0, 'price'], '0'],
  ['an emoji', ['items', 0, 'name'], 'Mug ☕️'],
])('%s is accepted', (_, path, value) => {
  expect(faults(orderWith(path, value))).toEqual([]);
});

describe('any field', () => {
  const optionalPaths = PATHS.filter((path) => faults(orderWith(path, undefined)).length === 0);

  test('may be omitted if it is optional; a missing required field is named', () => {
    const needed = PATHS.filter((path) => !optionalPaths.includes(path));
    for (const path of needed) expect(faults(orderWith(path, undefined))).toContain(path.join('.'));
    expect(needed.map((path) => path.join('.'))).toContain('customer.email');
  });

  const wrong: [string, unknown][] = [
    ['below zero', -1],
    ['a flag', true],
    ['not a number', Number.NaN],
    ['a list of a list', [[1]]],
    ['huge', 'x'.repeat(1_000_000)],
    ['nested 5,000 deep', DEEP],
  ];
  test.each(wrong)('%s is named, and nothing throws', (_, value) => {
    for (const path of PATHS) {
      const found = faults(orderWith(path, value));
      expect(found.some((fault) => fault === path.join('.') || fault.startsWith(`${path.join('.')}.`))).toBe(
        true,
      );
    }
  });

  test('replaced with any JSON: the problem names that field or one below it, and nothing throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), fc.jsonValue(), (path, value) => {
        const field = path.join('.');
        // Ids and quantities are also checked against the fields they refer to.
        const related = /^(items|fulfillments)\b/.test(field);
        const atField = (fault: string) => fault === field || fault.startsWith(`${field}.`);
        return faults(orderWith(path, value)).every(
          (fault) =>
            atField(fault) ||
            (related && /^(items|fulfillments)\./.test(fault)) ||
            (field === 'currency' && fault !== ''),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('anything instead of an order is refused, never thrown', () => {
    fc.assert(fc.property(fc.anything(), (value) => !orderDocumentSchema.safeParse(value).success));
  });
});
