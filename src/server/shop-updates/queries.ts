/** What shops are still to be told. Within the store. */
import type { PoolClient } from 'pg';
import { statusesAt } from '../../domain/claims/claim.ts';
import type { ShopUpdateKind } from '../../domain/shop-updates/updates.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import type { ReplacedLine } from '../integrations/ports.ts';

export type DueUpdate = Row<'shop_updates', 'kind' | 'id' | 'change' | 'taken' | 'tries'> &
  CamelRow<'orders', 'source_order_id'>;

/** The first that is due and that no worker holds, locked. */
export async function takeUpdate(
  client: PoolClient,
  storeId: StoreId,
  { kinds, now }: { kinds: readonly ShopUpdateKind[]; now: number },
): Promise<DueUpdate | null> {
  const { rows } = await client.query<DueUpdate>(
    `select u.kind, u.id, u.change, u.taken, u.tries, o.source_order_id as "sourceOrderId"
     from shop_updates u join orders o on o.store_id = $1 and o.id = u.order_id
     where u.store_id = $1 and u.kind = any ($2) and u.next_at <= $3 and (u.held_until is null or u.held_until <= $3)
     order by u.next_at limit 1 for update of u skip locked`,
    [storeId, kinds, new Date(now)],
  );
  return rows[0] ?? null;
}

type Named = Pick<DueUpdate, 'kind' | 'id'>;

/** Locked until the transaction ends. */
export async function holdUpdate(
  client: PoolClient,
  storeId: StoreId,
  { kind, id }: Named,
): Promise<Pick<DueUpdate, 'change' | 'taken' | 'tries'> | null> {
  const { rows } = await client.query<Pick<DueUpdate, 'change' | 'taken' | 'tries'>>(
    'select change, taken, tries from shop_updates where store_id = $1 and kind = $2 and id = $3 for update',
    [storeId, kind, id],
  );
  return rows[0] ?? null;
}

export type UpdateChange = Partial<
  Row<'shop_updates', 'change' | 'next_at' | 'held_until' | 'taken' | 'tries' | 'failure'>
>;

export async function changeUpdate(
  client: PoolClient,
  storeId: StoreId,
  { kind, id }: Named,
  change: UpdateChange,
): Promise<void> {
  const sets = Object.keys(change).map((name, index) => `"${name}" = $${index + 4}`);
  await client.query(
    `update shop_updates set ${sets.join(', ')} where store_id = $1 and kind = $2 and id = $3`,
    [storeId, kind, id, ...Object.values(change)],
  );
}

export type TaggedClaim = CamelRow<'claims', 'status'> & { isMerged: boolean };

export async function claimsOf(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<TaggedClaim[]> {
  const { rows } = await client.query<TaggedClaim>(
    'select status, merged_into is not null as "isMerged" from claims where store_id = $1 and order_id = $2',
    [storeId, orderId],
  );
  return rows;
}

/** A label with the order in the shop whose goods it is for (`reference`). The goods are null once their customer is erased. */
export type LabelledParcel = Row<'shipping_labels', 'state' | 'label'> &
  Row<'claim_instructions', 'reference'> & { goods: readonly ReplacedLine[] | null };

export async function parcelOf(
  client: PoolClient,
  storeId: StoreId,
  labelId: string,
): Promise<LabelledParcel | null> {
  const { rows } = await client.query<LabelledParcel>(
    `select l.state, l.label, i.reference, i.body::jsonb #> '{order,lines}' as goods
     from shipping_labels l join claim_instructions i on i.store_id = $1 and i.resolution_id = l.resolution_id
     where l.store_id = $1 and l.id = $2`,
    [storeId, labelId],
  );
  return rows[0] ?? null;
}

/** Has a job tell what is due, after so many milliseconds. */
export async function queueTelling(client: PoolClient, storeId: StoreId, ms = 0): Promise<void> {
  await client.query("select enqueue_job('tell_shops', $1, null, make_interval(secs => $2))", [
    JSON.stringify({ storeId }),
    ms / 1000,
  ]);
}

const AT_REST = statusesAt('refused', 'resolved', 'closed', 'archived');

/** Each order that was told before, and those with a claim that is open or came to rest since a time, in milliseconds. */
export async function noteAll(
  client: PoolClient,
  storeId: StoreId,
  { now, since }: { now: number; since: number },
): Promise<void> {
  await client.query(
    `insert into shop_updates as u (store_id, kind, id, order_id, next_at)
     select $1, 'tags', o.order_id, o.order_id, $2 from (
       select order_id from claims where store_id = $1 and (status <> all ($3) or status_since >= $4)
       union select order_id from shop_updates where store_id = $1 and kind = 'tags') o
     on conflict (store_id, kind, id) do update
     set change = u.change + 1, next_at = excluded.next_at, tries = 0, failure = null`,
    [storeId, new Date(now), AT_REST, new Date(since)],
  );
}
