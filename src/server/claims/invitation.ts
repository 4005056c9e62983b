import type { PoolClient } from 'pg';
import type { ClaimStatus } from '../../domain/claims/claim.ts';
import { invitationAfter } from '../../domain/claims/review-invitation.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimRow } from './queries.ts';

const DAY = 86_400_000;

/** Schedules or cancels the review invitation of a claim whose status changed, in the same transaction. */
export async function scheduleInvitation(
  client: PoolClient,
  store: KnownStore,
  { claim, from, now }: { claim: ClaimRow; from: ClaimStatus; now: number },
): Promise<void> {
  const { inviteAfterDays } = store.settings.reviews;
  const what = invitationAfter({ from, to: claim.status, closedFor: claim.closed_for });
  if (what === 'off') {
    await client.query(
      'delete from claim_review_invitations where store_id = $1 and claim_id = $2 and invited_at is null',
      [store.id, claim.id],
    );
  }
  if (what !== 'due' || inviteAfterDays <= 0) return;
  await client.query({
    name: 'invite_to_review',
    text: `insert into claim_review_invitations (store_id, claim_id, due_at) values ($1, $2, $3)
     on conflict (store_id, claim_id) do nothing`,
    values: [store.id, claim.id, new Date(now + inviteAfterDays * DAY)],
  });
}
