/** A store that is exported in one installation and taken over in another: the same rows, and nothing that leaves twice. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { storeOfOperator } from '../auth/caller.ts';
import { findStore } from '../stores/queries.ts';
import { exportedTables, inOrder, LEFT_BEHIND } from './tables.ts';
import { NotTaken, takeStore } from './take.ts';
import { writeStore } from './write.ts';

const [there, here] = await Promise.all([createTestApp(), createTestApp()]);
const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  await Promise.all([there.close(), here.close()]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

const installation = (app: typeof there) => ({ context: app.context, admin: app.database.admin });
const ID = storeOfOperator('moving');
const exported = async (app: typeof there): Promise<string> => {
  const folder = await newFolder();
  await writeStore(app.context, app.database.admin, { id: ID, slug: 'moving' }, folder);
  return folder;
};
const linesOf = async (folder: string, table: string): Promise<Record<string, unknown>[]> =>
  (await readFile(join(folder, `${table}.ndjson`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

let folder: string;
let desks: Desk[];
beforeAll(async () => {
  await there.addStore({ id: ID, slug: 'moving' });
  desks = [await openDesk(there, ID), await openDesk(there, ID)];
  for (const desk of desks) {
    const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 1 }];
    expect((await desk.team('POST', '/resolutions', { resolutions })).status).toBe(200);
  }
  const [first] = desks;
  await there.database.admin.query(
    `update claim_instructions set state = 'SENDING', hold = null, next_at = now(), provider = 'shopify' where claim_id = $1`,
    [first?.id],
  );
  folder = await exported(there);
});

/** Copies the export, and changes one of its files. */
async function altered(file: string, change: (text: string) => string): Promise<string> {
  const copy = await newFolder();
  for (const name of await readdir(folder)) {
    if (name === 'files') continue;
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(copy, name), name === file ? change(text) : text);
  }
  return copy;
}
const taking = (dir: string) => takeStore(installation(here), dir);

describe('an export that is not whole, or not ours', () => {
  it.each<[what: string, file: string, change: (text: string) => string, why: RegExp]>([
    ['without its manifest', 'export.json', () => '{}', /export\.json/],
    [
      'of another release',
      'export.json',
      (text) => text.replace(/"migration": ".*"/, '"migration": "0001_x.sql"'),
      /same release/,
    ],
    [
      'that lacks a row',
      'claims.ndjson',
      (text) => text.slice(text.indexOf('\n') + 1),
      /1 rows instead of 2/,
    ],
    [
      'with a row of another store',
      'orders.ndjson',
      (text) => text.replace('"store_id": "moving"', '"store_id": "other"'),
      /another store/,
    ],
    ['with a row that is no JSON', 'mails.ndjson', (text) => text.replace('{', '['), /can’t be read/],
    [
      'with a claim whose order is missing',
      'claims.ndjson',
      (text) => text.replace(/"order_id": "[^"]+"/, '"order_id": "none"'),
      /the database refuses claims/,
    ],
    [
      'with an unbalanced journal',
      'ledger_entries.ndjson',
      (text) => text.replace(/"amount": -?(\d+)/, '"amount": 77'),
      /the database refuses the ledger/,
    ],
  ])('%s is refused and leaves nothing', async (_, file, change, why) => {
    const dir = await altered(file, change);
    await expect(taking(dir)).rejects.toThrow(why);
    await expect(taking(dir)).rejects.toThrow(NotTaken);
    expect(await findStore(here.context.db, { by: 'id', value: ID })).toBeNull();
  });
});

describe('a store that is taken over', () => {
  beforeAll(async () => {
    await taking(folder);
  });

  it('has the same rows, but those that stay behind', async () => {
    const again = await exported(here);
    const tables = (await readdir(folder))
      .filter((name) => name.endsWith('.ndjson'))
      .map((name) => name.slice(0, -7));
    const differing = [];
    for (const table of tables) {
      if (table in LEFT_BEHIND) continue;
      const [before, after] = [sorted(await linesOf(folder, table)), sorted(await linesOf(again, table))];
      if (JSON.stringify(before) !== JSON.stringify(after)) differing.push(table);
    }
    // The instructions are held, and the log has the line of the import.
    expect(
      differing.filter((table) => !['claim_instructions', 'audit_log', 'mails', 'stores'].includes(table)),
    ).toEqual([]);
  });

  it('sends nothing by itself that the other installation may still send', async () => {
    const { rows } = await here.database.admin.query(
      'select state, hold, next_at from claim_instructions where store_id = $1 order by state',
      [ID],
    );
    expect(rows).toEqual([
      { state: 'UNKNOWN', hold: null, next_at: null },
      { state: 'WAITING', hold: 'by_hand', next_at: null },
    ]);
    const { rows: mails } = await here.database.admin.query(
      'select from mails where store_id = $1 and sent_at is null',
      [ID],
    );
    expect(mails).toEqual([]);
  });

  it('is counted, and its claims are found', async () => {
    const { rows } = await here.database.admin.query(
      'select sum(claims)::int as claims from claim_counts where store_id = $1',
      [ID],
    );
    expect(rows).toEqual([{ claims: 2 }]);
  });

  it('is not taken twice, also at once', async () => {
    await expect(taking(folder)).rejects.toThrow(/here already/);
  });
});

it('each table is written after those that it needs', () => {
  expect(
    inOrder([
      { name: 'items', needs: ['claims', 'orders'] },
      { name: 'claims', needs: ['orders', 'elsewhere'] },
      { name: 'orders', needs: [] },
    ]),
  ).toEqual(['orders', 'claims', 'items']);
  expect(() =>
    inOrder([
      { name: 'a', needs: ['a2'] },
      { name: 'a2', needs: ['a'] },
    ]),
  ).toThrow();
});

it('what the secret of the installation seals stays behind', async () => {
  const client = await here.context.db.app.connect();
  const exportedOnes = await exportedTables(client).finally(() => client.release());
  const { rows } = await here.database.admin.query(
    `select c.relname as name, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bytea'::regtype where c.relname = any ($1)`,
    [exportedOnes.map(({ name }) => name)],
  );
  expect(rows.length).toBeGreaterThan(3);
  // The bytes of a picture are no secret; the codes of credit are taken away (take.ts).
  const known = ['brand_pictures.bytes', 'claim_instructions.sealed_code', 'claim_resolutions.sealed_code'];
  const others = rows.filter(
    ({ name, column }) => !(name in LEFT_BEHIND) && !known.includes(`${name}.${column}`),
  );
  expect(others).toEqual([]);
  const { rows: tables } = await here.database.admin.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace",
  );
  const names = tables.map(({ name }) => name);
  expect(Object.keys(LEFT_BEHIND).filter((name) => !names.includes(name))).toEqual([]);
});
