/** The customer and the addresses. */
import { provinceValue } from '../../../../domain/addresses/countries.ts';
import type { Address, Customer } from '../../../../domain/orders/order.ts';
import { LONGEST_EMAIL } from '../../../../domain/text/email.ts';
import { textOrNull } from '../text.ts';
import type { BigAddress, BigOrder } from './order-schema.ts';

const PHONE = 60;

function nameOf(address: BigAddress | null | undefined): string | null {
  const parts = [address?.first_name, address?.last_name].map((part) => textOrNull(part)).filter(Boolean);
  return textOrNull(parts.join(' '));
}

/** Null if the order has no e-mail address: nobody could look such an order up. */
export function customerOf({ billing_address, shipping_addresses }: BigOrder): Customer | null {
  const shipping = shipping_addresses?.[0];
  // One that is too long is refused, never shortened to another one.
  const [own, other] = [billing_address, shipping].map((one) => textOrNull(one?.email, LONGEST_EMAIL + 1));
  const email = own ?? other;
  if (!email) return null;
  return {
    email,
    name: nameOf(billing_address) ?? nameOf(shipping),
    phone: textOrNull(billing_address?.phone, PHONE) ?? textOrNull(shipping?.phone, PHONE),
  };
}

/** Null if nothing is filled in. Provinces are written out. */
export function addressOf(address: BigAddress | null | undefined): Address | null {
  if (!address) return null;
  const code = address.country_iso2?.trim().toUpperCase() ?? '';
  const country = /^[A-Z]{2}$/.test(code) ? code : null;
  const state = textOrNull(address.state);
  const written = {
    name: nameOf(address),
    company: textOrNull(address.company),
    address1: textOrNull(address.street_1, 500),
    address2: textOrNull(address.street_2, 500),
    city: textOrNull(address.city),
    province: country && state ? (provinceValue(country, state) ?? state) : state,
    postalCode: textOrNull(address.zip, 40),
    phone: textOrNull(address.phone, PHONE),
  };
  return Object.values(written).some((value) => value !== null) ? { ...written, country } : null;
}
