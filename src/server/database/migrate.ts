import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { StartError } from '../start-error.ts';
import { version } from '../version.ts';
import { exclusively, LOCKS } from './advisory.ts';
import { FORMER_CHECKSUMS } from './former-checksums.ts';
import {
  applyFunctions,
  callsIn,
  checksumOf,
  compareFunctions,
  knownFunctions,
  makeForMigrations,
  type SqlFunction,
  withRole,
} from './functions.ts';
import { appRoleOf } from './roles.ts';
import type { Row } from './rows.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

type Migration = Row<'schema_migrations', 'name' | 'checksum'>;

/** `former`: the checksum from when it contained functions, null if it never did. */
type KnownMigration = Migration & { sql: string; former: string | null };

/** This release's migrations, in order. */
export async function knownMigrations(): Promise<KnownMigration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const read = names.map(async (name) => {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    return { name, sql, checksum: checksumOf(sql), former: FORMER_CHECKSUMS[name] ?? null };
  });
  return Promise.all(read);
}

/** Whether this checksum, from a database or a backup, belongs to this migration. */
export function isSame(known: KnownMigration, checksum: string): boolean {
  return known.checksum === checksum || known.former === checksum;
}

/** The migrations applied to a database, in order. */
export async function appliedMigrations(db: Pool | ClientBase): Promise<Migration[]> {
  const { rows } = await db.query<Migration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}

/** What a database is missing, and what it has that this release doesn't know, worded for people. */
export async function compareRelease(admin: Pool): Promise<{ missing: string[]; unknown: string[] }> {
  const known = (await knownMigrations()).map(({ name }) => name);
  const { rows } = await admin.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  const applied = rows[0]?.there ? (await appliedMigrations(admin)).map(({ name }) => name) : [];
  const functions = await compareFunctions(admin, await knownFunctions());
  const called = (kind: string) => (name: string) => `the ${kind} ${name.replace('.sql', '')}`;
  const newer = functions.newest ? [`functions of Makegood ${functions.newest}`] : [];
  return {
    missing: [
      ...known.filter((name) => !applied.includes(name)).map(called('migration')),
      ...functions.changed.map(({ name }) => name).map(called('function')),
    ],
    unknown: [...applied.filter((name) => !known.includes(name)).map(called('migration')), ...newer],
  };
}

/** Refuses a database changed by a newer release: this one would write outdated rows. */
export async function refuseNewer(admin: Pool): Promise<void> {
  const [first] = (await compareRelease(admin)).unknown;
  if (!first) return;
  throw new StartError(
    `The database belongs to a newer release: it has ${first}, which Makegood ${version()} does not know. Start the newer release, or restore the backup from before the upgrade`,
  );
}

/**
 * Brings the database to this release: each pending migration in order, then the changed functions. All in one
 * transaction, so the database always matches one release. Safe to start twice at the same moment. The pool needs at
 * least two connections.
 * @param only for a restore: apply only these migrations. Functions wait for the rest, since they may need later
 * tables.
 * @param release the target, for tests of other releases
 */
export async function migrate(admin: Pool, only?: ReadonlySet<string>, release?: Release): Promise<string[]> {
  const wanted = release ?? { migrations: await knownMigrations(), functions: await knownFunctions() };
  return exclusively(admin, LOCKS.migrate, async () => {
    await admin.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await applyAll(admin, wanted, only);
    // Uses our pool: the library's own would still be closing when a short command stops the database.
    await runMigrations({ pgPool: admin });
    return applied;
  });
}

/** The contents of db/migrations and db/functions. */
type Release = { migrations: readonly KnownMigration[]; functions: readonly SqlFunction[] };

async function applyAll(
  admin: Pool,
  { migrations, functions }: Release,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const wanted = migrations.filter(({ name }) => only?.has(name) ?? true);
  const pending = pendingOf(wanted, await appliedMigrations(admin));
  const role = await appRoleOf(admin);
  const client = await admin.connect();
  try {
    await client.query('begin');
    await applyMigrations(client, pending, { functions, role });
    if (!only) await applyFunctions(client, functions, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  return pending.map(({ name }) => name);
}

/** Those not applied yet. */
function pendingOf(wanted: readonly KnownMigration[], applied: readonly Migration[]): KnownMigration[] {
  const before = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return wanted.filter((one) => {
    const checksum = before.get(one.name);
    if (checksum && !isSame(one, checksum))
      throw new StartError(`Migration ${one.name} was changed after it was applied; add a new one instead`);
    return !checksum;
  });
}

type Around = { functions: readonly SqlFunction[]; role: string };

async function applyMigrations(
  client: PoolClient,
  pending: readonly KnownMigration[],
  { functions, role }: Around,
): Promise<void> {
  const called = new Set(pending.flatMap(({ sql }) => callsIn(sql)));
  // Each comes after the functions it calls.
  for (const { name, parents } of functions.toReversed())
    if (called.has(name)) for (const parent of parents) called.add(parent);
  await makeForMigrations(
    client,
    functions.filter(({ name }) => called.has(name)),
    role,
  );
  for (const { name, sql, checksum } of pending) {
    try {
      await client.query(withRole(sql, role));
      // Resets the store that a migration may have set, so that the next one starts without.
      await client.query("select set_config('app.store', '', true)");
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    } catch (error) {
      throw new StartError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}
