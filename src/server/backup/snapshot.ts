/** Reads the whole database as of one moment, whatever is written in the meantime. */

import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { CamelRow, Row } from '../database/rows.ts';
import { columnList, type Table } from './tables.ts';

/** One moment of the database. `stores`: null if the role sees all rows, otherwise the stores to query one by one. */
export type Snapshot = { client: pg.Client; stores: readonly string[] | null };

/** Text output that is the same on every server, and no timeouts. */
export const PLAIN_SESSION = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local synchronize_seqscans = off; set local search_path = pg_catalog`;

export async function inSnapshot<T>(adminUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await connect(adminUrl, 'makegood backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_SESSION);
    return await work({ client, stores: await storesInTurn(client) });
  } finally {
    await client.end();
  }
}

/** A separate connection: it lives long, and closing it ends whatever it started. */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // Errors are reported by the running query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Row-level security is forced, so an owner who can't bypass it sees rows only for the current store. Foreign keys tie
 * every tenant row to a store, so querying all stores in turn gives all rows. Roles that can bypass it use
 * `row_security = off`, which makes PostgreSQL fail rather than omit rows.
 */
async function storesInTurn(client: pg.Client): Promise<string[] | null> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  if (rows[0]?.sees) {
    await client.query('set local row_security = off');
    return null;
  }
  const stores = await client.query<Row<'stores', 'id'>>(
    'select id from public.stores order by id collate "C"',
  );
  return stores.rows.map(({ id }) => id);
}

/** The rows of a table as `COPY` writes them: one per line, with line ends in values escaped. */
export async function* rowsOf({ client, stores }: Snapshot, table: Table): AsyncGenerator<Buffer> {
  const sql = `copy (select ${columnList(table.columns)} from ${table.name}) to stdout`;
  for (const store of table.isTenant && stores ? stores : [null]) {
    if (store !== null) await client.query("select set_config('app.store', $1, true)", [store]);
    const rows: Readable = client.query(copyTo(sql));
    for await (const piece of rows) yield piece;
  }
}

export type StoredFile = CamelRow<'files', 'store_id' | 'file_key'>;
const PAGE = 1_000;

/** The files that rows of the snapshot refer to, by store and key. */
export async function* filesOf({ client, stores }: Snapshot): AsyncGenerator<StoredFile> {
  for (const store of stores ?? [null]) {
    if (store !== null) await client.query("select set_config('app.store', $1, true)", [store]);
    await client.query(
      `declare stored no scroll cursor for select store_id as "storeId", file_key as "fileKey" from public.files
       where stored_at is not null order by store_id collate "C", file_key collate "C"`,
    );
    for (;;) {
      const { rows } = await client.query<StoredFile>(`fetch ${PAGE} from stored`);
      yield* rows;
      if (rows.length < PAGE) break;
    }
    await client.query('close stored');
  }
}
