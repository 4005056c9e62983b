/** The tables in a backup, read from the catalog, so that new tables are included automatically. */
import type { ClientBase } from 'pg';
import { parentsFirst } from '../database/parents-first.ts';

export type Table = {
  name: string;
  columns: string[];
  /** Requires a current store to be set, even for the owner. */
  isTenant: boolean;
  parents: string[];
};

// Migrations fill the first three themselves. Heartbeats belong to processes of the old machine. Sessions are left out
// so that nobody is signed in on the new machine, even through a session that has ended since.
const LEFT_OUT = [
  'public.schema_migrations',
  'public.schema_functions',
  'graphile_worker.migrations',
  'public.worker_heartbeats',
  'public.person_sessions',
];

/** Skips unlogged tables (failed lookups), which a crash would lose too. Partitions are included in their table. */
const TABLES = `
  select n.nspname || '.' || c.relname as name, c.relforcerowsecurity as "isTenant",
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct fn.nspname || '.' || f.relname from pg_constraint k
      join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all ($1)
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** Each table after those it refers to. Rejects if they form a cycle. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES, [LEFT_OUT]);
  return parentsFirst(rows);
}

export const columnList = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

export type Sequence = { name: string; last: string; isCalled: boolean };

/** The values of sequences, which are not transactional. Read after the rows, they are never behind them. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S' order by 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    found.push(...state.map((at) => ({ name, ...at })));
  }
  return found;
}

/** The last migration of the job queue's own schema. */
export async function workerMigration(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  );
  return rows[0]?.id ?? 0;
}
