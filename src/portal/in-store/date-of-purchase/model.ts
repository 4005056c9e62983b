import type { InStoreFrame } from '../model.ts';

/** Field: `date`, as YYYY-MM-DD. */
export type DateOfPurchaseProps = InStoreFrame & {
  /** Today, as a date without time. */
  latest: string;
  value: string;
};
