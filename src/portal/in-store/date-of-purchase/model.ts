import type { Frame } from '../../parts/views.ts';

/** Field: `date`, as YYYY-MM-DD. */
export type DateOfPurchaseProps = Frame & {
  /** Today, as a date without time. */
  latest: string;
  value: string;
};
