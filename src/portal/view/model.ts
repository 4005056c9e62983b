import type { BadgeView } from '../../ui/tone.ts';
import type { AmountLine, ItemView, PhotoView, TimelineEntry, TrackingView } from '../views.ts';

export type ViewProps = {
  claimNumber: string;
  badge: BadgeView;
  /** Customer-side state (specification, section 3): it picks what happens next. */
  state:
    | 'new'
    | 'pending'
    | 'approved'
    | 'denied'
    | 'dismissed'
    | 'closed'
    | 'draft'
    | 'open'
    | 'payment'
    | 'fulfilled'
    | 'unfulfilled';
  filedOn: string;
  orderNumber: string;
  items: (ItemView & { issue: string; details: string | null; photos: PhotoView[] })[];
  /** What they asked for: "Refund", and "$40.80 back to your card" where it is money. */
  requested: { title: string; line: string | null };
  /** What was decided; null before. A denial has no lines and says why. */
  resolution: { title: string; lines: AmountLine[]; text: string | null; decidedOn: string } | null;
  tracking: TrackingView | null;
  addressLines: string[];
  timeline: TimelineEntry[];
};
