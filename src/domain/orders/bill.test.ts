import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent, formatAmount, parseAmount } from '../money/money.ts';
import { billOf } from './bill.ts';

const ORDER = {
  ...{ currency: 'USD', subtotal: '80.00', discountTotal: '5.00', shipping: '6.00' },
  ...{ shippingTax: '0.50', tax: '6.60', total: '88.10' },
};

const orderArb = fc
  .record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    amounts: fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ currency, amounts }) => {
    const scale = currencyExponent(currency);
    const [subtotal = '', discountTotal = '', shipping = '', shippingTax = '', tax = '', total = ''] =
      amounts.map((amount) => formatAmount({ amount, scale, currency }));
    return { currency, subtotal, discountTotal, shipping, shippingTax, tax, total };
  });

describe('the bill of an order', () => {
  it('has a line for each amount that isn’t zero', () => {
    expect(billOf(ORDER)).toEqual([
      { name: 'subtotal', amount: '80.00' },
      { name: 'discount', amount: '-5.00' },
      { name: 'shipping', amount: '6.00' },
      { name: 'tax', amount: '6.60' },
      { name: 'shippingTax', amount: '0.50' },
    ]);
  });

  it('names what the shop put into the total alone', () => {
    expect(billOf({ ...ORDER, total: '96.80' }).at(-1)).toEqual({ name: 'otherCharges', amount: '8.70' });
    expect(billOf({ ...ORDER, total: '48.10' }).at(-1)).toEqual({
      name: 'otherDeductions',
      amount: '-40.00',
    });
  });

  it('always adds up to the total', () => {
    fc.assert(
      fc.property(orderArb, (order) => {
        const units = (text: string) => parseAmount(text, order.currency, 'total')?.amount ?? -1n;
        const sum = billOf(order).reduce((before, { amount }) => before + units(amount), 0n);
        expect(sum).toBe(units(order.total));
      }),
    );
  });
});
