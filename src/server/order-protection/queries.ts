import type { PoolClient } from 'pg';
import type { Protection } from '../../domain/orders/order.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';

export type ProtectionChange = Row<'protection_changes', 'at' | 'kind'> & {
  by: string | null;
  policy: Protection;
  /** JSON null: the shop says that there is none. `isReported` tells it from nothing said. */
  reported: Protection | null;
  isReported: boolean;
};

/** Of one order, at most. */
const MOST_SHOWN = 20;

/** The newest first. */
export async function findChanges(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<ProtectionChange[]> {
  const { rows } = await client.query<ProtectionChange>(
    `select c.at, c.kind, c.policy, c.reported, c.reported is not null as "isReported",
       actor_names($1, array[c.actor_id]) ->> c.actor_id as by
     from protection_changes c where c.store_id = $1 and c.order_id = $2 order by c.sequence desc limit ${MOST_SHOWN}`,
    [storeId, orderId],
  );
  return rows;
}

/** Nobody else changes the order until the end of the transaction, and no import saves orders (save_orders). False if there is none. */
export async function lockOrder(client: PoolClient, storeId: StoreId, orderId: string): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('protection ' || $1, 0))", [storeId]);
  const { rowCount } = await client.query(
    'select from orders where store_id = $1 and id = $2 for no key update',
    [storeId, orderId],
  );
  return rowCount === 1;
}

type Written = {
  orderId: string;
  kind: 'added' | 'removed';
  actorId: string;
  policy: Protection;
  now: number;
};

/** Changes the order and says who did. A filing that decided on the order before decides again (its version). */
export async function writeProtection(
  client: PoolClient,
  storeId: StoreId,
  { orderId, kind, actorId, policy, now }: Written,
): Promise<void> {
  await client.query(
    `with changed as (
       insert into protection_changes (store_id, order_id, sequence, at, kind, actor_id, policy)
       select $1, $2, coalesce(max(c.sequence), 0) + 1, $3, $4, $5, $6
       from protection_changes c where c.store_id = $1 and c.order_id = $2)
     update orders set protection = jsonb_set(protection, '{shipping}', $6), version = version + 1,
       document = jsonb_set(document::jsonb, '{protection,shipping}', $6)::json
     where store_id = $1 and id = $2`,
    [storeId, orderId, new Date(now), kind, actorId, JSON.stringify(policy)],
  );
}
