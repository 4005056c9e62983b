import type { PoolClient } from 'pg';
import type { FieldChange } from '../../domain/orders/by-hand.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';

type OrderChange = Row<'order_changes', 'at' | 'fields'> & { by: string | null };

/** Of one order, at most. */
const MOST_SHOWN = 20;

/** The newest first. */
export async function findOrderChanges(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<OrderChange[]> {
  const { rows } = await client.query<OrderChange>(
    `select c.at, c.fields, actor_names($1, array[c.actor_id]) ->> c.actor_id as by
     from order_changes c where c.store_id = $1 and c.order_id = $2 order by c.sequence desc limit ${MOST_SHOWN}`,
    [storeId, orderId],
  );
  return rows;
}

type Written = { orderId: string; actorId: string; fields: readonly FieldChange[]; now: number };

export async function writeOrderChange(
  client: PoolClient,
  storeId: StoreId,
  { orderId, actorId, fields, now }: Written,
): Promise<void> {
  await client.query(
    `insert into order_changes (store_id, order_id, sequence, at, actor_id, fields)
     select $1, $2, coalesce(max(c.sequence), 0) + 1, $3, $4, $5
     from order_changes c where c.store_id = $1 and c.order_id = $2`,
    [storeId, orderId, new Date(now), actorId, JSON.stringify(fields)],
  );
}

type Handover = { orderId: string; from: string; email: string; key: string };

/** Whether the order has a one-time appeasement, and the new customer had another one. */
export async function isAppeasedTwice(
  client: PoolClient,
  storeId: StoreId,
  { orderId, key }: Pick<Handover, 'orderId' | 'key'>,
): Promise<boolean> {
  const { rows } = await client.query<{ isTwice: boolean }>(
    `select coalesce(bool_or(order_id = $2) and bool_or(order_id <> $2), false) as "isTwice" from claims
     where store_id = $1 and is_ota and holds_quantity and (order_id = $2 or email_key = $3)`,
    [storeId, orderId, key],
  );
  return rows[0]?.isTwice ?? false;
}

/** The order's claims, drafts and waiting mails are the new customer's, and links that were sent before open nothing. */
export async function handOver(
  client: PoolClient,
  storeId: StoreId,
  { orderId, from, email, key }: Handover,
  { actorId, now }: { actorId: string; now: number },
): Promise<void> {
  await client.query(
    `update claims set email_key = $3, author_email = $4, token_generation = token_generation + 1
     where store_id = $1 and order_id = $2`,
    [storeId, orderId, key, email],
  );
  const event = {
    ...{ kind: 'links_revoked', actor_kind: 'team', actor_id: actorId },
    data: { reason: 'The order’s email address was corrected.' },
  };
  await client.query(
    `select change_claims($1, jsonb_object_agg(c.id, jsonb_build_object('change', '{}'::jsonb, 'versions', 1,
       'events', jsonb_build_array($3::jsonb || jsonb_build_object('from_status', c.status, 'to_status', c.status)))), $4)
     from claims c where c.store_id = $1 and c.order_id = $2`,
    [storeId, orderId, JSON.stringify(event), new Date(now)],
  );
  await client.query('update drafts set email = $3 where store_id = $1 and order_id = $2', [
    ...[storeId, orderId, email],
  ]);
  await client.query(
    `update mails m set recipient = $4, parts = case
       when m.parts::jsonb #> '{link,token,payload,generation}' is null then m.parts::jsonb
       else jsonb_set(m.parts::jsonb, '{link,token,payload,generation}', to_jsonb(c.token_generation)) end
     from claims c where c.store_id = $1 and c.order_id = $2 and m.store_id = $1 and m.claim_id = c.id
       and m.sent_at is null and m.recipient = $3`,
    [storeId, orderId, from, email],
  );
}
