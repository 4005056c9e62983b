import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow } from '../../database/rows.ts';

export type KeptExport = CamelRow<
  'claim_exports',
  'id' | 'maker' | 'query' | 'state' | 'rows' | 'file_key' | 'created_at' | 'expires_at'
>;

const EXPORT = `id, maker, query, state, rows, file_key as "fileKey", created_at as "createdAt", expires_at as "expiresAt"`;

type Counts = { all: number; own: number };

/** Locked until the transaction ends, so that two at once don't exceed the limits. */
export async function countExports(client: PoolClient, storeId: StoreId, maker: string): Promise<Counts> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claim-exports ${storeId}`]);
  const { rows } = await client.query<Counts>(
    `select count(*)::int as "all", count(*) filter (where maker = $2)::int as own
     from claim_exports where store_id = $1`,
    [storeId, maker],
  );
  return rows[0] ?? { all: 0, own: 0 };
}

/** With the job that writes its file. */
export async function addExport(
  client: PoolClient,
  storeId: StoreId,
  { id, maker, query, fileKey, createdAt, expiresAt }: Omit<KeptExport, 'state' | 'rows'>,
): Promise<void> {
  await client.query(
    `insert into claim_exports (store_id, id, maker, query, state, file_key, created_at, expires_at)
     values ($1, $2, $3, $4, 'waiting', $5, $6, $7)`,
    [storeId, id, maker, JSON.stringify(query), fileKey, createdAt, expiresAt],
  );
  await client.query("select enqueue_job('export_claims', $1, $2)", [
    JSON.stringify({ storeId, id }),
    `claim_export ${storeId} ${id}`,
  ]);
}

export async function findExport(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<KeptExport | null> {
  const { rows } = await client.query<KeptExport>(
    `select ${EXPORT} from claim_exports where store_id = $1 and id = $2 and expires_at > $3`,
    [storeId, id, new Date(now)],
  );
  return rows[0] ?? null;
}

export async function noteExport(
  client: PoolClient,
  storeId: StoreId,
  { id, state, rows }: Pick<KeptExport, 'id' | 'state' | 'rows'>,
): Promise<void> {
  await client.query('update claim_exports set state = $3, rows = $4 where store_id = $1 and id = $2', [
    storeId,
    id,
    state,
    rows,
  ]);
}

/** Deletes expired exports and returns their files. */
export async function forgetExports(client: PoolClient, storeId: StoreId, now: number): Promise<string[]> {
  const { rows } = await client.query<CamelRow<'claim_exports', 'file_key'>>(
    'delete from claim_exports where store_id = $1 and expires_at <= $2 returning file_key as "fileKey"',
    [storeId, new Date(now)],
  );
  return rows.map(({ fileKey }) => fileKey);
}
