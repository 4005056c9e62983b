import type { Frame, ParcelView, Refusal } from '../../parts/views.ts';

/** Fields: `shipment` (radio); the button `done` = `1` continues without another package. */
export type MultipleShipmentsProps = Frame & {
  /** `reported` sums up what was reported so far ("2 items, Damaged"), or null. */
  parcels: (ParcelView & { reported: string | null; refusal: Refusal | null })[];
  values: { shipment: string | null };
  /** At least one package was reported, so they may continue. */
  canFinish: boolean;
};
