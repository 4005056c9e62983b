/** The rows a claim writes, read from the database, and the same as plain inserts for the baseline server. */
import type { Pool } from 'pg';
import type { Insert } from './bare.ts';

type Column = { name: string; type: string; unique: boolean };

/**
 * Every row that the claim's transaction wrote, as an insert into a copy of its table with the same columns and indexes, but
 * without triggers, foreign keys and policies.
 */
export async function insertsOfClaim(admin: Pool, claimId: string): Promise<Insert[]> {
  await admin.query('create schema if not exists bench');
  const { rows: tables } = await admin.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const inserts: Insert[] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${name} t where t.xmin = (select xmin from claims where id = $1)`,
      [claimId],
    );
    inserts.push(...(await insertsInto(admin, 'public', name, rows)));
  }
  // The worker may have sent the email by now and updated its row in a later transaction.
  if (!inserts.some(({ name }) => name === 'mails_0')) {
    const { rows } = await admin.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(m) as row from mails m order by created_at desc limit 1',
    );
    inserts.push(...(await insertsInto(admin, 'public', 'mails', rows)));
  }
  inserts.push(...(await insertsInto(admin, 'graphile_worker', '_private_jobs', [await jobRow(admin)])));
  return inserts;
}

async function insertsInto(
  admin: Pool,
  schema: string,
  table: string,
  rows: readonly { row: Record<string, unknown> }[],
): Promise<Insert[]> {
  if (rows.length === 0) return [];
  await admin.query(
    `create table bench.${table} (like ${schema}.${table} including defaults including indexes)`,
  );
  const columns = await columnsOf(admin, `${schema}.${table}`);
  return rows.map(({ row }, index) => insertOf(table, index, columns, row));
}

/** The job that sends the claim's email; the real one is deleted before it can be read. */
async function jobRow(admin: Pool): Promise<{ row: Record<string, unknown> }> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query(`select enqueue_job('send_mail', '{"storeId": "bench", "id": "abcdefghijkl"}', null)`);
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      "select to_jsonb(j) as row from graphile_worker._private_jobs j where payload ->> 'storeId' = 'bench'",
    );
    if (!rows[0]) throw new Error('No job was written');
    return rows[0];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function columnsOf(admin: Pool, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select a.attname as name, a.atttypid::regtype::text as type, a.attname <> 'store_id' and exists (
       select from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null
         and a.attnum = any(i.indkey)) as unique
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  return rows;
}

const KIND: Record<string, 'text' | 'number' | 'bytes'> = {
  text: 'text',
  bigint: 'number',
  integer: 'number',
  bytea: 'bytes',
};

function insertOf(table: string, index: number, columns: Column[], row: Record<string, unknown>): Insert {
  const values = columns.map(({ name, type }) => {
    const value = row[name] ?? null;
    return value !== null && type.startsWith('json') ? JSON.stringify(value) : value;
  });
  const fresh = columns.flatMap(({ type, unique }, at) => {
    const kind = KIND[type];
    return unique && kind ? [{ at, kind }] : [];
  });
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  const names = columns.map(({ name }) => name).join(', ');
  return {
    name: `${table}_${index}`,
    text: `insert into bench.${table} (${names}) values (${places})`,
    values,
    fresh,
  };
}
