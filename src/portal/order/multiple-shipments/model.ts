import type { Frame, ParcelView, Refusal } from '../../parts/views.ts';

/** Fields: `shipment` (radio); the button `done` = `1` goes on without another parcel. */
export type MultipleShipmentsProps = Frame & {
  /** `reported`: what was already told about it ("2 items, Damaged"), or null. */
  parcels: (ParcelView & { reported: string | null; refusal: Refusal | null })[];
  values: { shipment: string | null };
  /** At least one parcel was reported: they may go on. */
  canFinish: boolean;
};
