import type { PoolClient } from 'pg';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { ShopImportKind, ShopNoun } from '../../domain/imports/shop-import.ts';
import { IMPORT_LEASE_MS, MOST_SHOP_REFUSALS } from '../../domain/imports/shop-import.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';
import { type Counts, NOTHING_YET, type RefusedDocument } from '../imports/import-documents.ts';

export type KeptImport = CamelRow<
  'shop_imports',
  | ('id' | 'connection_id' | 'kind' | 'state' | 'changed_since' | 'noun' | 'page' | 'reason')
  | ('turn' | 'tries' | 'next_at' | 'started_at' | 'updated_at' | 'ended_at')
> &
  Record<ShopNoun, Counts>;

const COLUMNS = `id, connection_id as "connectionId", kind, state, changed_since as "changedSince", noun, page, product_counts as products, order_counts as orders, reason,
  turn, tries, next_at as "nextAt", started_at as "startedAt", updated_at as "updatedAt", ended_at as "endedAt"`;

type Named = { storeId: StoreId; connectionId: string };

/** The newest of each kind. */
export async function lastImports(
  client: PoolClient,
  { storeId, connectionId }: Named,
): Promise<KeptImport[]> {
  const { rows } = await client.query<KeptImport>(
    `select distinct on (kind) ${COLUMNS} from shop_imports where store_id = $1 and connection_id = $2
     order by kind, started_at desc, id`,
    [storeId, connectionId],
  );
  return rows;
}

export async function findOpen(
  client: PoolClient,
  { storeId, connectionId }: Named,
): Promise<KeptImport | null> {
  const { rows } = await client.query<KeptImport>(
    `select ${COLUMNS} from shop_imports where store_id = $1 and connection_id = $2 and state = 'running'`,
    [storeId, connectionId],
  );
  return rows[0] ?? null;
}

/** When the newest began that came to its end, in milliseconds; null if none did. */
export async function lastDone(client: PoolClient, { storeId, connectionId }: Named): Promise<number | null> {
  const { rows } = await client.query<Pick<KeptImport, 'startedAt'>>(
    `select started_at as "startedAt" from shop_imports where store_id = $1 and connection_id = $2 and state = 'done'
     order by started_at desc limit 1`,
    [storeId, connectionId],
  );
  return rows[0] ? Date.parse(rows[0].startedAt) : null;
}

/** What nobody needs any more: all but the newest that came to its end, and the newest of the other kind. */
async function forgetOld(
  client: PoolClient,
  { storeId, connectionId }: Named,
  kind: ShopImportKind,
): Promise<void> {
  await client.query(
    `delete from shop_imports where store_id = $1 and connection_id = $2 and kind = $3 and state <> 'running'
       and id is distinct from (select id from shop_imports where store_id = $1 and connection_id = $2 and state = 'done'
         order by started_at desc limit 1)`,
    [storeId, connectionId, kind],
  );
}

type Begun = { kind: ShopImportKind; changedSince: number | null };

/** Begins one and queues its job. Of a connection that this transaction holds; what is under way there is replaced. */
export async function addImport(
  client: PoolClient,
  { storeId, connectionId }: Named,
  { kind, changedSince }: Begun,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await client.query(
    `update shop_imports set state = 'replaced', ended_at = $3, updated_at = $3
     where store_id = $1 and connection_id = $2 and state = 'running'`,
    [storeId, connectionId, at],
  );
  await forgetOld(client, { storeId, connectionId }, kind);
  const id = shortId();
  await client.query(
    `insert into shop_imports (store_id, id, connection_id, kind, state, changed_since, product_counts, order_counts, next_at, started_at,
       updated_at) values ($1, $2, $3, $4, 'running', $5, $6, $6, $7, $7, $7)`,
    [
      ...[storeId, id, connectionId, kind, changedSince === null ? null : new Date(changedSince)],
      ...[JSON.stringify(NOTHING_YET), at],
    ],
  );
  await queueReading(client, storeId, id);
}

async function queueReading(client: PoolClient, storeId: StoreId, id: string, ms = 0): Promise<void> {
  await client.query("select enqueue_job('read_shop', $1, $2, make_interval(secs => $3))", [
    ...[JSON.stringify({ storeId, id }), `read_shop ${storeId} ${id}`],
    ms / 1_000,
  ]);
}

/** Those that no job has, and whose shop may be asked again. A broken connection's wait. */
export async function queueDue(client: PoolClient, storeId: StoreId, now: number): Promise<void> {
  const { rows } = await client.query<Pick<KeptImport, 'id'>>(
    `select i.id from shop_imports i join connections c on c.store_id = i.store_id and c.id = i.connection_id
     where i.store_id = $1 and i.state = 'running' and i.next_at <= $2 and c.state <> 'broken'`,
    [storeId, new Date(now)],
  );
  for (const { id } of rows) await queueReading(client, storeId, id);
}

