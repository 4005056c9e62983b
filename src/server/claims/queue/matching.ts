/** Every claim that a search of the queue finds, up to a bound, without the rest of its line. */
import type { PoolClient } from 'pg';
import { type ClaimListQuery, claimListQuerySchema } from '../../../contract/claim-list.ts';
import type { QueueTab } from '../../../domain/claims/claim-queue.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';
import { queueQuery } from './queries.ts';

export type Search = { tab: QueueTab; query: string };

const listQuery = ({ tab, query }: Search, limit: number): ClaimListQuery => ({
  ...claimListQuerySchema.parse({ tab, ...(query && { q: query }) }),
  limit,
});

/** Counts to `most`, and one more if there are more. */
export async function countMatching(
  client: PoolClient,
  storeId: StoreId,
  search: Search,
  most: number,
): Promise<number> {
  const { text, values } = queueQuery(storeId, listQuery(search, most), null);
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (${text}) found`,
    values,
  );
  return rows[0]?.n ?? 0;
}

/** The claims in their order: `most`, and one more if there are more. */
export async function findMatching(
  client: PoolClient,
  storeId: StoreId,
  search: Search,
  most: number,
): Promise<CamelRow<'claims', 'id' | 'version'>[]> {
  const { text, values } = queueQuery(storeId, listQuery(search, most), null);
  const { rows } = await client.query<CamelRow<'claims', 'id' | 'version'>>(
    `select id, version from (${text}) found`,
    values,
  );
  return rows;
}
