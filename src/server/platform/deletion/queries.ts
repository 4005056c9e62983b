/** Deletions of stores, and the rows and files that they take. Within the scope of the staff. */
import type { PoolClient } from 'pg';
import type { StoreDeletion, StoreToDelete } from '../../../contract/platform-deletions.ts';
import type { StoreId } from '../../auth/caller.ts';
import { parentsFirst } from '../../database/parents-first.ts';
import type { CamelRow } from '../../database/rows.ts';

/** Null if there is none, or if it is being deleted. Whoever else changes the store waits. Within the store too. */
export async function weighStore(client: PoolClient, storeId: StoreId): Promise<StoreToDelete | null> {
  const { rows } = await client.query<StoreToDelete>(
    `select s.id, s.slug, s.name, json_build_object(
       'orders', (select count(*) from orders where store_id = s.id),
       'claims', (select count(*) from claims where store_id = s.id),
       'products', (select count(*) from products where store_id = s.id),
       'files', (select count(*) from files where store_id = s.id),
       'people', (select count(*) from team_members(s.id)),
       'tokens', (select count(*) from api_tokens where store_id = s.id and revoked_at is null)) as goes
     from stores s where s.id = $1 for update of s`,
    [storeId],
  );
  return rows[0] ?? null;
}

const COLUMNS = `id, slug, name, goes, by_name as by, asked_at as "askedAt", ended_at as "endedAt",
  rows_gone::float8 as "rowsGone", rows_total::float8 as "rowsTotal"`;

/** Hides the store at once. */
export async function addDeletion(
  client: PoolClient,
  { id, slug, name, goes }: StoreToDelete,
  { deletionId, by, now }: { deletionId: string; by: string; now: number },
): Promise<void> {
  await client.query(
    `insert into store_deletions (id, store, slug, name, goes, by_name, asked_at)
     select $1, $2, $3, $4, $5, actor_name(null, 'person', $6), $7`,
    [deletionId, id, slug, name, JSON.stringify(goes), by, new Date(now)],
  );
  await client.query('select hide_store($1, $2)', [id, new Date(now)]);
  // Open pages of its team end.
  await client.query("select pg_notify('claim_changed', $1 || ' *')", [id]);
}

/** The job goes on whatever happens to a worker. */
export async function queueDeletion(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query("select enqueue_job('delete_store', $1, $2)", [
    JSON.stringify({ storeId }),
    `delete_store ${storeId}`,
  ]);
}

export async function findDeletion(client: PoolClient, storeId: StoreId): Promise<StoreDeletion | null> {
  const { rows } = await client.query<StoreDeletion>(
    `select ${COLUMNS} from store_deletions where store = $1`,
    [storeId],
  );
  return rows[0] ?? null;
}

/** The last ones first. */
export async function listDeletions(client: PoolClient, most: number): Promise<StoreDeletion[]> {
  const { rows } = await client.query<StoreDeletion>(
    `select ${COLUMNS} from store_deletions order by asked_at desc, id desc limit $1`,
    [most],
  );
  return rows;
}

/** Every table of stores, each before those it refers to: read from the catalog, so that none is forgotten. */
export async function tablesOfStores(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; parents: string[] }>(
    `select c.relname as name,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  );
  return parentsFirst(rows)
    .map(({ name }) => name)
    .reverse();
}

export async function countRows(
  client: PoolClient,
  storeId: StoreId,
  tables: readonly string[],
): Promise<void> {
  await client.query(
    `update store_deletions set rows_total =
       (select coalesce(sum(count_in_store($1, t.name)), 0) from unnest($2::text[]) as t (name))
     where store = $1 and rows_total is null`,
    [storeId, tables],
  );
}

/** @returns how many are gone */
export async function deleteRows(
  client: PoolClient,
  storeId: StoreId,
  table: string,
  most: number,
): Promise<number> {
  const { rows } = await client.query<{ gone: number }>(
    `with batch as (select delete_from_store($1, $2, $3) as gone)
     update store_deletions set rows_gone = rows_gone + batch.gone from batch where store = $1 returning batch.gone`,
    [storeId, table, most],
  );
  return rows[0]?.gone ?? 0;
}

/** Tables whose rows have a file each. What depends on another file of its table comes first. */
export const FILE_TABLES: ReadonlyMap<string, string> = new Map([
  ['files', 'poster_of is null, file_key'],
  ['claim_exports', 'file_key'],
  ['import_runs', 'file_key'],
  ['person_exports', 'file_key'],
]);

/** The keys of some of the store's files. Within the store. */
export async function someFiles(
  client: PoolClient,
  storeId: StoreId,
  table: string,
  most: number,
): Promise<string[]> {
  const order = FILE_TABLES.get(table);
  if (order === undefined) return [];
  const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
    `select file_key as "fileKey" from ${table} where store_id = $1 and file_key is not null
     order by ${order} limit $2`,
    [storeId, most],
  );
  return rows.map(({ fileKey }) => fileKey);
}

/** Forgets files that are removed. Within the store. */
export async function forgetFiles(
  client: PoolClient,
  storeId: StoreId,
  table: string,
  keys: readonly string[],
): Promise<void> {
  await client.query(
    `with gone as (delete from ${table} where store_id = $1 and file_key = any ($2) returning 1)
     update store_deletions set rows_gone = rows_gone + (select count(*) from gone) where store = $1`,
    [storeId, keys],
  );
}

export async function endStore(
  client: PoolClient,
  storeId: StoreId,
  tables: readonly string[],
  now: number,
): Promise<void> {
  await client.query('select end_store($1, $2, $3)', [storeId, tables, new Date(now)]);
}
