import type { ClaimCardView, Frame, ItemView, ParcelView, Refusal } from '../views.ts';

export type HomeProps = Frame & {
  orderNumber: string;
  /** "November 1, 2026". */
  placedOn: string;
  total: string;
  /** All the order's items; drawn where no parcel holds them. */
  items: ItemView[];
  parcels: ParcelView[];
  claims: ClaimCardView[];
  /** Null: a problem can be reported. Otherwise why not, and where to read more. */
  refusal: Refusal | null;
};
