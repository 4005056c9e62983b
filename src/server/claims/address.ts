import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js';
import { type AddressProblem, addressProblems, tidyAddress } from '../../domain/addresses/address.ts';
import { needsConfirmation } from '../../domain/claims/address-confirmation.ts';
import type { Address } from '../../domain/orders/order.ts';
import { ProblemError } from '../problem-error.ts';
import type { ClaimDocument } from './queries.ts';

/** Whether it is a valid phone number of the country, or has a country code. */
export function isPhone(phone: string, country: string | null): boolean {
  const home = country !== null && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumber(phone, home)?.isValid() ?? false;
}

/** Every problem of a normalized address. An empty list means it can be printed on a label. */
export const problemsOfAddress = (address: Address): AddressProblem[] => addressProblems(address, isPhone);

type Addresses = Pick<ClaimDocument['claim'], 'shipping_address' | 'shipping_address_change'>;

/** The current address: the latest correction, otherwise the order's. Null if there is neither. */
export const presentAddress = ({ shipping_address, shipping_address_change }: Addresses): Address | null =>
  shipping_address_change ?? shipping_address;

function refuse(problems: readonly AddressProblem[], path: string): void {
  if (problems.length === 0) return;
  throw new ProblemError('address_incomplete', {
    fields: problems.map(({ field, message }) => ({ path: `${path}.${field}`, message })),
  });
}

/** The corrected address as stored: normalized and printable on a label. Null if nothing was corrected. */
export function takeAddress(entered: Address | null | undefined, path: string): Address | null {
  if (!entered) return null;
  const address = tidyAddress(entered);
  refuse(problemsOfAddress(address), path);
  return address;
}

/** An address that the shop or an earlier correction supplied. Refused only if required parts are missing. */
export function labelAddress(known: Address | null, path: string): Address | null {
  if (known === null) return null;
  const address = tidyAddress(known);
  refuse(
    problemsOfAddress(address).filter(({ code }) => code === 'required'),
    path,
  );
  return address;
}

type Known = Pick<ClaimDocument, 'claim' | 'items' | 'fulfillments' | 'resolutions' | 'events'>;

/** Whether a package of the claim or of its replacement was returned to the sender after the customer last gave or confirmed the address. */
export function isUnconfirmed({ claim, items, fulfillments, resolutions, events }: Known): boolean {
  const claimed = new Set(items.map((item) => item.source_fulfillment_id));
  return needsConfirmation({
    returnedAt: [
      ...fulfillments
        .filter((one) => claimed.has(one.source_fulfillment_id))
        .map(({ returned_at: at }) => at),
      ...resolutions.map(({ parcel }) => parcel?.returnedAt ?? null),
    ],
    confirmedAt: [
      claim.created_at,
      ...events.filter(({ kind }) => kind === 'address_changed').map(({ at }) => at),
    ],
  });
}
