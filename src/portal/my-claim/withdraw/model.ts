import type { MyClaimFrame } from '../model.ts';

/** Field `reason`, which may stay empty. */
export type WithdrawProps = MyClaimFrame & {
  reasonMax: number;
  mayStillArrive: boolean;
  values: { reason: string };
};
