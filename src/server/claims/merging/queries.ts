import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';
import type { Row } from '../../database/rows.ts';

export type FoundClaim = Pick<Row<'claims'>, 'id'> & { number: number };

/** Read without a lock: whether the other claim is the earlier one is known before it is held. */
export async function findNumber(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<FoundClaim | null> {
  const { rows } = await client.query<FoundClaim>(
    'select id, claim_number::int as number from claims where store_id = $1 and id = $2',
    [storeId, id],
  );
  return rows[0] ?? null;
}

export async function hasMerged(client: PoolClient, storeId: StoreId, id: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from claims where store_id = $1 and merged_into = $2) as found',
    [storeId, id],
  );
  return rows[0]?.found ?? false;
}

/**
 * What was merged into a claim, what it could be merged into, and the status of what it was merged into. `$1`: the store,
 * `$2`: the claim; `c`: the claim of the desk document.
 */
export const mergesSql = `
  select json_build_object(
    'merged', (select coalesce(json_agg(claim_document($1, m.id) order by m.claim_number), '[]')
      from (select id, claim_number from claims where store_id = $1 and merged_into = $2
        order by claim_number limit 10) m),
    'candidates', (select coalesce(json_agg(json_build_object('id', k.id, 'claimNumber', k.claim_number,
        'status', k.status, 'isSameOrder', k.order_id = c.order_id,
        'orderNumber', k.source_order_number) order by k.claim_number desc), '[]')
      from (select id, claim_number, status, order_id, source_order_number from claims
        where store_id = $1 and (order_id = c.order_id or email_key = c.email_key)
          and claim_number < c.claim_number
          and merged_into is null and status <> 'ARCHIVED'
        order by claim_number desc limit 10) k),
    'into', (select json_build_object('status', i.status) from claims i
      where i.store_id = $1 and i.id = c.merged_into))`;
