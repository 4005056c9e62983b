/** Converts the shipping address to form values and back. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { addressCorrection, inOtherCountry, tidyAddress } from '../../../domain/addresses/address.ts';
import { placeFields } from '../../../domain/addresses/address-form.ts';
import { labelLines } from '../../../domain/addresses/address-lines.ts';
import { countryOptions, provinceOptions } from '../../../domain/addresses/countries.ts';
import { givesGoods } from '../../../domain/claims/resolution-types.ts';
import { ADDRESS_FIELDS, type Address } from '../../../domain/orders/order.ts';
import { problemsOfAddress } from '../../../server/claims/address.ts';
import type { Form } from '../../engine/forms.ts';
import type { FieldError } from '../../parts/views.ts';
import { askedMethods } from '../flow/valuation.ts';
import type { Visit } from '../visit.ts';
import type { AddressValues, AddressView, OpenAddress } from './model.ts';

/** The order's address as form values; null if the order has none. */
export const knownAddress = ({ order }: Visit) => order.shippingAddress && tidyAddress(order.shippingAddress);

export function valuesOf(address: Address | null, country: string): AddressValues {
  const known = address && tidyAddress(address);
  const entries = ADDRESS_FIELDS.map((field) => [field, known?.[field] ?? '']);
  const values = Object.fromEntries(entries) as AddressValues;
  return { ...values, country: values.country || country };
}

const addressIn = (values: AddressValues): Address =>
  tidyAddress(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, values[field]])) as Address);

/**
 * The values as entered. If only the country changed, drops fields that belong to the previous country. `known` is the prefilled
 * address.
 */
export function valuesIn(form: Form, known: Address | null): AddressValues {
  const values = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, form.one(field)])) as AddressValues;
  if (form.one('update') !== 'country') return values;
  return valuesOf(inOtherCountry(addressIn(values), known), values.country);
}

/** The same where the form may be closed: then nothing was entered, and the address stays as it is. */
export const confirmedValues = (form: Form, known: Address | null, country: string): AddressValues =>
  ADDRESS_FIELDS.some((field) => form.fields[field] !== undefined)
    ? valuesIn(form, known)
    : valuesOf(known, country);

/** An earlier correction if there is one, else the order's address. */
export const addressBefore = (visit: Visit): Address | null =>
  visit.metadata.claim.resolution.updatedShippingAddress ?? knownAddress(visit);

export const valuesBefore = (visit: Visit) => valuesOf(addressBefore(visit), visit.store.country);

/** The confirmed address and its errors; null means the order's own address is right. */
export function checkAddress(
  known: Address | null,
  values: AddressValues,
  mustBeWhole: boolean,
): { correction: Address | null; errors: FieldError[] } {
  const entered = addressIn(values);
  // The form always sends a country, so a country alone is not an address.
  const untouched =
    known === null && ADDRESS_FIELDS.every((field) => field === 'country' || entered[field] === null);
  const correction = untouched ? null : addressCorrection(known, entered);
  if (correction === null && !mustBeWhole) return { correction, errors: [] };
  const { errors } = enteredAddress(values);
  // Don't ask shoppers to fix a phone number that came with the order.
  const isKnown = ({ field }: FieldError) => field === 'phone' && known?.phone === entered.phone;
  return { correction, errors: errors.filter((error) => !isKnown(error)) };
}

/** Normalizes the address from the form and lists its errors. */
export function enteredAddress(values: AddressValues): { address: Address; errors: FieldError[] } {
  const address = addressIn(values);
  return { address, errors: problemsOfAddress(address).map(({ field, message }) => ({ field, message })) };
}

/** A short hash of what a page shows, which comes back with its form: whether somebody confirms what is still so. */
export const markOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);

/** An address with its form. */
export function openAddress(values: AddressValues, lines: string[] = []): OpenAddress {
  const country = values.country.toUpperCase();
  const fields = {
    countries: countryOptions(),
    places: placeFields(country),
    provinces: provinceOptions(country),
  };
  return { lines, values, fields };
}

const linesOf = (address: Address | null): string[] => (address?.address1 ? labelLines(address) : []);

export type ShownAddress = {
  /** The address that came with the order or the claim. */
  known: Address | null;
  /** The address as confirmed last. */
  before: Address | null;
  values: AddressValues;
  /** Whether the shopper asked for the form. */
  isCorrecting: boolean;
  /** Whether goods will ship there. */
  mustBeWhole: boolean;
};

/**
 * What a page shows of an address that is only to be confirmed. Its form is open if the shopper asked for it, changed something,
 * or has to. A rejected address doesn't count, so `before` stays until it is fixed.
 */
export function addressView(shown: ShownAddress, country: string): AddressView {
  const { known, before, values, isCorrecting, mustBeWhole } = shown;
  const isRefused = before !== null && enteredAddress(values).errors.length > 0;
  const lines = linesOf(isRefused ? before : values.country === '' ? null : addressIn(values));
  const isChanged = !isDeepStrictEqual(values, valuesOf(before, country));
  const isOpen = isCorrecting || isChanged || checkAddress(known, values, mustBeWhole).errors.length > 0;
  return isOpen ? openAddress(values, lines) : { lines, values, fields: null };
}

export function addressProps(visit: Visit, values: AddressValues, isCorrecting: boolean): AddressView {
  const mustBeWhole = askedMethods(visit)?.some(givesGoods) === true;
  const [known, before] = [knownAddress(visit), addressBefore(visit)];
  return addressView({ known, before, values, isCorrecting, mustBeWhole }, visit.store.country);
}
