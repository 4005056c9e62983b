/** The functions in db/functions, as applied at start. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { callsIn, checksumOf, isNewer, knownFunctions, type SqlFunction } from './functions.ts';
import { compareRelease, knownMigrations, migrate, refuseNewer } from './migrate.ts';

const { admin, drop } = await createTestDatabase();
afterAll(drop);

const migrations = await knownMigrations();
const functions = await knownFunctions();
const textOf = (name: string) => functions.find((one) => one.name === name)?.sql ?? '';
const made = (name: string, sql: string): SqlFunction => ({
  name,
  sql,
  checksum: checksumOf(sql),
  parents: [],
});

/** Starts a release that has these files in place of ours with the same names. */
const startWith = (...changed: SqlFunction[]) => {
  const names = changed.map(({ name }) => name);
  const others = functions.filter(({ name }) => !names.includes(name));
  return migrate(admin, undefined, { migrations, functions: [...others, ...changed] });
};

type InForce = { id: number; name: string; definition: string };
async function inForce(): Promise<Map<string, InForce>> {
  const { rows } = await admin.query<InForce>(
    `select p.oid::int as id, p.proname as name, pg_get_functiondef(p.oid) as definition
     from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  return new Map(rows.map((row) => [row.name, row]));
}
const triggersOf = async (table: string) =>
  (
    await admin.query<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`,
      [table],
    )
  ).rows.map(({ name }) => name);

beforeEach(() => migrate(admin).then(() => undefined));

it('every function of the database has a file, and every file a function', async () => {
  expect([...(await inForce()).keys()].sort()).toEqual(functions.map(({ name }) => name).sort());
  for (const { name, sql } of functions) {
    const [first = ''] = sql.split('\n');
    expect({ name, says: first.startsWith('-- ') }).toEqual({ name, says: true });
    expect(sql.match(/^create function (\w+)/gm)).toEqual([`create function ${name}`]);
  }
});

it('each comes after the functions it calls', () => {
  const names = functions.map(({ name }) => name);
  for (const { name, parents } of functions)
    for (const parent of parents) expect(names.indexOf(parent)).toBeLessThan(names.indexOf(name));
  expect(callsIn('-- keep(x)\nselect hold(a), b from c(d) -- e(f)')).toEqual(['hold', 'c']);
});

describe('a start', () => {
  it('applies a function whose text changed, and leaves the others alone', async () => {
    const before = await inForce();
    const text = textOf('claims_version').replace('sum(version), 0', 'sum(version), 7');
    await startWith(made('claims_version', text));
    const after = await inForce();
    expect(after.get('claims_version')?.definition).toContain('sum(version), 7');
    const changed = [...after.values()].filter(({ id, name }) => before.get(name)?.id !== id);
    expect(changed.map(({ name }) => name)).toEqual(['claims_version']);
  });

  it('applies nothing when nothing has changed', async () => {
    const before = await inForce();
    await migrate(admin);
    expect(await inForce()).toEqual(before);
  });

  it('replaces a function with another signature, including its triggers and grants', async () => {
    const text = `create function guard_promises(p_new int default 1) returns int language sql as 'select 1';
      create function keep_claim_labels() returns trigger language plpgsql as 'begin return null; end';`;
    await startWith(
      made('guard_promises', text.split('\n')[0] ?? ''),
      made(
        'keep_claim_labels',
        `${text.split('\n')[1]}\ncreate trigger labelled after insert on claims execute function keep_claim_labels();`,
      ),
    );
    expect((await inForce()).get('guard_promises')?.definition).toContain('p_new integer');
    expect(await triggersOf('claim_resolutions')).toEqual([]);
    expect(await triggersOf('claims')).toContain('labelled');
    expect(await triggersOf('claims')).not.toContain('claims_labelled');
    await migrate(admin);
    expect(await triggersOf('claims')).toContain('claims_labelled');
  });

  it('removes a function whose file is gone', async () => {
    await startWith(
      made(
        'of_another_release',
        "create function of_another_release() returns int language sql as 'select 1'",
      ),
    );
    expect((await inForce()).has('of_another_release')).toBe(true);
    await migrate(admin);
    expect((await inForce()).has('of_another_release')).toBe(false);
    expect((await compareRelease(admin)).missing).toEqual([]);
  });

  it('that fails leaves the database as it was, including that start’s migrations', async () => {
    const before = await inForce();
    const sql = 'create table of_tomorrow (id int)';
    const later = { name: '9999_later.sql', sql, checksum: checksumOf(sql), former: null };
    const broken = made(
      'hold_claim',
      'create function hold_claim() returns int language sql as $$ select nothing $$',
    );
    const changed = made('claims_version', textOf('claims_version').replace(', 0', ', 9'));
    const release = { migrations: [...migrations, later], functions: [changed, broken] };
    await expect(migrate(admin, undefined, release)).rejects.toThrow(
      /^Function hold_claim failed: .*"nothing"/,
    );
    expect(await inForce()).toEqual(before);
    const { rows } = await admin.query("select to_regclass('of_tomorrow') as there");
    expect(rows).toEqual([{ there: null }]);
    expect((await compareRelease(admin)).missing).toEqual([]);
  });
});

describe('a database with other functions than ours', () => {
  it('is missing some, according to a command', async () => {
    await startWith(made('claims_version', textOf('claims_version').replace(', 0', ', 8')));
    expect(await compareRelease(admin)).toEqual({ missing: ['the function claims_version'], unknown: [] });
  });

  it('is refused if a newer release created them', async () => {
    await startWith(made('claims_version', textOf('claims_version').replace(', 0', ', 8')));
    await admin.query("update schema_functions set release = '999.0.0' where name = 'claims_version'");
    await expect(refuseNewer(admin)).rejects.toThrow(/it has functions of Makegood 999\.0\.0, which/);
    expect(['0.10.0', '1.0.0', '0.2.1', '0.2.0', '0.1.9'].map((one) => isNewer(one, '0.2.0'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
