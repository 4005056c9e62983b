/** Files with everything of a customer, and what is in them. Within the store. */
import type { PoolClient } from 'pg';
import { columnsOf, type ExportedTable } from '../../../domain/privacy/exported.ts';
import { PERSONAL } from '../../../domain/privacy/personal.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, JsonRow } from '../../database/rows.ts';

export type KeptExport = CamelRow<
  'person_exports',
  'id' | 'email_key' | 'state' | 'file_key' | 'created_at' | 'expires_at'
>;

type HasCodes = { hasCodes: boolean };

/** Locked until the transaction ends, so that two at once don't exceed the limit. */
export async function countExports(client: PoolClient, storeId: StoreId): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`person-exports ${storeId}`]);
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from person_exports where store_id = $1',
    [storeId],
  );
  return rows[0]?.n ?? 0;
}

/** With the job that writes its file. `hasCodes`: with whole codes of store credit, which anybody could spend. */
export async function addExport(
  client: PoolClient,
  storeId: StoreId,
  { id, emailKey, fileKey, createdAt, expiresAt, hasCodes }: Omit<KeptExport, 'state'> & HasCodes,
): Promise<void> {
  await client.query(
    `insert into person_exports (store_id, id, email_key, state, file_key, created_at, expires_at)
     values ($1, $2, $3, 'waiting', $4, $5, $6)`,
    [storeId, id, emailKey, fileKey, createdAt, expiresAt],
  );
  await client.query("select enqueue_job('export_person', $1, $2)", [
    JSON.stringify({ storeId, id, hasCodes }),
    `export_person ${storeId} ${id}`,
  ]);
}

/** @param how `held`: until the transaction ends, no erasure takes it away */
export async function findExport(
  client: PoolClient,
  storeId: StoreId,
  { id, now, how = 'read' }: { id: string; now: number; how?: 'read' | 'held' },
): Promise<KeptExport | null> {
  const { rows } = await client.query<KeptExport>(
    `select id, email_key as "emailKey", state, file_key as "fileKey", created_at as "createdAt", expires_at as "expiresAt"
     from person_exports where store_id = $1 and id = $2 and expires_at > $3 ${how === 'held' ? 'for update' : ''}`,
    [storeId, id, new Date(now)],
  );
  return rows[0] ?? null;
}

export async function noteExport(
  client: PoolClient,
  storeId: StoreId,
  { id, state }: Pick<KeptExport, 'id' | 'state'>,
): Promise<void> {
  await client.query('update person_exports set state = $3 where store_id = $1 and id = $2', [
    storeId,
    id,
    state,
  ]);
}

/** Returns the files of exports that are over. */
export async function forgetPersonExports(
  client: PoolClient,
  storeId: StoreId,
  now: number,
): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'person_exports', 'file_key'>>(
    'delete from person_exports where store_id = $1 and expires_at <= $2 returning file_key as "fileKey"',
    [storeId, new Date(now)],
  );
  return rows.map(({ fileKey }) => fileKey);
}

const ORDERS = 'select o.id from orders o where o.store_id = $1 and o.email_key = $2';
const CLAIMS = `select c.id from claims c where c.store_id = $1 and (c.email_key = $2 or c.order_id in (${ORDERS}))`;

/** Which rows of a table are the customer's: the first column of these that it has. */
function ownRows(table: ExportedTable): string {
  if (table === 'orders') return `t.id in (${ORDERS})`;
  if (table === 'claims') return `t.id in (${CLAIMS})`;
  const places = (PERSONAL[table]?.at ?? []).map(({ of, by, match }) => {
    if (of === 'claim') return `t.${by} in (${CLAIMS})`;
    if (of === 'order') return `t.${by} in (${ORDERS})`;
    return match === 'names' ? `lower(t.${by} #>> '{customer,email}') = $2` : `lower(t.${by}) = $2`;
  });
  return `(${places.join(' or ')})`;
}

/** The customer's rows of one table as a JSON list, with the columns that are exported. */
export async function rowsOfPerson(
  client: PoolClient,
  storeId: StoreId,
  table: ExportedTable,
  key: string,
): Promise<string> {
  const columns = columnsOf(table)
    .map((column) => `t.${column}`)
    .join(', ');
  const { rows } = await client.query<{ list: string }>(
    `select coalesce(json_agg(to_json(x)), '[]')::text as list from (
       select ${columns} from ${table} t where t.store_id = $1 and ${ownRows(table)} order by 1, 2) x`,
    [storeId, key],
  );
  return rows[0]?.list ?? '[]';
}

type SealedCode = JsonRow<'claim_resolutions'>;

/** The sealed codes of the customer's store credit, which is theirs to spend. */
export async function codesOfPerson(
  client: PoolClient,
  storeId: StoreId,
  key: string,
): Promise<Pick<SealedCode, 'id' | 'claim_id' | 'position' | 'sealed_code'>[]> {
  const { rows } = await client.query(
    `select t.id, t.claim_id, t.position, t.sealed_code::text from claim_resolutions t
     where t.store_id = $1 and t.sealed_code is not null and ${ownRows('claim_resolutions')} order by 2, 3`,
    [storeId, key],
  );
  return rows;
}

/** The keys of the customer's files that have arrived. */
export async function filesOfPerson(client: PoolClient, storeId: StoreId, key: string): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
    `select t.file_key as "fileKey" from files t where t.store_id = $1 and t.stored_at is not null and ${ownRows('files')}
     order by 1`,
    [storeId, key],
  );
  return rows.map(({ fileKey }) => fileKey);
}
