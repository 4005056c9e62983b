import type { PoolClient } from 'pg';
import { type ClaimBulk, MOST_REFUSED_SHOWN } from '../../../contract/claim-bulk.ts';
import type { BulkBefore } from '../../../domain/claims/bulk.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';

export type Bulk = CamelRow<
  'claim_bulks',
  'id' | 'maker' | 'undo_maker' | 'action' | 'state' | 'created_at' | 'starts_at' | 'undo_until'
>;
export type BulkItem = CamelRow<'claim_bulk_items', 'position' | 'claim_id' | 'version' | 'before'>;
export type Ticked = Pick<BulkItem, 'version'> & { id: string };

const BULK = `id, maker, undo_maker as "undoMaker", action, state, created_at as "createdAt", starts_at as "startsAt",
  undo_until as "undoUntil"`;

/** Locked until the transaction ends, so that two at once don't exceed the limit. */
export async function countUnfinished(client: PoolClient, storeId: StoreId): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claim-bulks ${storeId}`]);
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from claim_bulks
     where store_id = $1 and state in ('waiting', 'running', 'undoing')`,
    [storeId],
  );
  return rows[0]?.n ?? 0;
}

export async function addBulk(
  client: PoolClient,
  storeId: StoreId,
  bulk: Omit<Bulk, 'state' | 'undoMaker'>,
  claims: readonly Ticked[],
): Promise<void> {
  const { id, maker, action, createdAt, startsAt, undoUntil } = bulk;
  await client.query(
    `insert into claim_bulks (store_id, id, maker, action, state, created_at, starts_at, undo_until)
     values ($1, $2, $3, $4, 'waiting', $5, $6, $7)`,
    [storeId, id, maker, JSON.stringify(action), createdAt, startsAt, undoUntil],
  );
  await client.query(
    `insert into claim_bulk_items (store_id, bulk_id, position, claim_id, version, state)
     select $1, $2, position, claim, version, 'waiting'
     from unnest($3::text[], $4::int[]) with ordinality as list (claim, version, position)`,
    [storeId, id, claims.map((one) => one.id), claims.map((one) => one.version)],
  );
}

/** @param how `held`: locked until the transaction ends; `running`: kept from being undone until then. */
export async function findBulk(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  how: 'read' | 'held' | 'running' = 'read',
): Promise<Bulk | null> {
  const lock = { read: '', held: 'for update', running: 'for share' }[how];
  const { rows } = await client.query<Bulk>(
    `select ${BULK} from claim_bulks where store_id = $1 and id = $2 ${lock}`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

export async function setState(
  client: PoolClient,
  storeId: StoreId,
  { id, state, undoMaker = null }: Pick<Bulk, 'id' | 'state'> & { undoMaker?: string | null },
): Promise<void> {
  await client.query(
    `update claim_bulks set state = $3, undo_maker = coalesce($4, undo_maker) where store_id = $1 and id = $2`,
    [storeId, id, state, undoMaker],
  );
}

type ItemState = 'waiting' | 'done' | 'refused' | 'undone' | 'left';

/** The first claims in this state. */
export async function findItems(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  state: ItemState,
  most: number,
): Promise<BulkItem[]> {
  const { rows } = await client.query<BulkItem>(
    `select position, claim_id as "claimId", version, before from claim_bulk_items
     where store_id = $1 and bulk_id = $2 and state = $3 order by position limit $4`,
    [storeId, id, state, most],
  );
  return rows;
}

/** Moves a claim of the action from one state to the next. False if it is no longer in the first. */
export async function moveItem(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  position: number,
  to: {
    from: ItemState;
    state: ItemState;
    before?: BulkBefore | null;
    why?: { code: string; detail: string };
  },
): Promise<boolean> {
  const { from, state, before = null, why } = to;
  const { rowCount } = await client.query(
    `update claim_bulk_items set state = $5, before = coalesce($6, before), code = $7, detail = $8
     where store_id = $1 and bulk_id = $2 and position = $3 and state = $4`,
    [
      ...[storeId, id, position, from, state],
      ...[before && JSON.stringify(before), why?.code ?? null, why?.detail ?? null],
    ],
  );
  return rowCount === 1;
}

export async function countItems(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<Record<ItemState, number>> {
  const { rows } = await client.query<{ state: ItemState; n: number }>(
    `select state, count(*)::int as n from claim_bulk_items where store_id = $1 and bulk_id = $2 group by state`,
    [storeId, id],
  );
  const none = { waiting: 0, done: 0, refused: 0, undone: 0, left: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}

export async function findRefused(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<ClaimBulk['refused']> {
  const { rows } = await client.query<ClaimBulk['refused'][number]>(
    `select i.claim_id as "claimId", c.claim_number::int as "claimNumber", i.code, i.detail
     from claim_bulk_items i left join claims c on c.store_id = i.store_id and c.id = i.claim_id
     where i.store_id = $1 and i.bulk_id = $2 and i.state in ('refused', 'left')
     order by i.position limit $3`,
    [storeId, id, MOST_REFUSED_SHOWN],
  );
  return rows;
}

/** Queues the next batch. Jobs with the same key never run at the same time. */
export async function queueBulk(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  seconds: number,
): Promise<void> {
  await client.query("select enqueue_job('change_claims', $1, $2, make_interval(secs => $3))", [
    JSON.stringify({ storeId, id }),
    `claim_bulk ${storeId} ${id}`,
    seconds,
  ]);
}
