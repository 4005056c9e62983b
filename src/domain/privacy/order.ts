/** An order without its customer: the same goods, amounts and days, and nothing of who bought them (docs/decisions/111-privacy.md). */
import type { KeptByHand } from '../orders/by-hand.ts';
import type { Address, OrderDocument } from '../orders/order.ts';

/** Stands where an address is required. Mail to it is never written; the domain can't exist (RFC 2606). */
export const NOBODY = 'erased@erased.invalid';

/** Whether the customer with this address was erased. */
export const isNobody = (email: string): boolean => email === NOBODY;

/** A key that no address has, so that nobody finds the row by one, and no two rows seem to be of one customer. */
export const ownKey = (id: string): string => `erased ${id}`;

/** The country stays: figures count by it. */
const countryOf = (address: Address | null): Address | null =>
  address && {
    ...{ name: null, company: null, address1: null, address2: null, city: null, province: null },
    ...{ postalCode: null, phone: null, country: address.country },
  };

const UNTRACKED = { trackingNumber: null, trackingUrl: null } as const;

/** Without what was chosen for a line, too: engravings and gift messages stand there. */
export function withoutPerson(order: OrderDocument): OrderDocument {
  return {
    ...order,
    customer: { email: NOBODY, name: null, phone: null },
    shippingAddress: countryOf(order.shippingAddress),
    billingAddress: countryOf(order.billingAddress),
    items: order.items.map((item) => ({ ...item, selectedOptions: [] })),
    fulfillments: order.fulfillments.map((shipment) => ({
      ...shipment,
      ...UNTRACKED,
      ...(shipment.scans && {
        scans: shipment.scans.map((scan) => ({ ...scan, place: null, description: null })),
      }),
    })),
    ...(order.returns && { returns: order.returns.map((sent) => ({ ...sent, ...UNTRACKED })) }),
    tags: [],
  };
}

/** Lines and protection that were changed by hand stay changed. Null if nothing else was. */
export function keptWithoutPerson({
  customer: _,
  shippingAddress: __,
  ...kept
}: KeptByHand): KeptByHand | null {
  return Object.keys(kept).length === 0 ? null : kept;
}
