/** The database's own isolation of stores, tested as the application's role (db/migrations/0001_tenancy.sql). */
import type { PoolClient } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createTestApp } from './app.ts';
import { tenantTables } from './fingerprint.ts';
import { drawnSignature } from './signature.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());

const signature = await drawnSignature();
for (const id of ['onestore', 'twostore']) {
  const store = await test.addStore({ id, slug: id });
  await test.addOrder(store, `${id}-order`, fileableOrder(test.clock.now));
  const token = shopperToken(test, store, await orderIdOf(test, store, `${id}-order`));
  const claim = await file(test, token, `${id}-order`);
  const url = `/v1/claims/signature/${claim}`;
  await test.app.inject({ method: 'PUT', url, headers: bearer(token), payload: { imageUrl: signature } });
  await test.token(store, 'store_owner');
}
const tables = await tenantTables(test.database.admin);

/** Runs as the application's role with this store set (or none), in a transaction that is rolled back. */
async function asApp<T>(storeId: string | null, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await test.database.db.app.connect();
  try {
    await client.query('begin');
    if (storeId !== null) await client.query("select set_config('app.store', $1, true)", [storeId]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function countOf(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

async function copyInto(table: string, from: string, into: string): Promise<string> {
  const { rows } = await test.database.admin.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return `insert into ${table} (${rows[0]?.columns})
    select ${rows[0]?.columns} from (select r.* from ${table} t,
      jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('store_id', '${into}')) r
      where t.store_id = '${from}') copied`;
}

it('there are tables to guard', () => {
  expect(tables).toEqual(
    expect.arrayContaining(['orders', 'claims', 'claim_items', 'files', 'answers', 'drafts']),
  );
});

describe.each(tables)('%s', (table) => {
  it('shows nothing while no store is set', async () => {
    expect(await asApp(null, (client) => countOf(client, table))).toBe(0);
    expect(await asApp('', (client) => countOf(client, table))).toBe(0);
  });

  it('shows only rows of the current store', async () => {
    const { rows } = await asApp('onestore', (client) =>
      client.query(`select distinct store_id from ${table}`),
    );
    expect(rows.filter((row) => row.store_id !== 'onestore')).toEqual([]);
  });

  it('can’t be written for another store, nor for none', async () => {
    const { rows } = await test.database.admin.query(`select 1 from ${table} where store_id = 'onestore'`);
    if (rows.length > 0) {
      const copy = await copyInto(table, 'onestore', 'twostore');
      await expect(asApp('onestore', (client) => client.query(copy))).rejects.toThrow(/row-level security/);
      const move = `update ${table} set store_id = 'twostore' where store_id = 'onestore'`;
      await expect(asApp('onestore', (client) => client.query(move))).rejects.toThrow(
        /row-level security|denied/,
      );
    }
    const touched = await asApp('twostore', (client) =>
      client
        .query(`update ${table} set store_id = store_id where store_id = 'onestore'`)
        .catch((error) => error),
    );
    // The claims' history allows no update at all.
    expect(touched.rowCount ?? touched.message).toSatisfy(
      (seen: unknown) => seen === 0 || /denied/.test(String(seen)),
    );
  });

  it('forces its policy on owners too', async () => {
    const { rows } = await test.database.admin.query(
      'select relrowsecurity as on, relforcerowsecurity as forced from pg_class where oid = $1::regclass',
      [table],
    );
    expect(rows).toEqual([{ on: true, forced: true }]);
  });
});

describe('the application’s role', () => {
  it('is not a superuser, bypasses no policy, and creates nothing', async () => {
    const { rows } = await test.database.admin.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1',
      [inject('appRole')],
    );
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false]);
  });

  it('owns nothing and belongs to no other role', async () => {
    const { rows } = await test.database.admin.query(
      `select 'relation' as kind from pg_class where relowner = $1::regrole
       union all select 'function' from pg_proc where proowner = $1::regrole
       union all select 'schema' from pg_namespace where nspowner = $1::regrole
       union all select 'membership' from pg_auth_members where member = $1::regrole`,
      [inject('appRole')],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['turn a policy off', 'alter table claims disable row level security'],
    ['drop a policy', 'drop policy own_store on claims'],
    ['become another role', 'set role postgres'],
    ['edit history', "update claim_events set kind = 'x'"],
    ['delete history', 'delete from claim_events'],
    ['read the migrations', 'select * from schema_migrations'],
    ['read the queue', 'select * from graphile_worker._private_jobs'],
    ['make a table', 'create table mine (id int)'],
    ['read a file of the server', "select pg_read_file('/etc/passwd')"],
  ])('can’t %s', async (_name, sql) => {
    await expect(asApp('onestore', (client) => client.query(sql))).rejects.toThrow(/denied|owner/);
  });
});
