/** The shipping address as the form has it, and back. */
import { addressCorrection, addressProblems, tidyAddress } from '../../domain/address.ts';
import { labelLines } from '../../domain/address-lines.ts';
import { countryOptions, findCountry, provinceOptions, provinceValue } from '../../domain/countries.ts';
import type { Address } from '../../domain/order.ts';
import { askedMethods } from '../flow/worth.ts';
import type { Form } from '../forms.ts';
import { text } from '../text.ts';
import type { FieldError } from '../views.ts';
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

/** With its province as the form's list has it. */
export function listedAddress(address: Address | null): Address | null {
  if (address === null) return null;
  const { country, province } = address;
  if (country === null || province === null) return address;
  return { ...address, province: provinceValue(country, province) ?? province };
}

/** The order's; null without one. */
export const knownAddress = ({ order }: Visit) => listedAddress(order.shippingAddress);

export function valuesOf(address: Address | null, country: string): AddressValues {
  const entries = FIELDS.map((field) => [field, address?.[field] ?? '']);
  const values = Object.fromEntries(entries) as AddressValues;
  return { ...values, country: values.country || country };
}

export function valuesIn(form: Form): AddressValues {
  return Object.fromEntries(FIELDS.map((field) => [field, form.one(field)])) as AddressValues;
}

const addressIn = (values: AddressValues): Address =>
  tidyAddress(Object.fromEntries(FIELDS.map((field) => [field, values[field]])) as Address);

/** Prefilled with a correction made before, else with the order's. */
export function valuesBefore(visit: Visit): AddressValues {
  const corrected = visit.metadata.claim.resolution.updatedShippingAddress;
  return valuesOf(corrected ?? knownAddress(visit), visit.store.country);
}

/** The address that was confirmed: null where it is the order's own, and what is wrong with a new one. */
export function checkAddress(
  known: Address | null,
  values: AddressValues,
  mustBeWhole: boolean,
): { correction: Address | null; errors: FieldError[] } {
  const entered = addressIn(values);
  // The country stands in the form by itself.
  const untouched = known === null && FIELDS.every((field) => field === 'country' || entered[field] === null);
  const correction = untouched ? null : addressCorrection(known, entered);
  if (correction === null && !mustBeWhole) return { correction, errors: [] };
  return { correction, errors: enteredAddress(values).errors };
}

/** The address of the form, tidied, and what is missing for a label. */
export function enteredAddress(values: AddressValues): { address: Address; errors: FieldError[] } {
  const address = addressIn(values);
  const known: Partial<Record<keyof Address, string>> = text.review.addressMissing;
  const errors = addressProblems(address, { findCountry, provinceOptions }).map(({ field, message }) => ({
    field,
    message: (address[field] === null ? known[field] : null) ?? message,
  }));
  return { address, errors };
}

/** What is drawn of an address; `correcting`: its form is open. */
export function addressView(values: AddressValues, correcting: boolean): ReviewProps['address'] {
  const country = values.country.toUpperCase();
  const known = values.country === '' ? null : addressIn(values);
  return {
    lines: known?.address1 ? labelLines(known) : [],
    values,
    countries: countryOptions(),
    provinces: provinceOptions(country),
    correcting,
  };
}

export function addressProps(
  visit: Visit,
  values: AddressValues,
  correcting: boolean,
): ReviewProps['address'] {
  const isSent = askedMethods(visit)?.includes('RESHIP') === true;
  const isNeeded = visit.order.shippingAddress === null && isSent;
  return addressView(values, correcting || isNeeded);
}
