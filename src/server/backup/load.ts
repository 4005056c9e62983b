/** Loads a backup's rows into a database without stores: all of them, or none. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, type Manifest, type TableFacts } from './format.ts';
import { PLAIN_SESSION, rowsOf } from './snapshot.ts';
import { columnList, type Table, tablesOf, workerMigration } from './tables.ts';
import { countLines } from './write.ts';

export type Loading = {
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Reads everything back and compares it with the manifest, then releases the jobs locked by the old machine. */
  finish(): Promise<void>;
};

/** Runs in the caller's transaction: empties the tables and fills them. Rejects if there is a store. */
export async function beginLoading(client: pg.Client, manifest: Manifest): Promise<Loading> {
  await client.query(PLAIN_SESSION);
  const tables = await matchTables(client, manifest);
  const names = tables.map(({ name }) => name).join(', ');
  await client.query(`lock table ${names} in access exclusive mode`);
  await refuseStores(client);
  // Truncated in this transaction, tables are filled from the first page on and read back in insertion order. Cascades to tables
  // that no backup holds: sessions of people.
  await client.query(`truncate ${names} cascade`);
  const isSuperuser = await mayReplay(client);
  await (isSuperuser ? client.query('set local session_replication_role = replica') : open(client, tables));
  const columns = new Map(manifest.tables.map((table) => [table.name, columnList(table.columns)]));
  return {
    table: async (name, rows) => {
      const sql = `copy ${name} (${columns.get(name)}) from stdin`;
      await pipeline(Readable.from(rows, { objectMode: false }), client.query(copyFrom(sql)));
    },
    finish: async () => {
      for (const facts of manifest.tables) await verify(client, facts);
      for (const { name, last, isCalled } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [name, last, isCalled]);
      }
      if (!isSuperuser) await close(client, tables);
      await client.query(FREE_JOBS);
    },
  };
}

/** Rejects if a store exists: a restore replaces nothing. */
export async function refuseStores(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('public.stores')::text as name",
  );
  if (!found[0]?.name) return;
  const { rows } = await client.query<{ stores: string }>('select count(*) as stores from public.stores');
  const stores = Number(rows[0]?.stores);
  if (stores === 0) return;
  throw new BackupError(
    `There ${stores === 1 ? 'is a store' : `are ${stores} stores`} in this database already: restore needs an empty one (another DATA_DIR or DATABASE_URL)`,
  );
}

/** Tables and columns must be those the backup's own migrations create, or its manifest can't be trusted. */
async function matchTables(client: ClientBase, manifest: Manifest): Promise<Table[]> {
  const known = await tablesOf(client);
  const inBackup = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const { name } of known) {
    if (name.startsWith('public.') && !inBackup.has(name)) throw new BackupError(`The backup has no ${name}`);
  }
  if (manifest.workerMigration > (await workerMigration(client))) {
    throw new BackupError('The backup was written by a newer Makegood: its job queue is unknown here');
  }
  return manifest.tables.map(({ name, columns }) => {
    const table = known.find((one) => one.name === name);
    const missing = columns.find((column) => !table?.columns.includes(column));
    if (!table || missing) throw new BackupError(`This database has no ${missing ?? 'table'} in ${name}`);
    return { ...table, columns };
  });
}

async function mayReplay(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return rows[0]?.rolsuper ?? false;
}

/**
 * An owner who is no superuser bypasses the checks within this transaction. All rows are from one consistent moment,
 * and foreign keys are still checked.
 */
async function open(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, isTenant } of tables) {
    await client.query(`alter table ${name} disable trigger user`);
    if (isTenant) await client.query(`alter table ${name} no force row level security`);
  }
}

async function close(client: ClientBase, tables: readonly Table[]): Promise<void> {
  // Pending deferred checks would prevent altering the tables.
  await client.query('set constraints all immediate');
  for (const { name, isTenant } of tables) {
    await client.query(`alter table ${name} enable trigger user`);
    if (isTenant) await client.query(`alter table ${name} force row level security`);
  }
}

async function verify(client: pg.Client, facts: TableFacts): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  // The rows are now visible to the owner, without setting a store.
  const table = { ...facts, isTenant: false, parents: [] };
  for await (const piece of rowsOf({ client, stores: null }, table)) {
    hash.update(piece);
    rows += countLines(piece);
  }
  if (rows === facts.rows && hash.digest('hex') === facts.sha256) return;
  throw new BackupError(`${facts.name} reads back differently: ${rows} of ${facts.rows} rows`);
}

// Locked by workers of the old machine, which won't return.
const FREE_JOBS = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`;
