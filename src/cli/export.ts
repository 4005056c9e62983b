/** Everything a store owns, in common formats: a table is `<table>.ndjson`, a photo `files/<key>`. */

import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../server/auth/caller.ts';
import type { Context } from '../server/context.ts';
import type { CamelRow } from '../server/database/rows.ts';
import { shortageOf } from '../server/shortages.ts';
import { readArguments, refuseMore, required } from './arguments.ts';
import { type Command, CommandError, EXIT } from './command.ts';
import { withDatabase } from './database.ts';
import { namedStore } from './stores.ts';

// Stored answers are encrypted with this installation's secret and expire within two days. The counts follow from
// the claims and orders, the hashes from the photos.
const LEFT_OUT = [
  'answers',
  'claim_counts',
  'order_counts',
  'figure_marks',
  'figure_claims',
  'figure_days',
  'figure_states',
  'shipped_days',
  'photo_hashes',
  'photo_bands',
  'unhashed_photos',
  'signal_marks',
];
const PAGE = 1_000;

export const exporting: Command = {
  usage: [
    [
      'export --store SLUG DIR',
      'writes all that a store owns to an empty directory: rows as NDJSON per table, and its files (docs/exporting.md)',
    ],
  ],
  async run(args, { config, print }) {
    const { values, positionals } = readArguments(args, { store: { type: 'string' } });
    const slug = required(values.store, '--store');
    const dir = required(positionals[0], 'DIR');
    refuseMore(positionals, 1);
    // A missing folder is created below, once there is something to export.
    const there = await readdir(dir).catch(() => []);
    if (there.length > 0) throw new CommandError(`${dir} is not empty`);
    return withDatabase(config, async ({ context }) => {
      const { id } = await namedStore(context.db, slug);
      await mkdir(dir, { recursive: true });
      await mkdir(join(dir, 'files'));
      const counts = await asOneMoment(context.db, id, (client) =>
        exportStore(context, client, id, dir),
      ).catch((error: unknown) => {
        const shortage = shortageOf(error);
        throw shortage ? new CommandError(`${dir}: ${shortage}; the export is incomplete`) : error;
      });
      for (const [name, count] of counts) print(`${name}: ${count}`);
      return EXIT.ok;
    });
  },
};

/** One snapshot of all tables, so that no claim lacks its items. */
async function asOneMoment<T>(
  db: { app: Pool },
  storeId: StoreId,
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

async function exportStore(context: Context, client: PoolClient, storeId: StoreId, dir: string) {
  const counts: [string, number][] = [];
  for (const [table, column] of await tablesOf(client)) {
    const rows = rowsOf(client, table, column, storeId);
    counts.push([table, await writeRows(rows, join(dir, `${table}.ndjson`))]);
  }
  counts.push(['files on disk', await copyFiles(context, client, storeId, join(dir, 'files'))]);
  return counts;
}

/** The store itself, and each table whose rows belong to a store. */
async function tablesOf(client: PoolClient): Promise<[table: string, column: string][]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'store_id' and c.table_name <> all ($1)
       and has_table_privilege(format('%I.%I', c.table_schema, c.table_name), 'select')
     order by 1`,
    [LEFT_OUT],
  );
  return [['stores', 'id'], ...rows.map((row): [string, string] => [row.name, 'store_id'])];
}

async function* rowsOf(client: PoolClient, table: string, column: string, storeId: StoreId) {
  await client.query(
    `declare exported no scroll cursor for
     select to_jsonb(t)::text as row from ${client.escapeIdentifier(table)} t where ${column} = ${client.escapeLiteral(storeId)}`,
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
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return count;
}

async function copyFiles(context: Context, client: PoolClient, storeId: StoreId, dir: string) {
  const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
    'select file_key as "fileKey" from files where store_id = $1 and stored_at is not null',
    [storeId],
  );
  let copied = 0;
  for (const { fileKey } of rows) {
    const found = await context.files.read({ storeId, fileKey });
    if (!found) continue;
    await pipeline(found.stream, createWriteStream(join(dir, fileKey), { flags: 'wx', mode: 0o600 }));
    copied += 1;
  }
  return copied;
}
