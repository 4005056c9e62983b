/** Correcting the address of a replacement, which the shopper confirms. */

import type { Address } from '../orders/order.ts';
import { oneLine } from '../text/plain-text.ts';
import {
  addressForm,
  isAsked,
  type PlaceField,
  placeFields,
  placeName,
  postalCodeFault,
  provinceIn,
} from './address-form.ts';
import { ADDRESS_MISSING } from './address-words.ts';
import { findCountry, provinceOptions } from './countries.ts';
import type { Place } from './place-words.ts';

/** True if the number can be called, in that country's format or with a country code. */
export type PhoneCheck = (phone: string, country: string | null) => boolean;

export type AddressField = keyof Address;
export type AddressProblem = {
  field: AddressField;
  code: 'required' | 'too_long' | 'unknown' | 'malformed' | 'mismatch';
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

const clean = (value: string | null): string | null => {
  const text = oneLine(value?.normalize('NFC') ?? '');
  return text === '' ? null : text;
};

/** Null in a country whose addresses have none: the province belonged to another country. */
function provinceOf(iso2: string, written: string): string | null {
  if (findCountry(iso2) && !isAsked(iso2, 'province')) return null;
  return provinceIn(iso2, written) ?? written;
}

/**
 * Normalizes whitespace, removes invisible characters, turns empty fields to null, codes to upper case and full-width
 * digits to plain ones.
 */
export function tidyAddress(address: Address): Address {
  const fields = Object.keys(ADDRESS_LIMITS) as AddressField[];
  const tidy = Object.fromEntries(fields.map((field) => [field, clean(address[field])])) as Address;
  const { country, province, postalCode } = tidy;
  const iso2 = country?.toUpperCase() ?? null;
  return {
    ...tidy,
    country: iso2,
    province: iso2 !== null && province !== null ? provinceOf(iso2, province) : province,
    postalCode: postalCode?.normalize('NFKC').toUpperCase() ?? null,
  };
}

/** "the ZIP Code", "the city": the label as used within a sentence. */
const inSentence = (label: string) =>
  /^([A-Z]{2}|Eircode)/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

function missing(address: Address, places: readonly PlaceField[]): AddressProblem[] {
  const asked: { field: AddressField; message: string }[] = [
    ...(['name', 'address1', 'country'] as const).map((field) => ({
      field,
      message: ADDRESS_MISSING[field],
    })),
    ...places
      .filter(({ required }) => required)
      .map(({ name: field, label }) => ({ field, message: `Enter the ${inSentence(label)}` })),
  ];
  return asked
    .filter(({ field }) => address[field] === null)
    .map((problem) => ({ ...problem, code: 'required' }));
}

function tooLong(address: Address): AddressProblem[] {
  return (Object.keys(ADDRESS_LIMITS) as AddressField[])
    .filter((field) => field !== 'country' && (address[field]?.length ?? 0) > ADDRESS_LIMITS[field])
    .map((field) => ({
      field,
      code: 'too_long',
      message: `Please use at most ${ADDRESS_LIMITS[field]} characters.`,
    }));
}

function unknown({ country, province }: Address): AddressProblem[] {
  if (country === null) return [];
  if (!findCountry(country)) {
    return [{ field: 'country', code: 'unknown', message: 'Please choose a country from the list.' }];
  }
  const options = isAsked(country, 'province') ? provinceOptions(country) : [];
  if (province === null || options.length === 0 || options.some(({ value }) => value === province)) return [];
  const name = inSentence(placeName(country, 'province'));
  return [{ field: 'province', code: 'unknown', message: `Please choose a ${name} from the list.` }];
}

const HAS_LETTER = /\p{L}/u;
/** "1234" or "!!": only a house number, or no letters or digits at all. */
const isNoStreet = (text: string) => /^\d+$/.test(text) || !/[\p{L}\p{N}]/u.test(text);

function unreadable(address: Address): AddressProblem[] {
  const faults: [AddressField, boolean, string][] = [
    ['name', !HAS_LETTER.test(address.name ?? 'x'), 'Enter a name, with letters'],
    ['address1', isNoStreet(address.address1 ?? 'x'), 'Enter the street as well as the number'],
    ['city', !HAS_LETTER.test(address.city ?? 'x'), 'Enter the name of the city'],
  ];
  return faults.flatMap(([field, isWrong, message]) =>
    isWrong ? [{ field, code: 'malformed', message }] : [],
  );
}

function wrongPostalCode(address: Address): AddressProblem[] {
  const { country, province } = address;
  const fault = postalCodeFault(address);
  if (fault === null || country === null) return [];
  const label = inSentence(placeName(country, 'postalCode'));
  if (fault === 'form') {
    const { example } = addressForm(country);
    const message = `Enter a valid ${label}${example ? `, such as ${example}` : ''}`;
    return [{ field: 'postalCode', code: 'malformed', message }];
  }
  const state = provinceOptions(country).find(({ value }) => value === province)?.label ?? province;
  const message = `This ${label} is not in ${state}. Check the ${label} and the state`;
  return [{ field: 'postalCode', code: 'mismatch', message }];
}

function wrongPhone({ phone, country }: Address, isPhone: PhoneCheck): AddressProblem[] {
  if (phone === null || isPhone(phone, country)) return [];
  const message = 'Enter a valid phone number, or leave it empty';
  return [{ field: 'phone', code: 'malformed', message }];
}

/** Every problem of a normalized address, one per field. An empty list means it can be printed on a label. */
export function addressProblems(address: Address, isPhone: PhoneCheck): AddressProblem[] {
  const found = [
    ...missing(address, placeFields(address.country)),
    ...tooLong(address),
    ...unknown(address),
    ...unreadable(address),
    ...wrongPostalCode(address),
    ...wrongPhone(address, isPhone),
  ];
  return found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at);
}

/**
 * The address to keep after its country changed. Values that came from the known address are dropped; typed values stay
 * if the country has that field.
 */
export function inOtherCountry(entered: Address, known: Address | null): Address {
  const places: Place[] = ['city', 'province', 'postalCode'];
  const address = tidyAddress(entered);
  const before = known && tidyAddress(known);
  const isBack = before?.country === address.country;
  const { country } = address;
  const options = country === null ? [] : provinceOptions(country);
  const fits = (place: Place) => {
    if (!isAsked(country, place)) return false;
    if (!isBack && before?.[place] === address[place]) return false;
    if (place === 'province')
      return options.length === 0 || options.some(({ value }) => value === address.province);
    return place === 'city' || postalCodeFault(address) === null;
  };
  const kept = places.map((place) => {
    const value = fits(place) ? address[place] : null;
    return [place, isBack ? (value ?? before?.[place] ?? null) : value];
  });
  return { ...address, ...Object.fromEntries(kept) };
}

/**
 * The entered address, normalized, if it differs from the known one; null if nothing was corrected. Fields the
 * country's form doesn't ask for keep their known values.
 */
export function addressCorrection(known: Address | null, entered: Address): Address | null {
  const tidy = tidyAddress(entered);
  if (known === null) return tidy;
  const before = tidyAddress(known);
  const fields = Object.keys(ADDRESS_LIMITS) as AddressField[];
  const isSame = (field: AddressField) =>
    before[field] === tidy[field] ||
    (tidy[field] === null &&
      before.country === tidy.country &&
      (field === 'city' || field === 'province' || field === 'postalCode') &&
      !isAsked(tidy.country, field));
  return fields.every(isSame) ? null : tidy;
}