const leaseFrom = (now: number) => new Date(now + IMPORT_LEASE_MS);

export type Turn = KeptImport & { provider: ProviderName };

/** A job takes it over. Null if another job has it, its connection is broken, or it is over. */
export async function beginTurn(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<Turn | null> {
  const { rows } = await client.query<KeptImport>(
    `update shop_imports set turn = turn + 1, next_at = $4
     where store_id = $1 and id = $2 and state = 'running' and next_at <= $3 returning ${COLUMNS}`,
    [storeId, id, new Date(now), leaseFrom(now)],
  );
  const [taken] = rows;
  if (!taken) return null;
  const found = await client.query<CamelRow<'connections', 'provider' | 'state'>>(
    'select provider, state from connections where store_id = $1 and id = $2',
    [storeId, taken.connectionId],
  );
  const [connection] = found.rows;
  await queueReading(client, storeId, id, IMPORT_LEASE_MS);
  return connection && connection.state !== 'broken' ? { ...taken, provider: connection.provider } : null;
}

/** Whether the job still has it; it is locked until the transaction ends. */
export async function hasTurn(
  client: PoolClient,
  storeId: StoreId,
  { id, turn }: Pick<Turn, 'id' | 'turn'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from shop_imports where store_id = $1 and id = $2 and turn = $3 and state = 'running' for update`,
    [storeId, id, turn],
  );
  return rowCount === 1;
}

/** The job still works on it. If it dies, another one goes on once the lease is over. A shop’s pause stays as long as it is. */
export async function keepTurn(
  client: PoolClient,
  storeId: StoreId,
  { id, turn }: Pick<Turn, 'id' | 'turn'>,
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update shop_imports set next_at = greatest(next_at, $4) where store_id = $1 and id = $2 and turn = $3 and state = 'running'`,
    [storeId, id, turn, leaseFrom(now)],
  );
  if (rowCount === 1) await queueReading(client, storeId, id, IMPORT_LEASE_MS);
}

/** A page is saved: where to go on, and what was counted. */
export async function writePage(
  client: PoolClient,
  storeId: StoreId,
  { id, noun, page, products, orders }: KeptImport,
  now: number,
): Promise<void> {
  await client.query(
    `update shop_imports set noun = $3, page = $4, product_counts = $5, order_counts = $6, tries = 0, updated_at = $7, next_at = $8
     where store_id = $1 and id = $2`,
    [
      ...[storeId, id, noun, page, JSON.stringify(products), JSON.stringify(orders)],
      ...[new Date(now), leaseFrom(now)],
    ],
  );
}

/** The shop gave no page. */
export async function delayImport(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  at: number,
): Promise<void> {
  await client.query(
    'update shop_imports set tries = tries + 1, next_at = $3 where store_id = $1 and id = $2',
    [storeId, id, new Date(at)],
  );
}

type Ended = { id: string; state: 'done' | 'failed'; reason: string | null };

export async function endImport(
  client: PoolClient,
  storeId: StoreId,
  { id, state, reason }: Ended,
  now: number,
): Promise<void> {
  await client.query(
    `update shop_imports set state = $3, reason = $4, ended_at = $5, updated_at = $5, tries = 0
     where store_id = $1 and id = $2`,
    [storeId, id, state, reason?.slice(0, 1_000) ?? null, new Date(now)],
  );
}

type Refused = { id: string; noun: ShopNoun; from: number; refusals: readonly RefusedDocument[] };

/** @param from the number of the first */
export async function addRefusals(
  client: PoolClient,
  storeId: StoreId,
  { id, noun, from, refusals }: Refused,
): Promise<void> {
  const kept = refusals
    .slice(0, Math.max(0, MOST_SHOP_REFUSALS - from))
    .map(({ reference, reason }, at) => ({ ordinal: from + at, reference, reason }));
  if (kept.length === 0) return;
  await client.query(
    `insert into shop_import_refusals (store_id, import_id, ordinal, noun, reference, reason)
     select $1, $2, r.ordinal, $3, r.reference, r.reason
     from jsonb_to_recordset($4) r (ordinal int, reference text, reason text)`,
    [storeId, id, noun, JSON.stringify(kept)],
  );
}

export type KeptRefusal = CamelRow<'shop_import_refusals', 'import_id' | 'noun' | 'reference' | 'reason'>;

export async function refusalsOf(
  client: PoolClient,
  storeId: StoreId,
  ids: readonly string[],
): Promise<KeptRefusal[]> {
  const { rows } = await client.query<KeptRefusal>(
    `select import_id as "importId", noun, reference, reason from shop_import_refusals
     where store_id = $1 and import_id = any ($2) order by import_id, ordinal`,
    [storeId, ids],
  );
  return rows;
}
