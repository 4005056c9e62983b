/** A shopper's one review of how the claim was handled, and the merchant's answer. */

import type { PoolClient } from 'pg';
import { canReview } from '../../../domain/claims/claim-moves.ts';
import type { StoreId } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import type { CamelRow } from '../../database/rows.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import { type HeldClaim, noteEvent, notifyShopper } from '../change.ts';
import { writtenOut } from '../macros/commands.ts';

type ReviewRow = CamelRow<
  'claim_reviews',
  'id' | 'claim_id' | 'rating' | 'content' | 'author_name' | 'created_at' | 'reply' | 'replied_at'
>;

const COLUMNS = `id, claim_id as "claimId", rating, content, author_name as "authorName", created_at as "createdAt", reply,
  replied_at as "repliedAt"`;

export async function reviewClaim(
  held: HeldClaim,
  { rating, content }: { rating: number; content: string },
): Promise<Answer> {
  const { client, store, document, now } = held;
  const { claim } = document;
  if (!canReview(claim.status)) throw new ProblemError('review_too_early');
  const { rows } = await client.query<ReviewRow>(
    `insert into claim_reviews (store_id, id, claim_id, rating, content, author_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (store_id, claim_id) do nothing returning ${COLUMNS}`,
    [store.id, shortId(), claim.id, rating, content, claim.author_name, new Date(now)],
  );
  const review = rows[0];
  if (!review) throw new ProblemError('already_reviewed');
  await noteEvent(held, 'reviewed', { reviewId: review.id, rating });
  return { status: 201, body: JSON.stringify(review) };
}

/**
 * Writes the merchant's answer; a later one replaces it. Only the first is mailed to the shopper. `replaces`: the answer that the
 * caller saw, null for none; without it, any is replaced.
 */
export async function answerReview(
  held: HeldClaim,
  reviewId: string,
  { reply: written, replaces }: { reply: string; replaces?: string | null | undefined },
): Promise<Answer> {
  const { client, store, document, actor, now } = held;
  const earlier = await findReviews(client, store.id, document.claim.id);
  if (replaces !== undefined && earlier[0] && earlier[0].reply !== replaces)
    throw new ProblemError('version_mismatch');
  const reply = await writtenOut(held, written, 'reply');
  const { rows } = await client.query<ReviewRow>(
    `update claim_reviews set reply = $4, replied_by = $5, replied_at = $6
     where store_id = $1 and claim_id = $2 and id = $3 returning ${COLUMNS}`,
    [store.id, document.claim.id, reviewId, reply, actor.id, new Date(now)],
  );
  const review = rows[0];
  if (!review) throw new ProblemError('not_found');
  await noteEvent(held, 'review_answered', { reviewId });
  if (earlier[0]?.reply === null) await notifyShopper(held, 'review_answered', reply);
  return { status: 200, body: JSON.stringify(review) };
}

/** At most one per claim. */
export async function findReviews(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
): Promise<ReviewRow[]> {
  const { rows } = await client.query<ReviewRow>(
    `select ${COLUMNS} from claim_reviews where store_id = $1 and claim_id = $2`,
    [storeId, claimId],
  );
  return rows;
}
