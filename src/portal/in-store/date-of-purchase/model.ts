import type { Frame } from '../../views.ts';

/** Field: `date`, as YYYY-MM-DD. */
export type DateOfPurchaseProps = Frame & {
  /** Plain dates between which it lies. */
  earliest: string;
  latest: string;
  value: string;
};
