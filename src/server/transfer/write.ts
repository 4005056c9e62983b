/** Writes everything that a store owns, in common formats: a table is `<table>.ndjson`, a photo `files/<key>`. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import type { Context } from '../context.ts';
import { appliedMigrations } from '../database/migrate.ts';
import type { CamelRow } from '../database/rows.ts';
import type { KnownStore } from '../stores/queries.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { exportedTables, type StoreTable } from './tables.ts';

const PAGE = 1_000;
const PRIVATE = { flags: 'wx', mode: 0o600 } as const;

/** @param dir an empty folder @throws Error when the disk is full */
export async function writeStore(
  context: Context,
  admin: Pool,
  { id, slug }: Pick<KnownStore, 'id' | 'slug'>,
  dir: string,
): Promise<Manifest> {
  const migration = (await appliedMigrations(admin)).at(-1)?.name ?? '';
  await mkdir(join(dir, 'files'));
  const manifest = await asOneMoment(context.db, id, async (client): Promise<Manifest> => {
    const tables: Record<string, number> = {};
    for (const table of await exportedTables(client)) {
      tables[table.name] = await writeRows(rowsOf(client, table, id), join(dir, `${table.name}.ndjson`));
    }
    const files = await copyFiles(context, client, id, join(dir, 'files'));
    const exportedAt = new Date(context.clock()).toISOString();
    return { format: 'makegood-store/1', store: { id, slug }, exportedAt, migration, tables, files };
  });
  // The last of all: a folder without it is an export that was stopped.
  await writeFile(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, PRIVATE);
  return manifest;
}

/** One snapshot of all tables, so that no claim lacks its items. */
async function asOneMoment<T>(
  db: { app: Pool },
  storeId: KnownStore['id'],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.app.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Copying videos takes minutes, in which the connection is idle.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function* rowsOf(client: PoolClient, { name, column }: StoreTable, storeId: string) {
  await client.query(
    `declare exported no scroll cursor for
     select to_jsonb(t)::text as row from ${client.escapeIdentifier(name)} t where ${column} = ${client.escapeLiteral(storeId)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${PAGE} from exported`);
    for (const { row } of rows) yield row;
    if (rows.length < PAGE) break;
  }
  await client.query('close exported');
}

async function writeRows(rows: AsyncIterable<string>, path: string): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const row of rows) {
      count += 1;
      yield `${row}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, PRIVATE));
  return count;
}

async function copyFiles(context: Context, client: PoolClient, storeId: KnownStore['id'], dir: string) {
  const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
    'select file_key as "fileKey" from files where store_id = $1 and stored_at is not null',
    [storeId],
  );
  let copied = 0;
  for (const { fileKey } of rows) {
    const found = await context.files.read({ storeId, fileKey });
    if (!found) continue;
    await pipeline(found.stream, createWriteStream(join(dir, fileKey), PRIVATE));
    copied += 1;
  }
  return copied;
}
