import { describe, expect, it } from 'vitest';
import { buildAddress } from '../demo/build.ts';
import { addressCorrection, addressProblems, type CountryBook, tidyAddress } from './address.ts';
import { claimIdFrom } from './claim-id.ts';
import { emailKey, orderNumberKey } from './order-number.ts';
import { protectionStatus } from './protection.ts';

const book: CountryBook = {
  findCountry: (iso2) => ['US', 'DE', 'HK'].includes(iso2),
  provinceOptions: (iso2) => (iso2 === 'HK' ? [] : [{ value: 'ID', label: 'Idaho' }]),
};
const problems = (overrides: Parameters<typeof buildAddress>[0]) =>
  addressProblems(tidyAddress(buildAddress(overrides)), book).map(({ field, code }) => `${field} ${code}`);

describe('a corrected address', () => {
  it.each([
    [{}, []],
    [{ country: 'us' }, []],
    [{ country: 'DE', province: null }, []],
    [{ country: 'HK', province: null, postalCode: '' }, []],
    [{ country: 'DE', province: 'Bavaria', postalCode: ' ' }, ['postalCode required']],
    [{ province: null }, ['province required']],
    [{ province: 'XX' }, ['province unknown']],
    [{ country: 'XX' }, ['country unknown']],
    [{ country: null, name: ' ', city: null }, ['name required', 'city required', 'country required']],
    [{ address1: 'x'.repeat(201) }, ['address1 too_long']],
  ])('given %j has the problems %j', (overrides, expected) => {
    expect(problems(overrides)).toEqual(expected);
  });

  it('is one only where it differs by more than blanks', () => {
    const known = buildAddress({ address2: null });
    expect(addressCorrection(known, buildAddress({ address2: '', city: '  Boise ' }))).toBeNull();
    expect(addressCorrection(known, buildAddress({ city: 'Nampa' }))?.city).toBe('Nampa');
    expect(addressCorrection(null, known)).toEqual(known);
  });
});

describe('keys and ids', () => {
  it('match order numbers and addresses as people write them', () => {
    expect(['#1001', ' 1001 ', '# 1001', 'ab-7'].map(orderNumberKey)).toEqual([
      '1001',
      '1001',
      '1001',
      'AB-7',
    ]);
    expect(emailKey(' Ada@Example.COM ')).toBe('ada@example.com');
  });

  it('make short ids of ten bytes, each byte told apart by five bits', () => {
    expect(claimIdFrom(new Uint8Array(10))).toBe('0000000000');
    expect(claimIdFrom(Uint8Array.from({ length: 12 }, (_, index) => 255 - index))).toMatch(
      /^[0-9a-hjkmnp-tv-z]{10}$/,
    );
    expect(() => claimIdFrom(new Uint8Array(9))).toThrow(RangeError);
  });
});

describe('protection', () => {
  const policy = (removedAt: string | null) => ({
    insuredAmount: null,
    premiumPaid: null,
    premiumCurrency: null,
    removedAt,
  });

  it('is an appeasement, in force, removed or none', () => {
    const status = (shipping: string | null | undefined, isOta = false) =>
      protectionStatus(
        { protection: { shipping: shipping === undefined ? null : policy(shipping), warranty: null } },
        { isOta },
      );
    expect([status(null, true), status(null), status('2026-11-01T00:00:00Z'), status(undefined)]).toEqual([
      'ota',
      'protected',
      'removed',
      'unprotected',
    ]);
  });
});
