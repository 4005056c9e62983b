/** The customer and the shipping address. */
import { provinceValue } from '../../../../domain/addresses/countries.ts';
import type { Address, Customer } from '../../../../domain/orders/order.ts';
import { LONGEST_EMAIL } from '../../../../domain/text/email.ts';
import { textOrNull } from '../text.ts';
import type { WooAddress, WooOrder } from './order-schema.ts';

const PHONE = 60;

function nameOf(address: WooAddress | null | undefined): string | null {
  const parts = [address?.first_name, address?.last_name].map((part) => textOrNull(part)).filter(Boolean);
  return textOrNull(parts.join(' '));
}

/** Null if the order has no e-mail address: nobody could look such an order up. */
export function customerOf({ billing, shipping }: WooOrder): Customer | null {
  // One that is too long is refused, never shortened to another one.
  const email = textOrNull(billing?.email, LONGEST_EMAIL + 1);
  if (!email) return null;
  return {
    email,
    name: nameOf(billing) ?? nameOf(shipping),
    phone: textOrNull(billing?.phone, PHONE) ?? textOrNull(shipping?.phone, PHONE),
  };
}

/**
 * WooCommerce has codes of its own next to ISO's, some prefixed with the country: "JP13" is Tokyo's 13, "DE-BY" is BY.
 * Unknown ones are kept without the country.
 */
function provinceOf(country: string | null, state: string | null): string | null {
  if (!country || !state) return state;
  const code = state.startsWith(country) ? /^-?([A-Z\d]{1,3})$/.exec(state.slice(2)) : null;
  return provinceValue(country, state) ?? code?.[1] ?? state;
}

/** Null if nothing is filled in: an order without shipping has an address of empty texts. */
export function addressOf(address: WooAddress | null | undefined): Address | null {
  if (!address) return null;
  const code = address.country?.trim().toUpperCase() ?? '';
  const country = /^[A-Z]{2}$/.test(code) ? code : null;
  const read = {
    name: nameOf(address),
    company: textOrNull(address.company),
    address1: textOrNull(address.address_1, 500),
    address2: textOrNull(address.address_2, 500),
    city: textOrNull(address.city),
    province: provinceOf(country, textOrNull(address.state)),
    postalCode: textOrNull(address.postcode, 40),
    country,
    phone: textOrNull(address.phone, PHONE),
  };
  const { country: _, ...written } = read;
  return Object.values(written).some((value) => value !== null) ? read : null;
}
