import type { PoolClient } from 'pg';
import type { Macro, MacroContent } from '../../contract/macro.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';

type MacroRow = CamelRow<'macros', 'owner_id' | 'version'>;

/** With whose own it is. */
export type OwnedMacro = Macro & { ownerId: MacroRow['ownerId'] };

/** Everyone's of the store and the platform's, as one JSON list. `$1`: the store. */
export const everyMacroSql = `(
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'ownerId', m.owner_id, 'scope', m.scope, 'title', m.title, 'text', m.text, 'acts', m.acts, 'claimTypes', m.claim_types,
    'version', m.version, 'uses', coalesce(u.uses, 0)) order by lower(m.title), m.id), '[]')
  from (
    select id, owner_id, case when owner_id is null then 'store' else 'own' end as scope, title, text, acts, claim_types, version
    from macros where store_id = $1
    union all
    select id, null, 'global', title, text, acts, claim_types, version from global_macros) m
  left join macro_uses u on u.store_id = $1 and u.macro_id = m.id)`;

/** Nobody sees what is somebody else's own. */
export const visibleMacros = (macros: readonly OwnedMacro[], actorId: string): Macro[] =>
  macros
    .filter(({ ownerId }) => ownerId === null || ownerId === actorId)
    .map(({ ownerId: _, ...macro }) => macro);

export async function listMacros(client: PoolClient, storeId: StoreId, actorId: string): Promise<Macro[]> {
  const { rows } = await client.query<{ macros: OwnedMacro[] }>(`select ${everyMacroSql} as macros`, [
    storeId,
  ]);
  return visibleMacros(rows[0]?.macros ?? [], actorId);
}

export async function listGlobalMacros(client: PoolClient, storeId: StoreId): Promise<Macro[]> {
  return (await listMacros(client, storeId, '')).filter(({ scope }) => scope === 'global');
}

/** Counts those of the store, and makes whoever adds another one wait. */
export async function countMacros(client: PoolClient, storeId: StoreId | null): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`macros ${storeId ?? ''}`]);
  const { rows } = await client.query<{ n: number }>(
    storeId === null
      ? 'select count(*)::int as n from global_macros'
      : 'select count(*)::int as n from macros where store_id = $1',
    storeId === null ? [] : [storeId],
  );
  return rows[0]?.n ?? 0;
}

const values = ({ title, text, acts, claimTypes }: MacroContent) => [
  title,
  text,
  JSON.stringify(acts),
  claimTypes,
];

export async function insertMacro(
  client: PoolClient,
  storeId: StoreId,
  { ownerId, ...macro }: MacroContent & { ownerId: string | null },
  now: number,
): Promise<string> {
  const id = shortId();
  await client.query(
    `insert into macros (store_id, id, owner_id, title, text, acts, claim_types, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)`,
    [storeId, id, ownerId, ...values(macro), new Date(now)],
  );
  return id;
}

export async function insertGlobalMacro(
  client: PoolClient,
  macro: MacroContent,
  now: number,
): Promise<string> {
  const id = shortId();
  await client.query(
    `insert into global_macros (id, title, text, acts, claim_types, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 1, $6, $6)`,
    [id, ...values(macro), new Date(now)],
  );
  return id;
}

/** The store's or the caller's own, locked until the transaction ends. */
export async function holdMacro(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  actorId: string,
): Promise<MacroRow | null> {
  const { rows } = await client.query<MacroRow>(
    `select owner_id as "ownerId", version from macros
     where store_id = $1 and id = $2 and (owner_id is null or owner_id = $3) for update`,
    [storeId, id, actorId],
  );
  return rows[0] ?? null;
}

export async function holdGlobalMacro(
  client: PoolClient,
  id: string,
): Promise<Pick<MacroRow, 'version'> | null> {
  const { rows } = await client.query<Pick<MacroRow, 'version'>>(
    'select version from global_macros where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

export async function rewriteMacro(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  { ownerId, ...macro }: MacroContent & { ownerId: string | null },
  now: number,
): Promise<void> {
  await client.query(
    `update macros set owner_id = $3, title = $4, text = $5, acts = $6, claim_types = $7, version = version + 1,
       updated_at = $8 where store_id = $1 and id = $2`,
    [storeId, id, ownerId, ...values(macro), new Date(now)],
  );
}

export async function rewriteGlobalMacro(
  client: PoolClient,
  id: string,
  macro: MacroContent,
  now: number,
): Promise<void> {
  await client.query(
    `update global_macros set title = $2, text = $3, acts = $4, claim_types = $5, version = version + 1,
       updated_at = $6 where id = $1`,
    [id, ...values(macro), new Date(now)],
  );
}

export async function dropMacro(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('delete from macros where store_id = $1 and id = $2', [storeId, id]);
}

export async function dropGlobalMacro(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from global_macros where id = $1', [id]);
}

export async function countUse(client: PoolClient, storeId: StoreId, macroId: string): Promise<void> {
  await client.query(
    `insert into macro_uses (store_id, macro_id, uses) values ($1, $2, 1)
     on conflict (store_id, macro_id) do update set uses = macro_uses.uses + 1`,
    [storeId, macroId],
  );
}
