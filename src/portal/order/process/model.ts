import type { Tone } from '../../../ui/tone.ts';
import type { Frame, ParcelView } from '../../parts/views.ts';

export type ProcessProps = Frame & {
  /** Things can be sent back, or were: /return says how. */
  returnsOpen?: boolean;
  orderNumber: string;
  /** `note`: what may be reported about this parcel and until when, one sentence. */
  parcels: (ParcelView & { note: string | null })[];
  /** What covers the order: shipping protection, a warranty, a one-time appeasement. */
  cover: { tone: Tone; title: string; text: string } | null;
};
