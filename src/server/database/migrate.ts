import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { StartError } from '../start-error.ts';
import { exclusively, LOCKS } from './advisory.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

/**
 * Brings the database to this release: each file once, whole, in order. Safe to start twice at the
 * same moment. The pool has room for two connections at least.
 */
export async function migrate(admin: Pool): Promise<string[]> {
  return exclusively(admin, LOCKS.migrate, async () => {
    await admin.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await applyAll(admin);
    // Over our pool: one of the library's own is still closing when a short command stops the database.
    await runMigrations({ pgPool: admin });
    return applied;
  });
}

async function applyAll(admin: Pool): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const applied: string[] = [];
  for (const name of names) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const before = known.get(name);
    if (before === checksum) continue;
    if (before)
      throw new StartError(`Migration ${name} was changed after it was applied; add a new one instead`);
    await apply(admin, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

async function apply(admin: Pool, name: string, sql: string, checksum: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}`);
  } finally {
    client.release();
  }
}
