import type { Tone } from '../../ui/tone.ts';
import type { Frame, ParcelView } from '../views.ts';

export type ProcessProps = Frame & {
  orderNumber: string;
  /** `note`: what may be reported about this parcel and until when, one sentence. */
  parcels: (ParcelView & { note: string | null })[];
  /** What covers the order: shipping protection, a warranty, a one-time appeasement. */
  cover: { tone: Tone; title: string; text: string } | null;
};
