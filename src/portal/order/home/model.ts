import type { ClaimCardView, Frame, ItemView, ParcelView, Refusal } from '../../parts/views.ts';

export type HomeProps = Frame & {
  /** The order has returns, or items can be returned: link to /return. */
  returnsOpen?: boolean;
  orderNumber: string;
  /** "November 1, 2026". */
  placedOn: string;
  total: string;
  /** All items of the order; shown if no package lists them. */
  items: ItemView[];
  parcels: ParcelView[];
  claims: ClaimCardView[];
  /** Set if the order is unprotected but the store allows a one-time exception. */
  exception?: string | null;
  /** Null if a problem can be reported; otherwise the reason, with a link to more. */
  refusal: Refusal | null;
};
