/** Closes a duplicate into the claim that was filed first. Both histories say so, and the customer's page says where it went. */
import { decideMerge, decideUnmerge, type MergeFacts } from '../../../domain/claims/merging.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import { claimAnswer, type HeldClaim, writeChange } from '../change.ts';
import { holdOtherClaim } from '../hold.ts';
import type { ClaimRow } from '../queries.ts';
import { findNumber, hasMerged } from './queries.ts';

const refuse = (code: 'merge_other_customer' | 'merge_not_later' | 'merge_not_open' | 'merge_decided') => {
  throw new ProblemError(code, { fields: [{ path: 'into', message: '' }] });
};

async function factsOf({ client, store }: HeldClaim, claim: ClaimRow): Promise<MergeFacts> {
  return {
    claimNumber: claim.claim_number,
    status: claim.status,
    orderId: claim.order_id,
    emailKey: claim.email_key,
    mergedInto: claim.merged_into,
    hasMerged: await hasMerged(client, store.id, claim.id),
  };
}

/** The other claim, held too. The orders of both are locked already (hold_claim.sql), so two merges can't wait for each other. */
async function holdOther(held: HeldClaim, id: string): Promise<HeldClaim> {
  const document = await holdOtherClaim(held.client, held.store, id);
  if (!document) throw new ProblemError('not_found');
  return { ...held, document };
}

export async function mergeClaim(held: HeldClaim, { into }: { into: string }): Promise<Answer> {
  const { client, store, document } = held;
  const { claim } = document;
  const sought = await findNumber(client, store.id, into);
  if (!sought) throw new ProblemError('not_found');
  if (sought.number >= claim.claim_number) refuse('merge_not_later');
  const other = await holdOther(held, into);
  const decision = decideMerge(await factsOf(held, claim), await factsOf(held, other.document.claim));
  if (!decision.ok) refuse(decision.code);
  const { claim: earlier } = other.document;
  await writeChange(held, {
    kind: 'merged',
    to: 'CLOSED',
    data: { claimId: earlier.id, claimNumber: earlier.claim_number },
    columns: {
      closed_for: 'MERGED',
      merged_into: earlier.id,
      merged_into_number: earlier.claim_number,
    },
  });
  await writeChange(other, {
    kind: 'took_duplicate',
    data: { claimId: claim.id, claimNumber: claim.claim_number },
  });
  return claimAnswer(held);
}

/** Opens the claim again. Its units may be gone by then, which refuses it. */
export async function unmergeClaim(held: HeldClaim): Promise<Answer> {
  const { claim } = held.document;
  const { merged_into: into } = claim;
  if (into === null) throw new ProblemError('merge_not_open');
  const other = await holdOther(held, into);
  const decision = decideUnmerge(
    { status: claim.status, mergedInto: into },
    { status: other.document.claim.status },
  );
  if (!decision.ok) throw new ProblemError(decision.code);
  const data = { claimId: into, claimNumber: other.document.claim.claim_number };
  await writeChange(held, { kind: 'unmerged', to: 'OPEN', data });
  await writeChange(other, {
    kind: 'gave_back_duplicate',
    data: { claimId: claim.id, claimNumber: claim.claim_number },
  });
  return claimAnswer(held);
}
