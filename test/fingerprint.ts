/** A fingerprint of a store's rows and their versions, which must be the same before and after a refusal. */
import type { Pool } from 'pg';

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

// A test file calls this a thousand times, so the query is built and planned only once.
const queries = new WeakMap<Pool, Promise<string>>();

async function fingerprintQuery(admin: Pool): Promise<string> {
  const tables = (await tenantTables(admin)).filter((name) => !UNCOUNTED.includes(name));
  // A row that is written again has a later transaction as its xmin, so the values needn't be read, which would cost twenty times as much.
  // The difference of two ages is the number of that transaction, for much less than a cast through text.
  const parts = tables.map(
    (name) => `(select count(*) || ':' || coalesce(sum(age('3'::xid) - age(xmin)), 0) from ${name} t
      where ($1::text is null or t.store_id = $1) and ($2::text[] is null or t::text like any ($2)))`,
  );
  return `select array_to_string(array[${parts.join(',')}], ',') as all`;
}

/** @param storeId null for all stores @param naming counts only rows that contain one of these texts; if empty, all rows */
export async function fingerprintOf(
  admin: Pool,
  storeId: string | null,
  naming: readonly string[] = [],
): Promise<string> {
  const query = queries.get(admin) ?? fingerprintQuery(admin);
  queries.set(admin, query);
  const { rows } = await admin.query<{ all: string }>({
    name: 'fingerprint',
    text: await query,
    values: [storeId, naming.length === 0 ? null : naming.map((name) => `%${name}%`)],
  });
  return rows[0]?.all ?? '';
}
