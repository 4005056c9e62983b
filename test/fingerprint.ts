/** A fingerprint of a store's rows and their versions, which must be the same before and after a refusal. */
import pg, { type Pool } from 'pg';

const TENANT_TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped)
  order by 1`;

export async function tenantTables(admin: Pool): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(TENANT_TABLES);
  return rows.map(({ name }) => name);
}

// Counters and the last use of a token reveal nothing about anyone. A job of its own time writes the figures, from claims that are here.
const FIGURES = ['figure_marks', 'figure_claims', 'figure_days', 'figure_states', 'shipped_days'];
const UNCOUNTED = ['store_counters', 'api_tokens', ...FIGURES];

const tables = new WeakMap<Pool, Promise<string[]>>();

/** Those whose rows a refusal must leave as they are. */
export function countedTables(admin: Pool): Promise<string[]> {
  const known = tables.get(admin) ?? tenantTables(admin);
  tables.set(admin, known);
  return known.then((names) => names.filter((name) => !UNCOUNTED.includes(name)));
}

/** @param storeId null for all stores @param naming counts only rows that contain one of these texts; if empty, all rows */
export async function fingerprintOf(
  admin: Pool,
  storeId: string | null,
  naming: readonly string[] = [],
): Promise<string> {
  const named = naming.length > 0;
  const where = [
    ...(storeId !== null ? [`t.store_id = ${pg.escapeLiteral(storeId)}`] : []),
    ...(named ? ['t::text like any ($1)'] : []),
  ];
  const rowsOf = (table: string) => `from ${table} t where ${['true', ...where].join(' and ')}`;
  // A row that is written again has a later transaction as its xmin, so the values needn't be read, which would cost twenty times as much.
  // The difference of two ages is the number of that transaction, for much less than a cast through text.
  const parts = (await countedTables(admin)).map(
    (table) => `(select count(*) || ':' || coalesce(sum(age('3'::xid) - age(xmin)), 0) ${rowsOf(table)})`,
  );
  const { rows } = await admin.query<{ all: string }>({
    // A test file asks a thousand times. Without a parameter the query is planned once, which takes four times as long as its answer.
    name: `fingerprint of ${storeId}${named ? ' by names' : ''}`,
    text: `select array_to_string(array[${parts.join(',')}], ',') as all`,
    values: named ? [naming.map((name) => `%${name}%`)] : [],
  });
  return rows[0]?.all ?? '';
}
