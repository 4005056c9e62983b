import type { NotReceivedType } from '../../../domain/claims/claim-types.ts';
import type { Frame, ParcelView, Refusal } from '../../parts/views.ts';

/**
 * Fields: `shipment` (checkboxes, or one hidden field where there is one parcel), `reason` (radio), `details`.
 * A reason refused for every parcel is drawn greyed with its date; a shop may leave out what never applies.
 */
export type ShipmentProps = Frame & {
  parcels: (ParcelView & { selected: boolean; refusal: Refusal | null })[];
  reasons: { value: NotReceivedType; refusal: Refusal | null }[];
  values: { reason: NotReceivedType | null; details: string };
  detailsMax: number;
};
