/** The customer and the shipping address. */

import type { Address, Customer } from '../../../../domain/orders/order.ts';
import { isEmailAddress, LONGEST_EMAIL } from '../../../../domain/text/email.ts';
import { textOrNull } from '../text.ts';
import type { ShopifyAddress, ShopifyOrder } from './order-schema.ts';

const PHONE = 60;
/** An address that is too long is refused, never shortened to another one. */
const TOO_LONG_EMAIL = LONGEST_EMAIL + 1;
const COUNTRY = /^[A-Z]{2}$/;

type Named = { first_name?: string | null; last_name?: string | null; name?: string | null };

function nameOf(person: Named | null | undefined): string | null {
  const parts = [person?.first_name, person?.last_name]
    .map((part) => textOrNull(part))
    .filter(Boolean)
    .join(' ');
  return textOrNull(person?.name) ?? textOrNull(parts);
}

/** Null if the order has no e-mail address anywhere: nobody could look such an order up. */
export function customerOf(order: ShopifyOrder): Customer | null {
  const given = [order.email, order.contact_email, order.customer?.email]
    .map((e) => textOrNull(e, TOO_LONG_EMAIL))
    .filter((e) => e !== null);
  // A shop may have a valid address next to a broken one.
  const email = given.find(isEmailAddress) ?? given[0];
  if (!email) return null;
  return {
    email,
    name: nameOf(order.customer) ?? nameOf(order.shipping_address) ?? nameOf(order.billing_address),
    phone:
      [order.phone, order.customer?.phone, order.shipping_address?.phone]
        .map((text) => textOrNull(text))
        .find(Boolean) ?? null,
  };
}

export function addressOf(address: ShopifyAddress | null | undefined): Address | null {
  if (!address) return null;
  const country = address.country_code?.trim().toUpperCase() ?? '';
  return {
    name: nameOf(address),
    company: textOrNull(address.company),
    address1: textOrNull(address.address1, 500),
    address2: textOrNull(address.address2, 500),
    city: textOrNull(address.city),
    province: textOrNull(address.province_code) ?? textOrNull(address.province),
    postalCode: textOrNull(address.zip, 40),
    country: COUNTRY.test(country) ? country : null,
    phone: textOrNull(address.phone, PHONE),
  };
}
