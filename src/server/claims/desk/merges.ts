import type { ClaimDesk } from '../../../contract/desk.ts';
import { isUndecided } from '../../../domain/claims/claim-moves.ts';
import { mergesSql } from '../merging/queries.ts';
import { presentClaimTo } from '../present.ts';
import type { ClaimDocument } from '../queries.ts';
import { read } from './part.ts';

type Merges = NonNullable<ClaimDesk['merges']>;
type Found = {
  merged: ClaimDocument[];
  candidates: Merges['candidates'];
  into: Pick<ClaimDocument['claim'], 'status'> | null;
};

/** The duplicates that were merged into the claim, the claim it was merged into, and the claims it could be merged into. */
export const mergesPart = read<'merges', Found | null>(null, mergesSql, (found, facts) => {
  const { caller, context, store, document } = facts;
  const { claim } = document;
  const { merged, candidates, into } = found ?? { merged: [], candidates: [], into: null };
  const mayMerge = isUndecided(claim.status) && merged.length === 0;
  return {
    into:
      claim.merged_into === null
        ? null
        : { id: claim.merged_into, claimNumber: Number(claim.merged_into_number) },
    merged: merged.map((one) => presentClaimTo(caller, context, store, one)),
    candidates: mayMerge ? candidates : [],
    canUndo: claim.status === 'CLOSED' && into !== null && isUndecided(into.status),
  };
});
