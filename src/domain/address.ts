/** Correcting the address a replacement goes to (specification section 5: the shopper confirms it). */
import type { Address } from './order.ts';

/** What countries.ts knows; passed in, so that this rule needs no table. */
export type CountryBook = {
  findCountry: (iso2: string) => unknown;
  /** Empty where a country has no provinces to choose from. */
  provinceOptions: (iso2: string) => readonly { value: string; label: string }[];
};

export type AddressField = keyof Address;
export type AddressProblem = {
  field: AddressField;
  code: 'required' | 'too_long' | 'unknown';
  message: string;
};

export const ADDRESS_LIMITS: Record<AddressField, number> = {
  name: 200,
  company: 200,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
  postalCode: 20,
  country: 2,
  phone: 40,
};

const LABELS: Partial<Record<AddressField, string>> = {
  name: 'a name',
  address1: 'the street and number',
  city: 'the city',
  province: 'the state or province',
  postalCode: 'the postal code',
  country: 'the country',
};

/** Countries whose post uses no codes (Universal Postal Union). */
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TO TV UG VU YE ZW'.split(
    ' ',
  ),
);

/** Where the province is part of a written address; elsewhere (Germany, France) it may be left out or be any text. */
const WITH_PROVINCE = new Set('AE AU BR CA CN ES ID IN IT JP KR MX US'.split(' '));

const clean = (value: string | null): string | null => {
  const text = value?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text;
};

/** Blanks around and within put right, empty fields null, the country in upper case. */
export function tidyAddress(address: Address): Address {
  const fields = Object.keys(ADDRESS_LIMITS) as AddressField[];
  const tidy = Object.fromEntries(fields.map((field) => [field, clean(address[field])])) as Address;
  return { ...tidy, country: tidy.country?.toUpperCase() ?? null };
}

function requiredFields(country: string | null, hasProvinces: boolean): AddressField[] {
  const fields: AddressField[] = ['name', 'address1', 'city', 'country'];
  if (hasProvinces) fields.push('province');
  if (country !== null && !WITHOUT_POSTAL_CODE.has(country)) fields.push('postalCode');
  return fields;
}

/** Every problem of a tidied address; none means it can be written on a label. */
export function addressProblems(address: Address, book: CountryBook): AddressProblem[] {
  const { country, province } = address;
  const known = country !== null && Boolean(book.findCountry(country));
  const provinces = known && WITH_PROVINCE.has(country) ? book.provinceOptions(country) : [];
  const problems: AddressProblem[] = requiredFields(country, provinces.length > 0)
    .filter((field) => address[field] === null)
    .map((field) => ({ field, code: 'required', message: `Please enter ${LABELS[field] ?? field}.` }));
  for (const field of Object.keys(ADDRESS_LIMITS) as AddressField[]) {
    if (field !== 'country' && (address[field]?.length ?? 0) > ADDRESS_LIMITS[field]) {
      problems.push({
        field,
        code: 'too_long',
        message: `Please use at most ${ADDRESS_LIMITS[field]} characters.`,
      });
    }
  }
  if (country !== null && !known) {
    problems.push({ field: 'country', code: 'unknown', message: 'Please choose a country from the list.' });
  }
  if (province !== null && provinces.length > 0 && !provinces.some(({ value }) => value === province)) {
    problems.push({
      field: 'province',
      code: 'unknown',
      message: 'Please choose a state or province from the list.',
    });
  }
  return problems;
}

/** The entered address where it differs from the known one, tidied; null where nothing was corrected. */
export function addressCorrection(known: Address | null, entered: Address): Address | null {
  const tidy = tidyAddress(entered);
  if (known === null) return tidy;
  const before = tidyAddress(known);
  const fields = Object.keys(ADDRESS_LIMITS) as AddressField[];
  return fields.every((field) => before[field] === tidy[field]) ? null : tidy;
}
