import type { PoolClient } from 'pg';
import type { FieldChange } from '../../domain/orders/by-hand.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';

type ProductChange = Row<'product_changes', 'at' | 'fields'> & { by: string | null };

/** Of one product, at most. */
const MOST_SHOWN = 20;

/** The newest first. */
export async function findProductChanges(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<ProductChange[]> {
  const { rows } = await client.query<ProductChange>(
    `select c.at, c.fields, actor_names($1, array[c.actor_id]) ->> c.actor_id as by
     from product_changes c where c.store_id = $1 and c.source_product_id = $2
     order by c.sequence desc limit ${MOST_SHOWN}`,
    [storeId, id],
  );
  return rows;
}

type Written = { id: string; actorId: string; fields: readonly FieldChange[]; at: number };

export async function writeProductChange(
  client: PoolClient,
  storeId: StoreId,
  { id, actorId, fields, at }: Written,
): Promise<void> {
  await client.query(
    `insert into product_changes (store_id, source_product_id, sequence, at, actor_id, fields)
     select $1, $2, coalesce(max(c.sequence), 0) + 1, $3, $4, $5
     from product_changes c where c.store_id = $1 and c.source_product_id = $2`,
    [storeId, id, new Date(at), actorId, JSON.stringify(fields)],
  );
}
