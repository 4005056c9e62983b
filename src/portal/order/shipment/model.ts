import type { NotReceivedType } from '../../../domain/claims/claim-types.ts';
import type { Frame, ParcelView, Refusal } from '../../parts/views.ts';

/**
 * Fields: `shipment` (checkboxes, or a hidden field if there is one package), `reason` (radio), `details`. A reason that no
 * package allows yet is grayed out with its date; one that never applies may be left out.
 */
export type ShipmentProps = Frame & {
  parcels: (ParcelView & { selected: boolean; refusal: Refusal | null })[];
  reasons: { value: NotReceivedType; refusal: Refusal | null }[];
  values: { reason: NotReceivedType | null; details: string };
  detailsMax: number;
};
