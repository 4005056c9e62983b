/**
 * The schema can be sharded by store (docs/operating.md): each table either belongs to stores, and shares no key across stores,
 * or stands alone and references no store's table. Read from the catalog, so that a new table is checked.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rows = async <T>(sql: string) => (await database.admin.query(sql)).rows as T[];

const TENANT = (table: string) =>
  `exists (select 1 from pg_attribute a where a.attrelid = ${table} and a.attname = 'store_id')`;
const COLUMN = (table: string, number: string) =>
  `(select a.attname from pg_attribute a where a.attrelid = ${table} and a.attnum = ${number})`;
const OURS = "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')";

it('each table of a store has a primary key, and every unique index starts with the store', async () => {
  const [counted] = await rows<{ tables: number; keyed: number }>(
    `select count(*)::int as tables, count(*) filter (where exists (
       select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary))::int as keyed
     from pg_class c where ${OURS} and ${TENANT('c.oid')}`,
  );
  expect(counted?.tables).toBeGreaterThan(10);
  expect(counted?.keyed).toBe(counted?.tables);
  const astray = await rows(
    `select i.indexrelid::regclass as index from pg_index i join pg_class c on c.oid = i.indrelid
     where ${OURS} and ${TENANT('c.oid')} and i.indisunique and ${COLUMN('c.oid', 'i.indkey[0]')} <> 'store_id'`,
  );
  expect(astray).toEqual([]);
});

/** Tables of the whole installation that others may reference. A shard would hold a copy of each. */
const REGISTRIES = ['stores', 'accounts', 'people', 'sign_in_providers'];

it('foreign keys between store tables stay within the store; any other references a registry', async () => {
  const references = await rows<{ name: string; ofStore: boolean; within: boolean; to: string }>(
    `select k.conname as name, k.confrelid::regclass::text as to, ${TENANT('k.conrelid')} as "ofStore", ${TENANT('k.confrelid')}
       and ${COLUMN('k.conrelid', 'k.conkey[1]')} = 'store_id'
       and ${COLUMN('k.confrelid', 'k.confkey[1]')} = 'store_id' as within
     from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS} and k.contype = 'f'`,
  );
  expect(references.length).toBeGreaterThan(10);
  const across = references.filter(({ within }) => !within);
  expect(across.filter(({ ofStore, to }) => ofStore && to !== 'stores')).toEqual([]);
  expect(across.filter(({ to }) => !REGISTRIES.includes(to))).toEqual([]);
});

it('no other index or constraint spans rows of several stores', async () => {
  expect(
    await rows(
      `select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
       where ${OURS} and ${TENANT('c.oid')} and k.contype = 'x'`,
    ),
  ).toEqual([]);
  expect(
    await rows("select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});
