/** Deleting a store: everything of it goes, whatever the table, and nothing of another store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import { type StoreId, storeOfOperator } from '../../auth/caller.ts';
import { saveAccount } from '../../people/accounts.ts';
import { deleteStore } from './jobs.ts';
import { FILE_TABLES } from './queries.ts';

const test = await createTestApp();
afterAll(() => test.close());

const { admin } = test.database;
const staff = async (role: Role) => signedIn(test, (await addPerson(test, { role })).email);
const implementer = await staff('orderprotection_implementation');

const what = (by: Browser, id: string) => by.ask('GET', `/v1/platform/stores/${id}/deletion`);
const ask = (by: Browser, id: string, name: string) =>
  by.ask('POST', `/v1/platform/stores/${id}/deletion`, { payload: { name } });

let made = 0;
const newStore = (): Promise<StoreId> => {
  made += 1;
  return test.addStore({ id: `gone${made}`, slug: `gone${made}` });
};
const nameOf = async (id: string): Promise<string> =>
  (await admin.query('select name from stores where id = $1', [id])).rows[0]?.name;

/** Each row of a store by table, read past row-level security. */
async function rowsByTable(id: string): Promise<Record<string, number>> {
  const tables = await tenantTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query(`select count(*)::int as n from ${name} where store_id = $1`, [id]);
    counts[name] = rows[0].n;
  }
  return counts;
}

type Column = { name: string; type: string; isRequired: boolean };
async function tenantTables(): Promise<{ name: string; columns: Column[] }[]> {
  const { rows } = await admin.query(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', t.typname,
       'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '')) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'store_id')
     group by 1 order by 1`,
  );
  return rows;
}

const SAMPLES: Record<string, string> = {
  ...{ text: "'x'", bpchar: "'x'", bool: 'false', bytea: "''", json: "'{}'", jsonb: "'{}'" },
  ...{ timestamptz: 'now()', date: "'2026-01-01'", uuid: 'gen_random_uuid()' },
};
const fileKey = (table: string, id: string): string =>
  `${id}${table.replaceAll('_', '')}${'0'.repeat(25)}`.slice(0, 30);

function sampleOf(table: string, id: string, { name, type }: Column): string {
  if (name === 'store_id') return `'${id}'`;
  if (name === 'file_key') return `'${fileKey(table, id)}'`;
  if (type.startsWith('_')) return "'{}'";
  return SAMPLES[type] ?? '1';
}

/** One row in every table of stores that has none, whatever its rules are. */
async function fillEveryTable(ids: readonly string[]): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const { name, columns } of await tenantTables()) {
      const { rows } = await client.query(
        `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [name],
      );
      for (const { conname } of rows) await client.query(`alter table ${name} drop constraint "${conname}"`);
      const set = columns.filter((one) => one.isRequired || one.name === 'file_key');
      for (const id of ids) {
        const values = set.map((one) => sampleOf(name, id, one)).join(', ');
        await client.query(
          `insert into ${name} (${set.map((one) => one.name).join(', ')}) values (${values}) on conflict do nothing`,
        );
      }
    }
  } finally {
    await client.query('reset session_replication_role').finally(() => client.release());
  }
}

