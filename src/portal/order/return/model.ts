import type { BadgeView } from '../../../ui/tone.ts';
import type { ItemView, TrackingView } from '../../parts/views.ts';

export type ReturnView = {
  id: string;
  badge: BadgeView;
  /** "Started Nov 17". */
  line: string;
  tracking: TrackingView | null;
  items: ItemView[];
};

export type ReturnProps = {
  back: string;
  /**
   * `portal`: the store's own, elsewhere; `lookup`: it wants to know the order; `ask`: the store takes things back but
   * has no page for it; `closed`: it does not.
   */
  offer: { kind: 'portal'; href: string; knowsOrder: boolean } | { kind: 'lookup' | 'ask' | 'closed' };
  /** The looked-up order: its number as people write it, and what can be in a return. */
  order: { number: string; items: ItemView[] } | null;
  /** Where the store shows how far a return is. */
  trackHref: string | null;
  /** Of the looked-up order; none without one. */
  returns: ReturnView[];
  /** Where a problem is reported instead. */
  reportHref: string;
};
