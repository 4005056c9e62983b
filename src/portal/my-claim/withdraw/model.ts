import type { MyClaimFrame } from '../model.ts';

/** Field `reason`, which may stay empty. */
export type WithdrawProps = MyClaimFrame & { reasonMax: number; values: { reason: string } };
