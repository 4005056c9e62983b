/** Rows that are written as JSON: a column that they don't name gets its default, and a key that is no column is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/root.ts';
import { SOURCES } from '../scripts/structure.ts';
import { DEFAULT_SETTINGS } from '../src/domain/stores/settings.ts';
import { knownFunctions } from '../src/server/database/functions.ts';
import { createTestApp } from './app.ts';
import { openDesk } from './claim-desk.ts';
import { tenantTables } from './fingerprint.ts';
import { drawnSignature } from './signature.ts';
import { file, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore({ id: 'ruled', slug: 'ruled' });
const { admin } = test.database;

// Before any write, each table gets a column that no code knows.
const PROBE = 'as the column says';
for (const table of await tenantTables(admin))
  await admin.query(`alter table ${table} add column probe text not null default '${PROBE}'`);

/** Runs as the owner of the tables, in a transaction that is rolled back. */
async function asOwner<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

// All tables that rows_with_defaults is called for.
const WRITTEN_AS_JSON = [
  'claims',
  'claim_items',
  'claim_events',
  'claim_documents',
  'claim_instructions',
  'claim_resolutions',
  'files',
];

/** jsonb_populate_recordset ignores a key that is not a column; this replacement throws. */
async function refuseUnknownKeys(): Promise<void> {
  await admin.query(`alter function rows_with_defaults rename to filled;
    create function rows_with_defaults(p_row anyelement, p_rows jsonb) returns setof anyelement language plpgsql as $$
    declare
      strange text;
    begin
      select string_agg(distinct key, ', ') into strange
      from jsonb_array_elements(p_rows) one, jsonb_object_keys(one) key
      where not exists (select from pg_attribute where attrelid = pg_typeof(p_row)::text::regclass and attname = key);
      if strange is not null then
        raise exception '% has no %', pg_typeof(p_row), strange;
      end if;
      return query select * from filled(p_row, p_rows);
    end $$`);
}

/** A claim with a drawn signature, which is stored as a file and a document. */
async function fileSigned(): Promise<void> {
  const proof = { ...DEFAULT_SETTINGS.proof, requireCustomerSignature: true };
  const signed = await test.addStore({
    id: 'signed',
    slug: 'signed',
    settings: { ...DEFAULT_SETTINGS, proof },
  });
  await test.addOrder(signed, 'signed-1', fileableOrder(test.clock.now));
  const token = shopperToken(test, signed, await orderIdOf(test, signed, 'signed-1'));
  const resolution = { desiredMethod: 'REFUND', customerSignature: await drawnSignature() };
  await file(test, token, 'signed-1', filingOf({}, { resolution }));
}

const flat = (amount: string) => ({ resolutions: [{ resolutionType: 'FLAT_RATE', amount }] });

describe('rows written as JSON', () => {
  beforeAll(async () => {
    await refuseUnknownKeys();
    await fileSigned();
    const desk = await openDesk(test, store, { quantity: 2 });
    expect((await desk.team('POST', '/resolutions', flat('5.00'))).status).toBe(200);
    expect(
      (await desk.team('POST', '/messages', { messageContent: 'It is on its way', medias: [] })).status,
    ).toBeLessThan(300);
  });

  it('go through rows_with_defaults where they are written whole, in SQL and in queries', async () => {
    const sources = SOURCES.filter((name) => name.startsWith('src/') && !name.includes('.test.'));
    const texts = sources.map((name) => readFileSync(join(ROOT, name), 'utf8'));
    const sql = (await knownFunctions()).map((one) => one.sql.replaceAll(/--.*/g, ''));
    const uses = [...texts, ...sql].flatMap((text) => [
      ...text.matchAll(/select \w\.\*\s+from (\w+)\(\s*null::(\w+), /g),
    ]);
    expect(uses.filter(([, by]) => by !== 'rows_with_defaults').map(([use]) => use)).toEqual([]);
    expect(new Set(uses.map(([, , table]) => table))).toEqual(new Set(WRITTEN_AS_JSON));
  });

  it('name columns only', async () => {
    const strange = admin.query(
      `select rows_with_defaults(null::files, '[{"id": "m"}, {"filname": "mug.jpg"}]')`,
    );
    await expect(strange).rejects.toThrow('files has no filname, id');
  });

  it('get the defaults of columns they don’t name', async () => {
    const filled: string[] = [];
    for (const table of await tenantTables(admin)) {
      const { rows } = await admin.query<{ probe: string }>(`select distinct probe from ${table}`);
      expect([table, rows.filter(({ probe }) => probe !== PROBE)]).toEqual([table, []]);
      if (rows.length > 0) filled.push(table);
    }
    expect(filled).toEqual(expect.arrayContaining([...WRITTEN_AS_JSON]));
    const { rows } = await admin.query('select count(*)::int as mails from mails where written_at is null');
    expect(rows).toEqual([{ mails: 0 }]);
  });

  it('keep the values they name, including null', async () => {
    const { rows: claims } = await admin.query(
      `select id, version, token_generation, signals, terms, value, probe, status
       from filled(null::claims, '[{"version": null, "id": "a"}]')`,
    );
    expect(claims).toEqual([
      {
        ...{ id: 'a', version: null, token_generation: 1, signals: 0, terms: 0, value: '0' },
        ...{ probe: PROBE, status: null },
      },
    ]);
    const { rows: events } = await admin.query(
      `select data, probe from filled(null::claim_events, '[{"data": {"a": 1}}, {}]')`,
    );
    expect(events).toEqual([
      { data: { a: 1 }, probe: PROBE },
      { data: {}, probe: PROBE },
    ]);
    expect((await admin.query(`select from filled(null::claim_events, '[]')`)).rowCount).toBe(0);
  });

  it('follow a default that changes, also on a connection that knows the one before', () =>
    asOwner(async (client) => {
      await client.query('create table notes_of_test (id text, kind text default $$old$$)');
      await client.query(`create function keep_note(p_id text) returns void language plpgsql as $$
        begin
          insert into notes_of_test select * from filled(null::notes_of_test, jsonb_build_array(jsonb_build_object('id', p_id)));
        end $$`);
      await client.query(`select keep_note('a')`);
      await client.query('alter table notes_of_test alter column kind set default $$new$$');
      await client.query('alter table notes_of_test add column more integer default 7');
      await client.query(`select keep_note('b')`);
      const { rows } = await client.query('select * from notes_of_test order by id');
      expect(rows).toEqual([
        { id: 'a', kind: 'old', more: 7 },
        { id: 'b', kind: 'new', more: 7 },
      ]);
    }));

  it.each(['now()', 'current_timestamp', 'localtimestamp'])('can’t be computed, such as %s', (computed) =>
    asOwner(async (client) => {
      await client.query(`create table dated_of_test (id text, at timestamptz default ${computed})`);
      const rows = client.query(`select * from filled(null::dated_of_test, '[{"id": "m"}]')`);
      await expect(rows).rejects.toThrow('dated_of_test has a default that is not a constant');
    }),
  );
});
