import type { Frame } from '../../parts/views.ts';

/** Field: `date`, as YYYY-MM-DD. */
export type DateOfPurchaseProps = Frame & {
  /** Today, as a plain date. */
  latest: string;
  value: string;
};
