import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import type { RequestedView } from '../../parts/views.ts';

export type ClaimReceivedProps = {
  claimNumber: string;
  /** Null for the team: a claim's page is its shopper's. */
  viewHref: string | null;
  email: string;
  /** What they asked for: "$40.80 back to your card", "2 × Stoneware mug". */
  requested: RequestedView;
  methods: ResolutionMethod[];
  /** More of this order can still be reported. */
  canReportMore: boolean;
  /** Filed by someone of the team: for whom, and how that customer hears of it. */
  valet:
    | { customer: string | null; hears: 'told' | 'untold' }
    /** `closes`: the day on which it is closed unsigned. */
    | { customer: string | null; hears: 'waits'; closes: string | null }
    | null;
};
