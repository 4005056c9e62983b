/**
 * The baseline of an import: the rows it wrote, inserted again with hand-written `pg` code. Copies of the tables with their
 * columns and indexes, without triggers, foreign keys or policies; one transaction per batch, one prepared multi-row INSERT per
 * table.
 */
import type pg from 'pg';
import { BATCH } from '../src/server/imports/import-documents.ts';

const TABLES = ['orders', 'order_items', 'fulfillments', 'fulfillment_items'] as const;
type Table = (typeof TABLES)[number];

/** Rows of a table as arrays of text, as the driver sends them. */
type Batch = Record<Table, (string | null)[][]>;

export type BareRows = { columns: Record<Table, string[]>; batches: Batch[] };

/** The rows of all orders of a store, split into the import's batches. */
export async function readRows(pool: pg.Pool, storeId: string): Promise<BareRows> {
  const columns = {} as BareRows['columns'];
  const batches: Batch[] = [];
  const place = new Map<string, number>();
  for (const table of TABLES) {
    const { rows } = await pool.query({
      text: `select t.* from ${table} t where store_id = $1 order by ${table === 'orders' ? 'imported_at' : 'order_id'}`,
      values: [storeId],
      types: { getTypeParser: () => (text: string) => text },
    });
    columns[table] = Object.keys(rows[0] ?? {});
    for (const row of rows as Record<string, string | null>[]) {
      const order = row.order_id ?? row.id ?? '';
      if (table === 'orders') place.set(order, place.size);
      const at = Math.floor((place.get(order) ?? 0) / BATCH);
      batches[at] ??= { orders: [], order_items: [], fulfillments: [], fulfillment_items: [] };
      batches[at][table].push(Object.values(row));
    }
  }
  return { columns, batches };
}

/** Seconds to insert all rows, durable after each batch. */
export async function insertBare(pool: pg.Pool, { columns, batches }: BareRows): Promise<number> {
  await pool.query('create schema if not exists bench');
  for (const table of TABLES) {
    await pool.query(`drop table if exists bench.${table}`);
    await pool.query(
      `create table bench.${table} (like public.${table} including defaults including indexes)`,
    );
  }
  const client = await pool.connect();
  const started = performance.now();
  for (const batch of batches) {
    await client.query('begin');
    for (const table of TABLES) {
      const rows = batch[table];
      if (rows.length > 0) await client.query(insertOf(table, columns[table], rows));
    }
    await client.query('commit');
  }
  const seconds = (performance.now() - started) / 1_000;
  client.release();
  return seconds;
}

function insertOf(table: Table, columns: readonly string[], rows: (string | null)[][]) {
  const places = rows.map((row, r) => `(${row.map((_, c) => `$${r * row.length + c + 1}`).join(', ')})`);
  return {
    name: `${table}_${rows.length}`,
    text: `insert into bench.${table} (${columns.join(', ')}) values ${places.join(', ')}`,
    values: rows.flat(),
  };
}
