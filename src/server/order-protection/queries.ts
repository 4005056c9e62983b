import type { PoolClient } from 'pg';
import type { Protection } from '../../domain/orders/order.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';

export type ProtectionChange = Row<'protection_changes', 'at' | 'kind'> & {
  by: string | null;
  policy: Protection;
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
    `select c.at, c.kind, c.policy,
       actor_names($1, array[c.actor_id]) ->> c.actor_id as by
     from protection_changes c where c.store_id = $1 and c.order_id = $2 order by c.sequence desc limit ${MOST_SHOWN}`,
    [storeId, orderId],
  );
  return rows;
}

type Written = {
  orderId: string;
  kind: 'added' | 'removed';
  actorId: string;
  policy: Protection;
  now: number;
};

/** Says who did it. The order itself is changed by `keepByHand`. */
export async function writeProtection(
  client: PoolClient,
  storeId: StoreId,
  { orderId, kind, actorId, policy, now }: Written,
): Promise<void> {
  await client.query(
    `insert into protection_changes (store_id, order_id, sequence, at, kind, actor_id, policy)
     select $1, $2, coalesce(max(c.sequence), 0) + 1, $3, $4, $5, $6
     from protection_changes c where c.store_id = $1 and c.order_id = $2`,
    [storeId, orderId, new Date(now), kind, actorId, JSON.stringify(policy)],
  );
}
