import type { PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

export type SopRow = CamelRow<
  'sops',
  'id' | 'title' | 'body' | 'blocks' | 'claim_types' | 'active' | 'version' | 'updated_at'
>;

const SUMMARY = `id, title, claim_types as "claimTypes", active, version, updated_at as "updatedAt"`;

export async function listSops(
  client: PoolClient,
  storeId: StoreId,
): Promise<Omit<SopRow, 'body' | 'blocks'>[]> {
  const { rows } = await client.query<Omit<SopRow, 'body' | 'blocks'>>(
    `select ${SUMMARY} from sops where store_id = $1 order by lower(title), id`,
    [storeId],
  );
  return rows;
}

/** Locked until the transaction ends if it is going to be changed. */
export async function findSop(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  lock: 'for update' | '' = '',
): Promise<SopRow | null> {
  const { rows } = await client.query<SopRow>(
    `select ${SUMMARY}, body, blocks from sops where store_id = $1 and id = $2 ${lock}`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

/** Counts them, and makes whoever adds another one wait. */
export async function countSops(client: PoolClient, storeId: StoreId): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sops ${storeId}`]);
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from sops where store_id = $1',
    [storeId],
  );
  return rows[0]?.n ?? 0;
}

/** The versions that are kept of one procedure. */
const MOST_VERSIONS = 200;

/** Writes the procedure as its next version. */
export async function saveSop(
  client: PoolClient,
  storeId: StoreId,
  { id, title, body, blocks, claimTypes, active, version }: Omit<SopRow, 'updatedAt'>,
  { actorId, now }: { actorId: string; now: number },
): Promise<void> {
  const at = new Date(now);
  await client.query(
    `insert into sops (store_id, id, title, body, blocks, claim_types, active, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     on conflict (store_id, id) do update set title = excluded.title, body = excluded.body, blocks = excluded.blocks,
       claim_types = excluded.claim_types, active = excluded.active, version = excluded.version,
       updated_at = excluded.updated_at`,
    [storeId, id, title, body, JSON.stringify(blocks), claimTypes, active, version, at],
  );
  await client.query(
    `insert into sop_versions (store_id, sop_id, version, title, body, claim_types, active, actor_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [storeId, id, version, title, body, claimTypes, active, actorId, at],
  );
  await client.query('delete from sop_versions where store_id = $1 and sop_id = $2 and version <= $3', [
    storeId,
    id,
    version - MOST_VERSIONS,
  ]);
}

export async function dropSop(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('delete from sops where store_id = $1 and id = $2', [storeId, id]);
}

export type VersionRow = CamelRow<
  'sop_versions',
  'version' | 'title' | 'body' | 'claim_types' | 'active' | 'actor_id' | 'created_at'
>;

const VERSION = `version, title, active, actor_id as "actorId", created_at as "createdAt"`;

export async function listVersions(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<Omit<VersionRow, 'body' | 'claimTypes'>[]> {
  const { rows } = await client.query<Omit<VersionRow, 'body' | 'claimTypes'>>(
    `select ${VERSION} from sop_versions where store_id = $1 and sop_id = $2 order by version desc limit ${MOST_VERSIONS}`,
    [storeId, id],
  );
  return rows;
}

/** The versions with these numbers that are kept. */
export async function findVersions(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  numbers: readonly number[],
): Promise<VersionRow[]> {
  const { rows } = await client.query<VersionRow>(
    `select ${VERSION}, body, claim_types as "claimTypes" from sop_versions
     where store_id = $1 and sop_id = $2 and version = any ($3::int[])`,
    [storeId, id, numbers],
  );
  return rows;
}

/** The active procedures for a claim's types, those for exactly these types first, as JSON. `$1`: the store, `$2`: the claim. */
export const claimSopsSql = `
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'title', s.title, 'claimTypes', s.claim_types, 'active', s.active, 'version', s.version,
    'updatedAt', to_json(s.updated_at) #>> '{}', 'body', s.body, 'blocks', s.blocks)
    order by s.claim_types = '{}', lower(s.title), s.id), '[]')
  from (select * from sops where store_id = $1 and active and (claim_types = '{}' or claim_types && (
      select array_agg(claim_type) || (select claim_type from claims where store_id = $1 and id = $2)
      from claim_items where store_id = $1 and claim_id = $2))
    order by claim_types = '{}', lower(title), id limit 20) s`;
