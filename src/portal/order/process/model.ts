import type { Tone } from '../../../ui/tone.ts';
import type { Frame, ParcelView } from '../../parts/views.ts';

export type ProcessProps = Frame & {
  /** The order has returns, or items can be returned: link to /return. */
  returnsOpen?: boolean;
  orderNumber: string;
  /** `note` says in one sentence what can be reported about this package and until when. */
  parcels: (ParcelView & { note: string | null })[];
  /** The order's coverage: shipping protection, a warranty or a one-time appeasement. */
  cover: { tone: Tone; title: string; text: string } | null;
};
