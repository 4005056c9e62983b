import type { PoolClient } from 'pg';
import type { StoreReview } from '../../contract/review-list.ts';
import type { StoreId } from '../auth/caller.ts';
import { inUtc, REVIEW_COLUMNS } from './list.ts';

/** Null if the store has no such review. */
export async function findReview(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<StoreReview | null> {
  const { rows } = await client.query<StoreReview>(
    `select ${REVIEW_COLUMNS},
       actor_names($1, array[w.replied_by]) ->> w.replied_by as "repliedBy"
     from claim_reviews w join claims c on c.store_id = $1 and c.id = w.claim_id
     where w.store_id = $1 and w.id = $2`,
    [storeId, id],
  );
  return rows[0] ? inUtc(rows[0]) : null;
}
