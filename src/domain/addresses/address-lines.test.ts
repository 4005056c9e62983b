import { describe, expect, it } from 'vitest';
import { buildAddress } from '../../demo/build.ts';
import type { Address } from '../orders/order.ts';
import { placeFields } from './address-form.ts';
import { labelLines } from './address-lines.ts';
import { COUNTRIES } from './countries.ts';

const written = (overrides: Partial<Address>) =>
  labelLines(buildAddress({ name: null, address1: '1 Main St', ...overrides })).slice(1, -1);

describe('an address on a label', () => {
  it.each<[Partial<Address>, string[]]>([
    [{}, ['Boise, ID 83702']],
    [{ province: 'Idaho' }, ['Boise, ID 83702']],
    [{ province: null }, ['Boise 83702']],
    [{ country: 'DE', city: 'Berlin', province: 'BE', postalCode: '10115' }, ['10115 Berlin']],
    [{ country: 'AT', city: 'Innsbruck', province: '7', postalCode: '6020' }, ['6020 Innsbruck']],
    [{ country: 'CH', city: 'Zürich', province: 'ZH', postalCode: '8001' }, ['CH-8001 Zürich']],
    [
      { country: 'JP', city: 'Meguro-ku', province: '13', postalCode: '153-0063' },
      ['Meguro-ku, Tokyo', '153-0063'],
    ],
    [{ country: 'GB', city: 'London', province: 'ENG', postalCode: 'SW1A 1AA' }, ['London', 'SW1A 1AA']],
    [{ country: 'CA', city: 'Montréal', province: 'Quebec', postalCode: 'H2X 1Y4' }, ['Montréal QC H2X 1Y4']],
    [{ country: 'MX', city: 'Tijuana', province: 'BCN', postalCode: '22004' }, ['22004 Tijuana, B.C.']],
    [{ country: 'ES', city: 'Madrid', province: 'M', postalCode: '28013' }, ['28013 Madrid']],
    [{ country: 'ES', city: 'Burjassot', province: 'V', postalCode: '46100' }, ['46100 Burjassot Valencia']],
    [{ country: 'SG', city: 'Singapore', province: null, postalCode: '018956' }, ['SINGAPORE 018956']],
    [{ country: 'GH', city: 'Accra', province: null, postalCode: 'GA-184' }, ['Accra GA-184']],
  ])('of %j is written %j', (overrides, expected) => {
    expect(written(overrides)).toEqual(expected);
  });

  it('follows the order of its own script', () => {
    const address = {
      country: 'JP',
      address1: '目黒2-1-1',
      city: '目黒区',
      province: '13',
      postalCode: '153-0063',
    };
    expect(labelLines(buildAddress({ ...address, name: '目黒花子', company: null }))).toEqual([
      '〒153-0063',
      '東京都目黒区',
      '目黒2-1-1',
      '目黒花子',
      'Japan',
    ]);
  });

  it('never loses the street or the name', () => {
    for (const { iso2 } of COUNTRIES) {
      const lines = labelLines(
        buildAddress({ country: iso2, name: 'Ada', address2: 'Apt 3', city: 'Town' }),
      ).join(' ');
      for (const part of ['Ada', 'Apt 3', 'Town']) expect(lines, iso2).toContain(part);
    }
  });
});

describe('the form of an address', () => {
  const asked = (iso2: string) =>
    placeFields(iso2).map(({ label, required }) => (required ? label : `(${label})`));

  it.each([
    ['US', ['City', 'State', 'ZIP Code']],
    ['CA', ['City', 'Province', 'Postal code']],
    ['GB', ['Town or city', 'Postcode']],
    ['AU', ['Suburb', 'State', 'Postcode']],
    ['DE', ['Postal code', 'City']],
    ['JP', ['City', 'Prefecture', 'Postal code']],
    ['IE', ['City', '(County)', '(Eircode)']],
    ['IN', ['City', 'PIN code', 'State']],
    ['SG', ['Postal code']],
    ['GH', ['City']],
  ])('in %s asks for %j', (iso2, expected) => {
    expect(asked(iso2)).toEqual(expected);
  });
});
