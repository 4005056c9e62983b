/** Merging a duplicate into the claim that was filed first, and taking that back (docs/rules/lifecycle.md). */
import type { ClaimStatus } from './claim.ts';
import { stageOf } from './claim.ts';
import { isUndecided } from './claim-moves.ts';

export type MergeFacts = {
  claimNumber: number;
  status: ClaimStatus;
  orderId: string;
  emailKey: string;
  mergedInto: string | null;
  /** Whether other claims were merged into it. */
  hasMerged: boolean;
};

export type MergeDecision =
  | { ok: true }
  | { ok: false; code: 'merge_other_customer' | 'merge_not_later' | 'merge_not_open' | 'merge_decided' };

const refused = (code: Extract<MergeDecision, { ok: false }>['code']): MergeDecision => ({ ok: false, code });

/**
 * Only the later claim is merged, so of two claims there is one way. It is undecided, and nothing was merged into it.
 * What it is merged into is neither archived nor merged itself.
 */
export function decideMerge(later: MergeFacts, earlier: MergeFacts): MergeDecision {
  if (later.claimNumber <= earlier.claimNumber) return refused('merge_not_later');
  if (later.orderId !== earlier.orderId && later.emailKey !== earlier.emailKey) {
    return refused('merge_other_customer');
  }
  const mayEnd = isUndecided(later.status) && !later.hasMerged;
  const mayTake = stageOf(earlier.status) !== 'archived' && earlier.mergedInto === null;
  return mayEnd && mayTake ? { ok: true } : refused('merge_not_open');
}

/** While the earlier claim is undecided: a decision may count what the later one told. */
export function decideUnmerge(
  later: Pick<MergeFacts, 'status' | 'mergedInto'>,
  earlier: Pick<MergeFacts, 'status'>,
): MergeDecision {
  if (later.mergedInto === null || later.status !== 'CLOSED') return refused('merge_not_open');
  return isUndecided(earlier.status) ? { ok: true } : refused('merge_decided');
}
