import type { ClaimCardView, Frame, ItemView, ParcelView, Refusal } from '../../parts/views.ts';

export type HomeProps = Frame & {
  /** Things can be sent back, or were: /return says how. */
  returnsOpen?: boolean;
  orderNumber: string;
  /** "November 1, 2026". */
  placedOn: string;
  total: string;
  /** All the order's items; drawn where no parcel holds them. */
  items: ItemView[];
  parcels: ParcelView[];
  claims: ClaimCardView[];
  /** Said where the order is not protected and an exception is open. */
  exception?: string | null;
  /** Null: a problem can be reported. Otherwise why not, and where to read more. */
  refusal: Refusal | null;
};
