import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyExponent } from '../domain/money/money.ts';
import type { OrderDocument } from '../domain/orders/order.ts';
import { unitsOf } from './amounts.ts';
import { calendarOf } from './calendar.ts';
import { demoClaims } from './claims.ts';
import { demoOrders } from './orders.ts';

/** An ordinary day, both clock changes of both stores, a leap day and New Year. */
const DAYS = [
  '2026-11-20T23:30:00Z',
  '2026-03-09T04:30:00Z',
  '2026-11-02T05:30:00Z',
  '2026-03-29T22:30:00Z',
  '2026-10-25T23:30:00Z',
  '2028-02-29T12:00:00Z',
  '2027-01-01T00:10:00Z',
].map((day) => new Date(day));

const NOW = new Date('2026-11-20T18:00:00Z');
const named = demoOrders(NOW).map((one) => ({
  name: `${one.storeSlug} #${one.order.sourceOrderNumber}`,
  ...one,
}));

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function partsOf(order: OrderDocument) {
  const digits = currencyExponent(order.currency);
  const coins = (amount: string): number => unitsOf(amount, digits);
  const fine = (amount: string): number => unitsOf(amount, digits + 1);
  return { coins, fine };
}

describe('the amounts of a demo order', () => {
  test.each(named)('$name: what was paid is its lines and its shipping', ({ order }) => {
    const { coins } = partsOf(order);
    const lines = sum(order.items.map(({ lineTotal }) => coins(lineTotal ?? '')));
    expect(coins(order.total)).toBe(lines + coins(order.shipping) + coins(order.shippingTax));
  });

  test.each(named)('$name: its parts add up to its total', ({ order }) => {
    const { coins } = partsOf(order);
    const { subtotal, discountTotal, tax, shipping, shippingTax, total } = order;
    const paid = coins(subtotal) - coins(discountTotal) + coins(tax) + coins(shipping) + coins(shippingTax);
    expect(paid).toBe(coins(total));
  });

  test.each(named)(
    '$name: each part is the sum of its units, within less than a cent per line',
    ({ order }) => {
      const { coins, fine } = partsOf(order);
      const over = (value: 'price' | 'discount' | 'tax'): number =>
        sum(order.items.map((item) => item.quantity * fine(item[value])));
      const slack = 10 * order.items.length;
      expect(Math.abs(over('price') - coins(order.subtotal) * 10)).toBeLessThan(slack);
      expect(Math.abs(over('discount') - coins(order.discountTotal) * 10)).toBeLessThan(slack);
      expect(Math.abs(over('tax') - coins(order.tax) * 10)).toBeLessThan(slack);
    },
  );

  test.each(named)('$name: its lines follow from their units, in its currency’s decimals', ({ order }) => {
    const { coins, fine } = partsOf(order);
    const digits = currencyExponent(order.currency);
    for (const item of order.items) {
      const unit = fine(item.price) - fine(item.discount) + fine(item.tax);
      expect(coins(item.lineTotal ?? '')).toBe(Math.round((item.quantity * unit) / 10));
      expect(item.price.split('.')[1]).toHaveLength(digits + 1);
    }
    expect(order.total.split('.')[1]?.length ?? 0).toBe(digits);
  });

  test.each(named)('$name: never more was refunded than paid', ({ order }) => {
    const { coins } = partsOf(order);
    expect(coins(order.refundedAmount)).toBeLessThanOrEqual(coins(order.total));
  });
});

describe('the demo orders', () => {
  test('are at least 15 in one store and 4 in the other, each under its own key', () => {
    const keys = named.map(({ storeSlug, sourceOrderId }) => `${storeSlug} ${sourceOrderId}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(named.filter(({ storeSlug }) => storeSlug === 'demo').length).toBeGreaterThanOrEqual(15);
    expect(named.filter(({ storeSlug }) => storeSlug === 'other').length).toBeGreaterThanOrEqual(4);
  });

  test.each(named)('$name: no shipment holds more than was ordered, nor what was not', ({ order }) => {
    for (const { sourceItemId, quantity } of order.items) {
      const shipped = order.fulfillments.flatMap(({ items }) =>
        items.filter((item) => item.sourceItemId === sourceItemId),
      );
      expect(sum(shipped.map((item) => item.quantity))).toBeLessThanOrEqual(quantity);
    }
    const known = order.items.map(({ sourceItemId }) => sourceItemId);
    const held = order.fulfillments.flatMap(({ items }) => items.map(({ sourceItemId }) => sourceItemId));
    expect(known).toEqual(expect.arrayContaining(held));
  });

  test.each(DAYS)('happen in a plausible sequence, none in the future, seen from %s', (now) => {
    for (const { order } of demoOrders(now)) {
      for (const { fulfilledAt, lastScanAt, deliveredAt, returnedAt } of order.fulfillments) {
        const steps = [order.createdAt, fulfilledAt, deliveredAt ?? lastScanAt].filter((at) => at !== null);
        expect(steps).toEqual([...steps].sort());
        for (const at of [...steps, lastScanAt, returnedAt]) {
          if (at) expect(Date.parse(at)).toBeLessThan(now.getTime());
        }
      }
    }
  });
});

test('a demo claim requests no more than its order holds, in its customer’s name', () => {
  for (const { storeSlug, sourceOrderId, filing } of demoClaims) {
    const found = named.find((one) => one.storeSlug === storeSlug && one.sourceOrderId === sourceOrderId);
    expect(found?.order.customer.email).toBe(filing.email);
    for (const { sourceFulfillmentId, issues } of filing.fulfillmentIssues) {
      const shipment = found?.order.fulfillments.find(
        (one) => one.sourceFulfillmentId === sourceFulfillmentId,
      );
      for (const { sourceItemId, quantity } of issues) {
        const held = shipment?.items.find((item) => item.sourceItemId === sourceItemId);
        expect(held?.quantity).toBeGreaterThanOrEqual(quantity);
      }
    }
  }
});

test('a number of days ago is that many calendar days back in the store’s time zone', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Tokyo');
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: 1, max: 400 }), (now, timeZone, daysAgo) => {
      const calendar = calendarOf(now, timeZone);
      const local = new Intl.DateTimeFormat('en-CA', { timeZone }).format(
        new Date(calendar.at(daysAgo, '15:00')),
      );
      expect(local).toBe(calendar.date(daysAgo));
    }),
  );
});
