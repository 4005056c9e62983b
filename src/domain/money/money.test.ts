import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  allocate,
  compare,
  convert,
  currencyExponent,
  displayItemValue,
  displayMoney,
  formatAmount,
  type Money,
  max,
  min,
  multiplyRatio,
  parseAmount,
  percentage,
  subtract,
  toTotal,
  zero,
} from './money.ts';

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'];
const moneyIn = (currency: string) =>
  fc
    .record({
      amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      finer: fc.constantFrom(0, 1),
    })
    .map(({ amount, finer }): Money => ({ amount, scale: currencyExponent(currency) + finer, currency }));
const money = fc.constantFrom(...CURRENCIES).chain(moneyIn);
const pair = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) => fc.tuple(moneyIn(currency), moneyIn(currency)));

const usd = (text: string, kind: 'total' | 'item' = 'total'): Money => {
  const parsed = parseAmount(text, 'USD', kind);
  if (!parsed) throw new Error(`${text} is not an amount`);
  return parsed;
};

describe('parsing and formatting amounts', () => {
  it('knows currencies with no, two and three decimals, and assumes two for unknown ones', () => {
    expect(['JPY', 'USD', 'KWD', 'XQQ', 'nonsense', ''].map(currencyExponent)).toEqual([0, 2, 3, 2, 2, 2]);
  });

  it('parses totals at the currency’s digits and item values one digit finer', () => {
    expect(usd('58.4')).toEqual({ amount: 5840n, scale: 2, currency: 'USD' });
    expect(usd('19.99', 'item')).toEqual({ amount: 19990n, scale: 3, currency: 'USD' });
    expect(parseAmount('1000', 'JPY', 'total')).toEqual({ amount: 1000n, scale: 0, currency: 'JPY' });
    expect(parseAmount('0.5', 'JPY', 'item')).toEqual({ amount: 5n, scale: 1, currency: 'JPY' });
  });

  it('refuses more decimals than the currency has, except trailing zeros', () => {
    expect(parseAmount('1.005', 'USD', 'total')).toBeNull();
    expect(parseAmount('1.5', 'JPY', 'total')).toBeNull();
    expect(parseAmount('1.500000', 'USD', 'total')?.amount).toBe(150n);
  });

  it.each(['', '.', '1.', '.5', '1e3', '1,000', ' 1', '0x10', 'NaN', '--1', '9'.repeat(40)])(
    'refuses %j',
    (text) => {
      expect(parseAmount(text, 'USD', 'total')).toBeNull();
    },
  );

  it('round-trips the text it parsed', () => {
    fc.assert(
      fc.property(money, (value) => {
        const kind = value.scale === currencyExponent(value.currency) ? 'total' : 'item';
        expect(parseAmount(formatAmount(value), value.currency, kind)).toEqual(value);
      }),
    );
  });

  it('shows amounts as people write them', () => {
    const shown = [usd('58.40'), usd('1234567.89'), usd('19.995', 'item')].map((value) =>
      displayMoney(value),
    );
    expect(shown).toEqual(['$58.40', '$1,234,567.89', '$20.00']);
    expect(displayMoney({ amount: 1000n, scale: 0, currency: 'JPY' })).toBe('¥1,000');
    expect(displayMoney({ amount: -500n, scale: 2, currency: 'USD' })).toBe('−$5.00');
    expect(displayItemValue({ amount: -9375n, scale: 3, currency: 'USD' })).toBe('−$9.375');
    expect(displayMoney({ amount: 1250n, scale: 3, currency: 'KWD' })).toMatch(/^KWD\s1\.250$/);
  });

  it('shows item values with a digit more than totals', () => {
    expect(displayItemValue({ amount: 18750n, scale: 3, currency: 'USD' })).toBe('$18.75');
    expect(displayItemValue({ amount: 3750n, scale: 2, currency: 'USD' })).toBe('$37.50');
    expect(displayItemValue({ amount: 9375n, scale: 3, currency: 'USD' })).toBe('$9.375');
    expect(displayItemValue({ amount: 1000n, scale: 0, currency: 'JPY' })).toBe('¥1,000');
    expect(displayItemValue({ amount: 125n, scale: 1, currency: 'JPY' })).toBe('¥12.5');
    expect(displayItemValue({ amount: 1250n, scale: 3, currency: 'KWD' })).toMatch(/^KWD\s1\.250$/);
  });

  it('shows every digit of amounts beyond the precision of a float', () => {
    expect(displayMoney({ amount: 900719925474099301n, scale: 2, currency: 'USD' })).toBe(
      '$9,007,199,254,740,993.01',
    );
  });
});

describe('arithmetic', () => {
  it('adds and subtracts exactly, over both scales', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        expect(compare(add(a, b), add(b, a))).toBe(0);
        expect(compare(min(a, b), max(a, b))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('rounds half up to the currency’s digits, symmetrically below zero', () => {
    const rounded = ['0.004', '0.005', '-0.005', '-0.004', '2.675'].map((text) =>
      formatAmount(toTotal(usd(text, 'item'))),
    );
    expect(rounded).toEqual(['0.00', '0.01', '-0.01', '0.00', '2.68']);
  });

  it('never moves an amount by more than half a unit when rounding', () => {
    fc.assert(
      fc.property(money, (value) => {
        const distance = subtract(value, toTotal(value)).amount;
        const half = { amount: 5n, scale: value.scale };
        const finer = value.scale > currencyExponent(value.currency);
        expect(distance <= half.amount && distance >= -half.amount).toBe(true);
        if (!finer) expect(distance).toBe(0n);
      }),
    );
  });

  it('multiplies by percentages and ratios', () => {
    expect(formatAmount(percentage(usd('80.00'), '12.5'))).toBe('10.00');
    expect(formatAmount(percentage(usd('0.05'), '50'))).toBe('0.03');
    expect(formatAmount(multiplyRatio(usd('10.00'), 2n, 3n))).toBe('6.67');
  });

  it('converts into currencies with other digits', () => {
    expect(formatAmount(convert(usd('350.00'), 'JPY', '151.237'))).toBe('52933');
    expect(formatAmount(convert(usd('350.00'), 'KWD', '0.3071'))).toBe('107.485');
  });

  it('refuses to mix currencies', () => {
    expect(() => add(zero('USD'), zero('EUR'))).toThrow(RangeError);
  });
});

describe('allocation', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 20 });

  it('preserves the total', () => {
    fc.assert(
      fc.property(money, weights, (value, shares) => {
        const given = allocate(value, shares);
        expect(given).toHaveLength(shares.length);
        expect(given.reduce(add, { ...value, amount: 0n })).toEqual(value);
      }),
    );
  });

  it('gives each share within one unit of its exact value', () => {
    fc.assert(
      fc.property(money, weights, (value, shares) => {
        const whole = shares.reduce((sum, share) => sum + share, 0n);
        fc.pre(whole > 0n);
        allocate(value, shares).forEach((given, index) => {
          const off = given.amount * whole - value.amount * (shares[index] ?? 0n);
          expect(off <= whole && off >= -whole).toBe(true);
        });
      }),
    );
  });

  it('splits equally if all weights are zero, and returns nothing for no weights', () => {
    expect(allocate(usd('1.00'), [0n, 0n, 0n]).map(formatAmount)).toEqual(['0.33', '0.34', '0.33']);
    expect(allocate(usd('1.00'), [])).toEqual([]);
  });
});
