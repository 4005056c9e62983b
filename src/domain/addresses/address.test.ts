import { describe, expect, it } from 'vitest';
import { buildAddress } from '../../demo/build.ts';
import { claimIdFrom } from '../claims/claim-id.ts';
import { emailKey, orderNumberKey } from '../orders/order-number.ts';
import { protectionStatus } from '../protection/protection.ts';
import { addressCorrection, addressProblems, inOtherCountry, tidyAddress } from './address.ts';

const problems = (overrides: Parameters<typeof buildAddress>[0]) =>
  addressProblems(tidyAddress(buildAddress(overrides)), (phone) => phone !== '1234').map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('a corrected address', () => {
  it('drops the province in a country whose addresses have none', () => {
    const province = (country: string, written: string) =>
      tidyAddress(buildAddress({ country, province: written })).province;
    expect([province('GB', 'ID'), province('JP', '東京都'), province('US', 'idaho')]).toEqual([
      null,
      '13',
      'ID',
    ]);
  });

  it.each([
    [{}, []],
    [{ country: 'us' }, []],
    [{ country: 'DE', province: null, postalCode: '10115' }, []],
    [{ country: 'HK', province: null, postalCode: '' }, []],
    [{ country: 'SG', city: null, province: null, postalCode: '018956' }, []],
    [{ country: 'DE', province: 'Bavaria', postalCode: ' ' }, ['postalCode required']],
    [{ province: null }, ['province required']],
    [{ province: 'XX' }, ['province unknown']],
    [{ province: 'constructor' }, ['province unknown']],
    [{ province: '__proto__' }, ['province unknown']],
    [{ country: 'constructor' }, ['country unknown']],
    [{ province: 'Idaho' }, []],
    [{ country: 'XX' }, ['country unknown']],
    [{ country: null, name: ' ', city: null }, ['name required', 'country required', 'city required']],
    [{ address1: 'x'.repeat(201) }, ['address1 too_long']],
    [{ postalCode: '1234' }, ['postalCode malformed']],
    [{ postalCode: '!!' }, ['postalCode malformed']],
    [{ postalCode: '97201' }, ['postalCode mismatch']],
    [{ postalCode: '83702-0001' }, []],
    [{ country: 'GB', province: null, city: 'London', postalCode: 'sw1a 1aa' }, []],
    [{ country: 'GB', province: null, city: 'London', postalCode: '83702' }, ['postalCode malformed']],
    [{ country: 'CA', province: 'QC', postalCode: 'h2x 1y4' }, []],
    [{ country: 'JP', province: 'Tokyo', city: '目黒区', postalCode: '１５３－００６３' }, []],
    [{ country: 'JP', province: '東京都', city: '目黒区', postalCode: '153-0063' }, []],
    [{ country: 'JP', province: '東京市', city: '目黒区', postalCode: '153-0063' }, ['province unknown']],
    [{ address1: '1234' }, ['address1 malformed']],
    [{ address1: '!!', city: '!!', name: '!!' }, ['name malformed', 'address1 malformed', 'city malformed']],
    [{ city: '1234' }, ['city malformed']],
    [{ phone: '1234' }, ['phone malformed']],
  ])('given %j has the problems %j', (overrides, expected) => {
    expect(problems(overrides)).toEqual(expected);
  });

  it("uses the country's own words in its messages", () => {
    const said = (overrides: Parameters<typeof buildAddress>[0]) =>
      addressProblems(tidyAddress(buildAddress(overrides)), () => true).map(({ message }) => message);
    expect(said({ postalCode: '97201' })).toEqual([
      'This ZIP Code is not in Idaho. Check the ZIP Code and the state',
    ]);
    expect(said({ country: 'GB', province: null, city: null, postalCode: '1234' })).toEqual([
      'Enter the town or city',
      'Enter a valid postcode, such as EC1Y 8SY',
    ]);
    expect(said({ country: 'JP', province: null, postalCode: null })).toEqual([
      'Enter the prefecture',
      'Enter the postal code',
    ]);
  });

  const place = ({ city, province, postalCode }: ReturnType<typeof buildAddress>) => [
    city,
    province,
    postalCode,
  ];

  it('keeps only the parts that fit when the country changes', () => {
    const known = buildAddress();
    expect(place(inOtherCountry({ ...known, country: 'DE' }, known))).toEqual([null, null, null]);
    const typed = { ...known, country: 'DE', city: 'Berlin', postalCode: '10115' };
    expect(place(inOtherCountry(typed, known))).toEqual(['Berlin', null, '10115']);
    expect(place(inOtherCountry({ ...typed, country: 'CA' }, null))).toEqual(['Berlin', null, null]);
  });

  it('restores its city, province and code when the country is changed back', () => {
    const known = buildAddress();
    const away = inOtherCountry({ ...known, country: 'DE' }, known);
    expect(inOtherCountry({ ...away, country: 'US' }, known)).toEqual(tidyAddress(known));
  });

  it('exists only if it differs by more than whitespace', () => {
    const known = buildAddress({ address2: null });
    expect(addressCorrection(known, buildAddress({ address2: '', city: '  Boise ' }))).toBeNull();
    expect(addressCorrection(known, buildAddress({ city: 'Nampa' }))?.city).toBe('Nampa');
    expect(addressCorrection(null, known)).toEqual(known);
  });

  it("does not exist if only a province is missing that the country doesn't use", () => {
    const known = buildAddress({ country: 'AT', city: 'Innsbruck', province: '7', postalCode: '6020' });
    expect(addressCorrection(known, { ...known, province: null })).toBeNull();
  });
});

describe('keys and ids', () => {
  it('match order numbers and addresses however people write them', () => {
    expect(['#1001', ' 1001 ', '# 1001', 'ab-7'].map(orderNumberKey)).toEqual([
      '1001',
      '1001',
      '1001',
      'AB-7',
    ]);
    expect(emailKey(' Ada@Example.COM ')).toBe('ada@example.com');
  });

  it('encode ten bytes as short ids that differ in any of the low five bits', () => {
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

  it('is an appeasement, active, removed or none', () => {
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
