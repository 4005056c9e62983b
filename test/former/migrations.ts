/**
 * The migrations from when they still contained the functions (docs/decisions/063-sql-functions.md). Applied up to one of them,
 * they create a database as an earlier release left it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { SHARED_ROLE } from '../../src/server/database/roles.ts';

const FILE = new URL('migrations.json.gz', import.meta.url);

/** Sorted by name. */
export function formerMigrations(): { name: string; sql: string; checksum: string }[] {
  const texts = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Record<string, string>;
  return Object.entries(texts).map(([name, sql]) => ({
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }));
}

/**
 * Turns an empty database into one of an earlier release. @param role its application's role; in 0.1.0 all databases of a server
 * shared one.
 */
export async function makeFormer(admin: Pool, last: string, role: string = SHARED_ROLE): Promise<void> {
  await admin.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql, checksum } of formerMigrations().filter((one) => one.name <= last)) {
    await admin.query(sql.replaceAll(SHARED_ROLE, role));
    await admin.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}
