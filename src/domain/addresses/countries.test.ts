import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, countryOptions, findCountry, provinceOptions, provinceValue } from './countries.ts';
import { countryName } from './country-name.ts';

const withProvinces = COUNTRIES.filter(({ provinces }) => provinces.length > 0);

describe('the countries', () => {
  test('are all of ISO 3166-1 plus Kosovo, each once', () => {
    expect(COUNTRIES).toHaveLength(250);
    for (const key of ['iso2', 'iso3', 'name'] as const)
      expect(new Set(COUNTRIES.map((country) => country[key])).size).toBe(250);
  });

  test.each(COUNTRIES)(
    '$name has codes, a continent, a region, a currency with decimals and a dialling code',
    (country) => {
      expect(country.iso2).toMatch(/^[A-Z]{2}$/);
      expect(country.iso3).toMatch(/^[A-Z]{3}$/);
      expect(country.continent).not.toBe('');
      expect(country.region).not.toBe('');
      expect(country.dialing_code).toMatch(/^\+\d{1,7}$/);
      if (country.currency) expect([0, 2, 3]).toContain(country.currency.decimals);
      else expect(country.name).toBe('Antarctica');
    },
  );

  test('are shown by name and sent by code', () => {
    expect(countryOptions()).toContainEqual({ label: 'Germany', value: 'DE' });
    expect(findCountry('DE')).toMatchObject({ iso3: 'DEU', capital: 'Berlin', dialing_code: '+49' });
    expect([findCountry('ZZ'), findCountry('de'), findCountry('')]).toEqual([null, null, null]);
  });

  test.each([
    ['JP', 'JPY', 0],
    ['US', 'USD', 2],
    ['KW', 'KWD', 3],
  ])('%s pays in %s with %i decimals', (iso2, code, decimals) => {
    expect(findCountry(iso2)?.currency).toMatchObject({ code, decimals });
  });

  test('have names without the table, too', () => {
    expect([countryName('DE'), countryName('QX'), countryName('de')]).toEqual(['Germany', 'QX', 'de']);
  });
});

describe('the provinces', () => {
  test('exist in some thirty countries, and in no other', () => {
    expect(withProvinces).toHaveLength(30);
    expect([provinceOptions('DE'), provinceOptions('ZZ')]).toEqual([[], []]);
  });

  test('of the United States are the states, the district, the territories and the armed forces', () => {
    const values = provinceOptions('US').map(({ value }) => value);
    expect(provinceOptions('US')).toContainEqual({ label: 'Idaho', value: 'ID' });
    expect(values).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'AP']));
    expect(values).not.toContain('UM');
    expect(values).toHaveLength(62);
  });

  test.each([
    ['CA', 13],
    ['AU', 8],
    ['MX', 32],
    ['BR', 27],
    ['IN', 36],
    ['JP', 47],
    ['CN', 31],
    ['IT', 107],
    ['ES', 52],
    ['AR', 24],
    ['IE', 26],
    ['PH', 83],
  ])('of %s are %i', (iso2, count) => {
    expect(provinceOptions(iso2)).toHaveLength(count);
  });

  test.each(withProvinces)(
    'of $name have a plain ASCII label and a value of their own, sorted',
    ({ iso2 }) => {
      const options = provinceOptions(iso2);
      for (const { label, value } of options) {
        expect(label).toMatch(/^[\x20-\x7e]+$/);
        expect(value).toMatch(/^[A-Z0-9]{1,3}$/);
      }
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
      const labels = options.map(({ label }) => label);
      expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
    },
  );

  test('with accents are found by their alias', () => {
    expect(findCountry('BR')?.provinces.find(({ shortCode }) => shortCode === 'SP')?.name).toBe('São Paulo');
    expect(provinceOptions('BR')).toContainEqual({ label: 'Sao Paulo', value: 'SP' });
  });

  test('know their region where a country has one', () => {
    const firenze = findCountry('IT')?.provinces.find(({ shortCode }) => shortCode === 'FI');
    expect(firenze).toMatchObject({ name: 'Firenze', region: 'Toscana' });
  });
});

describe('a province as entered', () => {
  test.each([
    ['US', 'Idaho', 'ID'],
    ['US', 'us-id', 'ID'],
    ['US', ' new york ', 'NY'],
    ['US', 'Washington D.C.', 'DC'],
    ['MX', 'CDMX', 'CMX'],
    ['MX', 'Q ROO', 'ROO'],
    ['JP', 'JP-13', '13'],
    ['JP', 'Tôkyô', '13'],
    ['BR', 'sao paulo', 'SP'],
    ['ZA', 'GT', 'GP'],
    ['CN', 'Guangdong', 'GD'],
  ])('%s: %s is %s', (iso2, written, value) => {
    expect(provinceValue(iso2, written)).toBe(value);
  });

  test.each([
    ['US', 'Ontario'],
    ['DE', 'Bayern'],
    ['ZZ', 'ZZ'],
    ['US', ''],
  ])('%s: %s is unknown', (iso2, written) => {
    expect(provinceValue(iso2, written)).toBeNull();
  });

  test('is found by its own value and by its label', () => {
    fc.assert(
      fc.property(fc.constantFrom(...withProvinces), fc.nat(), ({ iso2 }, n) => {
        const options = provinceOptions(iso2);
        const option = options[n % options.length];
        return provinceValue(iso2, option?.value ?? '') === option?.value;
      }),
    );
    for (const { iso2 } of withProvinces)
      for (const { label, value } of provinceOptions(iso2))
        if (!provinceOptions(iso2).some((other) => other.value.toLowerCase() === label.toLowerCase()))
          expect([iso2, label, provinceValue(iso2, label)]).toEqual([iso2, label, value]);
  });
});
