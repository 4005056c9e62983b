import type { MyClaimFrame } from '../model.ts';

/** Field `reason`, which may stay empty. */
export type WithdrawProps = MyClaimFrame & {
  reasonMax: number;
  mayStillArrive: boolean;
  /** The last day on which the same can be reported again; null where it can't. */
  againUntil: string | null;
  values: { reason: string };
};