describe('a store that is deleted', () => {
  let [doomed, kept] = [storeOfOperator(''), storeOfOperator('')];
  let before: Record<string, number>;
  const storeCall = (by: Browser, id: string) =>
    by.ask('GET', '/v1/team-members', { headers: { 'makegood-store': id } });

  beforeAll(async () => {
    doomed = await newStore();
    kept = await newStore();
    await openDesk(test, doomed);
    await openDesk(test, kept);
    await fillEveryTable([doomed, kept]);
    for (const id of [doomed, kept]) {
      for (const table of FILE_TABLES.keys()) {
        await test.context.files.write({ storeId: id, fileKey: fileKey(table, id) }, Buffer.from('bytes'));
      }
    }
    before = await rowsByTable(kept);
    expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([]);
  });

  it('is only deleted by staff who may, have just shown who they are, and typed its name', async () => {
    const name = await nameOf(doomed);
    const owner = await signedIn(test, (await addPerson(test, { store: doomed, role: 'store_owner' })).email);
    expect((await what(owner, doomed)).statusCode).toBe(404);
    expect((await ask(owner, doomed, name)).statusCode).toBe(404);
    const support = await staff('orderprotection_support_admin');
    expect((await ask(support, doomed, name)).json().permission).toBe('store:delete');
    expect((await ask(implementer, doomed, 'Another')).json().fields[0].path).toBe('name');
    expect((await ask(implementer, 'no-such-store', name)).statusCode).toBe(404);
    test.clock.now += 11 * 60_000;
    expect((await ask(implementer, doomed, name)).json().code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
    expect((await what(implementer, doomed)).json()).toMatchObject({ name, goes: { claims: 2, people: 1 } });
  });

  it('is found by nobody at once, and asked for twice is deleted once', async () => {
    const { email } = await addPerson(test, { store: doomed, role: 'store_owner' });
    const owner = await signedIn(test, email);
    expect((await storeCall(owner, doomed)).statusCode).toBe(200);
    const name = await nameOf(doomed);
    const answers = await Promise.all([ask(implementer, doomed, name), ask(implementer, doomed, name)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(answers[0]?.json().id).toBe(answers[1]?.json().id);
    expect((await storeCall(owner, doomed)).statusCode).toBe(404);
    expect((await storeCall(implementer, doomed)).statusCode).toBe(404);
    const listed = (await implementer.ask('GET', '/v1/platform/stores?q=gone')).json().stores;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([kept]);
  });

  it('goes whole, also by a job that is killed again and again, and no other store loses anything', async () => {
    for (const turn of [1, 2, 3, 4, 5, 6]) {
      expect([turn, await deleteStore(test.context, doomed, 0)]).toEqual([turn, false]);
    }
    expect(await deleteStore(test.context, doomed)).toBe(true);
    expect(Object.entries(await rowsByTable(doomed)).filter(([, n]) => n > 0)).toEqual([]);
    expect(await nameOf(doomed)).toBeUndefined();
    expect(await rowsByTable(kept)).toEqual(before);
    for (const table of FILE_TABLES.keys()) {
      const sizeOf = (id: string) => test.context.files.size({ storeId: id, fileKey: fileKey(table, id) });
      expect([table, await sizeOf(doomed), await sizeOf(kept)]).toEqual([table, null, 5]);
    }
  });

  it('stays in the list of deletions and in the platform’s audit log, by the name of who did it', async () => {
    const { deletions } = (await implementer.ask('GET', '/v1/platform/deletions')).json();
    expect(deletions[0]).toMatchObject({ slug: doomed, goes: { claims: 2 }, endedAt: expect.any(String) });
    expect(deletions[0].rowsGone).toBeGreaterThan(40);
    const { rows } = await admin.query(
      `select place, subject_id, before ->> 'slug' as slug from platform_audit_log where operation = 'deleteStore'`,
    );
    expect(rows).toEqual([{ place: 'staff', subject_id: doomed, slug: doomed }]);
    await expect(test.database.db.app.query('delete from store_deletions')).rejects.toThrow(/permission/);
  });
});

it('rows of a store that nobody deletes can’t be deleted by the application', async () => {
  const store = await newStore();
  await expect(
    test.database.db.app.query('select delete_from_store($1, $2, 10)', [store, 'claim_events']),
  ).rejects.toThrow(/no deletion/);
  await expect(test.database.db.app.query('select hide_store($1, now())', [store])).rejects.toThrow(/nobody/);
});

it('every column that names a file is known to the deletion', async () => {
  const notFiles: Record<string, string> = {
    imports: 'a hash of the file that is imported',
    photo_hashes: 'of a row of files',
    photo_bands: 'of a row of files',
    unhashed_photos: 'of a row of files',
    claim_documents: 'of a row of files',
  };
  const { rows } = await admin.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname like '%file_key'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const found = rows.map(({ name }) => name).filter((name) => !(name in notFiles));
  expect(found.sort()).toEqual([...FILE_TABLES.keys()].sort());
});

describe('an account', () => {
  it('is deleted once it is empty, and its people stay people', async () => {
    const [store, id] = [await newStore(), `empty${made}`];
    await saveAccount(test.database.db, { id, slug: id, name: 'Empty Soon' }, { stores: [store], now: 0 });
    const { email } = await addPerson(test, { accountId: id, role: 'account_owner' });
    const remove = (name: string) =>
      implementer.ask('POST', `/v1/platform/accounts/${id}/deletion`, { payload: { name } });
    expect((await remove('Empty Soon')).json().code).toBe('account_not_empty');
    await implementer.ask('PUT', `/v1/platform/stores/${store}/account`, { payload: { account: null } });
    expect((await remove('Empty')).json().fields[0].path).toBe('name');
    expect((await remove('Empty Soon')).statusCode).toBe(204);
    expect((await remove('Empty Soon')).statusCode).toBe(404);
    expect((await (await signedIn(test, email)).ask('GET', '/v1/me')).json().memberships).toEqual([]);
  });
});
