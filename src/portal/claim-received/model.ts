import type { ResolutionMethod } from '../../domain/settings.ts';

export type ClaimReceivedProps = {
  claimNumber: string;
  viewHref: string;
  email: string;
  /** What they asked for: "$40.80 back to your card", "2 × Stoneware mug". */
  method: ResolutionMethod;
  line: string;
  /** More of this order can still be reported. */
  canReportMore: boolean;
};
