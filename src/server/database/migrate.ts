import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type { ClientBase, Pool } from 'pg';
import { StartError } from '../start-error.ts';
import { version } from '../version.ts';
import { exclusively, LOCKS } from './advisory.ts';
import { appRoleOf } from './roles.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

// Migrations speak of the application's role by the name it had when it was one for all databases.
// That name is `SHARED_ROLE` of roles.ts.
const PLACEHOLDER = /\bmakegood_app\b/g;

type Migration = { name: string; checksum: string };

/** What this release knows, in order. */
export async function knownMigrations(): Promise<(Migration & { sql: string })[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const read = names.map(async (name) => {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  return Promise.all(read);
}

/** What was applied to a database, in order. */
export async function appliedMigrations(db: Pool | ClientBase): Promise<Migration[]> {
  const { rows } = await db.query<Migration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}

/** What a database lacks, and what it has that this release does not know. */
export async function compareRelease(admin: Pool): Promise<{ missing: string[]; unknown: string[] }> {
  const known = (await knownMigrations()).map(({ name }) => name);
  const { rows } = await admin.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  const applied = rows[0]?.there ? (await appliedMigrations(admin)).map(({ name }) => name) : [];
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/** Refuses a database that a newer release has changed: this one would write rows as they no longer are. */
export async function refuseNewer(admin: Pool): Promise<void> {
  const [first] = (await compareRelease(admin)).unknown;
  if (!first) return;
  throw new StartError(
    `The database belongs to a newer release: it has the migration ${first.replace('.sql', '')}, which Makegood ${version()} does not know. Start the newer release, or restore the backup from before the upgrade`,
  );
}

/**
 * Brings the database to this release: each file once, whole, in order. Safe to start twice at the
 * same moment. The pool has room for two connections at least.
 * @param only for a restore: these migrations, where a newer release knows more.
 */
export async function migrate(admin: Pool, only?: ReadonlySet<string>): Promise<string[]> {
  return exclusively(admin, LOCKS.migrate, async () => {
    await admin.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await applyAll(admin, only);
    // Over our pool: one of the library's own is still closing when a short command stops the database.
    await runMigrations({ pgPool: admin });
    return applied;
  });
}

async function applyAll(admin: Pool, only?: ReadonlySet<string>): Promise<string[]> {
  const known = new Map((await appliedMigrations(admin)).map((row) => [row.name, row.checksum]));
  const wanted = (await knownMigrations()).filter(({ name }) => only?.has(name) ?? true);
  const role = await appRoleOf(admin);
  const applied: string[] = [];
  for (const { name, sql, checksum } of wanted) {
    const before = known.get(name);
    if (before === checksum) continue;
    if (before)
      throw new StartError(`Migration ${name} was changed after it was applied; add a new one instead`);
    await apply(admin, { name, checksum, sql: sql.replaceAll(PLACEHOLDER, role) });
    applied.push(name);
  }
  return applied;
}

async function apply(admin: Pool, { name, sql, checksum }: Migration & { sql: string }): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  } finally {
    client.release();
  }
}
