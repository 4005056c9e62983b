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
   * `portal`: the store's own page elsewhere, or its returns tool's; `unopened`: the tool made no link for the order; `lookup`: that page needs an order; `ask`: the store accepts returns but has no
   * page for them; `closed`: it accepts none.
   */
  offer:
    | { kind: 'portal' | 'unopened'; href: string; knowsOrder: boolean }
    | { kind: 'lookup' | 'ask' | 'closed' };
  /** The open order: its display number and the items that can be returned. */
  order: { number: string; items: ItemView[] } | null;
  /** Where the store shows the progress of a return. */
  trackHref: string | null;
  /** Returns of the open order; empty without an order. */
  returns: ReturnView[];
  /** Where to report a problem. */
  reportHref: string;
};
