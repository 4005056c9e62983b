/** A fingerprint of what a store has in the database: the same before and after a refusal. */
import type { Pool } from 'pg';

const TENANT_TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped)
  order by 1`;

export async function tenantTables(admin: Pool): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(TENANT_TABLES);
  return rows.map(({ name }) => name);
}

// Numbers drawn and the last use of a token tell nothing about anyone.
const UNCOUNTED = ['store_counters', 'api_tokens'];

// A test file asks a thousand times: the query is written once, and its plan is made once.
const queries = new WeakMap<Pool, Promise<string>>();

async function fingerprintQuery(admin: Pool): Promise<string> {
  const tables = (await tenantTables(admin)).filter((name) => !UNCOUNTED.includes(name));
  const parts = tables.map(
    (name) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t
      where ($1::text is null or t.store_id = $1) and ($2::text[] is null or t::text like any ($2)))`,
  );
  return `select concat_ws(',', ${parts.join(',')}) as all`;
}

/**
 * @param storeId null: of all stores
 * @param naming only rows in which one of these texts stands; all rows without any
 */
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
