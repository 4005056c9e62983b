/** Converts the shipping address to form values and back. */

import { addressCorrection, inOtherCountry, tidyAddress } from '../../../domain/addresses/address.ts';
import { placeFields } from '../../../domain/addresses/address-form.ts';
import { labelLines } from '../../../domain/addresses/address-lines.ts';
import { countryOptions, provinceOptions } from '../../../domain/addresses/countries.ts';
import { givesGoods } from '../../../domain/claims/resolution-types.ts';
import type { Address } from '../../../domain/orders/order.ts';
import { problemsOfAddress } from '../../../server/claims/address.ts';
import type { Form } from '../../engine/forms.ts';
import type { FieldError } from '../../parts/views.ts';
import { askedMethods } from '../flow/valuation.ts';
import type { Visit } from '../visit.ts';
import type { AddressValues, ReviewProps } from './model.ts';

const FIELDS = [
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
] as const satisfies readonly (keyof Address & keyof AddressValues)[];

/** The order's address as form values; null if the order has none. */
export const knownAddress = ({ order }: Visit) => order.shippingAddress && tidyAddress(order.shippingAddress);

export function valuesOf(address: Address | null, country: string): AddressValues {
  const known = address && tidyAddress(address);
  const entries = FIELDS.map((field) => [field, known?.[field] ?? '']);
  const values = Object.fromEntries(entries) as AddressValues;
  return { ...values, country: values.country || country };
}

const addressIn = (values: AddressValues): Address =>
  tidyAddress(Object.fromEntries(FIELDS.map((field) => [field, values[field]])) as Address);

/**
 * The values as entered. If only the country changed, drops fields that belong to the previous country. `known` is the prefilled
 * address.
 */
export function valuesIn(form: Form, known: Address | null): AddressValues {
  const values = Object.fromEntries(FIELDS.map((field) => [field, form.one(field)])) as AddressValues;
  if (form.one('update') !== 'country') return values;
  return valuesOf(inOtherCountry(addressIn(values), known), values.country);
}

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
  const untouched = known === null && FIELDS.every((field) => field === 'country' || entered[field] === null);
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

/**
 * What the page shows of an address. `correcting` means its form is open. A rejected address doesn't count, so `before` stays
 * until it is fixed.
 */
export function addressView(
  values: AddressValues,
  correcting: boolean,
  before: Address | null = null,
): ReviewProps['address'] {
  const country = values.country.toUpperCase();
  const isRefused = before !== null && enteredAddress(values).errors.length > 0;
  const known = isRefused ? before : values.country === '' ? null : addressIn(values);
  return {
    lines: known?.address1 ? labelLines(known) : [],
    values,
    countries: countryOptions(),
    places: placeFields(country),
    provinces: provinceOptions(country),
    correcting,
  };
}

export function addressProps(
  visit: Visit,
  values: AddressValues,
  correcting: boolean,
): ReviewProps['address'] {
  const isSent = askedMethods(visit)?.some(givesGoods) === true;
  const isNeeded = visit.order.shippingAddress === null && isSent;
  return addressView(values, correcting || isNeeded, addressBefore(visit));
}
