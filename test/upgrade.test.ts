/** Databases of earlier releases are filled and upgraded: their rows stay, and everything else is like in a new database. */
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { FORMER_CHECKSUMS } from '../src/server/database/former-checksums.ts';
import { knownMigrations, migrate } from '../src/server/database/migrate.ts';
import { openPool } from '../src/server/database/pool.ts';
import { prepareAppRole } from '../src/server/database/roles.ts';
import { formerMigrations, makeFormer } from './former/migrations.ts';
import { describeSchema, FILLING, RENAMED } from './former/schema.ts';
import { createSharedDatabase, type SharedDatabase } from './process/shared-database.ts';
import { TEST_SECRET } from './setup.ts';

let fresh: string[];
const databases: SharedDatabase[] = [];
const newDatabase = async () => {
  const database = await createSharedDatabase(inject('databaseUrl'));
  databases.push(database);
  return database;
};

beforeAll(async () => {
  const database = await newDatabase();
  const admin = openPool(database.url, { max: 2 });
  const role = await prepareAppRole(admin, TEST_SECRET);
  await migrate(admin);
  fresh = await describeSchema(admin, role);
  await admin.end();
});
afterAll(async () => {
  for (const database of databases.reverse()) await database.drop();
});

it('the migrations that contained functions are those whose former checksums are accepted', async () => {
  const known = new Map((await knownMigrations()).map((one) => [one.name, one.checksum]));
  const changed = formerMigrations().filter(({ name, checksum }) => known.get(name) !== checksum);
  expect(Object.fromEntries(changed.map(({ name, checksum }) => [name, checksum]))).toEqual(FORMER_CHECKSUMS);
});

type Row = Record<string, unknown>;

/** Every row of the filled tables, read as the superuser, who bypasses all policies. */
async function readAll(database: SharedDatabase, tables: readonly string[]): Promise<[string, Row[]][]> {
  const read = tables.map(
    async (table): Promise<[string, Row[]]> => [table, await database.query(`select * from ${table}`)],
  );
  return Promise.all(read);
}

/** Writes as the tables' owner, who is subject to the policies. Returns the tables that this release has. */
async function fill(admin: Pool): Promise<string[]> {
  const client = await admin.connect();
  await client.query("select set_config('app.store', 's1', false)");
  const filled: string[] = [];
  for (const { table, row } of FILLING) {
    const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
    if (!rows[0]?.there) continue;
    await client.query(`insert into ${table} select r.* from jsonb_populate_record(null::${table}, $1) r`, [
      row,
    ]);
    filled.push(table);
  }
  client.release(true);
  return filled;
}

// The first that could file a claim, the first with decisions, 0.1.0, one after it, and the last that contained functions.
describe.each([
  '0005_claim_functions.sql',
  '0015_decision_functions.sql',
  '0026_rush.sql',
  '0046_mail_order.sql',
  '0070_fixed_bonus.sql',
])('a database at %s', (last) => {
  it('keeps its rows and gets the functions, triggers, policies and grants of a new one', async () => {
    const database = await newDatabase();
    const admin = openPool(database.url, { max: 2 });
    const role = await prepareAppRole(admin, TEST_SECRET);
    await makeFormer(admin, last, role);
    const tables = await fill(admin);
    const before = await readAll(database, tables);
    await migrate(admin);
    expect(await describeSchema(admin, role)).toEqual(fresh);
    const names = tables.map((table) => RENAMED[table] ?? table);
    const after = new Map(await readAll(database, names));
    for (const [former, rows] of before) {
      const table = RENAMED[former] ?? former;
      const columns = Object.keys(after.get(table)?.[0] ?? {});
      const kept = rows.map((row) => Object.entries(row).filter(([name]) => columns.includes(name)));
      const now = after
        .get(table)
        ?.map((row) => Object.entries(row).filter(([name]) => name in (rows[0] ?? {})));
      expect([table, now]).toEqual([table, kept]);
    }
    expect(before.flatMap(([, rows]) => rows).length).toBe(tables.length);
    await admin.end();
  });
});
