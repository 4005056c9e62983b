import type { MyClaimFrame } from '../model.ts';

/** Field `reason`, optional. */
export type WithdrawProps = MyClaimFrame & {
  reasonMax: number;
  mayStillArrive: boolean;
  /** The last day to report the same again; null if that isn't possible. */
  againUntil: string | null;
  values: { reason: string };
};
