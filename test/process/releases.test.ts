/**
 * Releases and installations side by side: each database has its own role, and no release opens a database of another release.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../../src/server/config.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { SHARED_ROLE } from '../../src/server/database/roles.ts';
import { createLog } from '../../src/server/log.ts';
import { type Foundation, openFoundation } from '../../src/server/start.ts';
import { makeFormer } from '../former/migrations.ts';
import { newDataDir, removeDataDir, runCommandLine } from './running.ts';
import { createSharedDatabase, type SharedDatabase } from './shared-database.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => removeDataDir(dataDir));

const open = (url: string, secret: string): Promise<Foundation> => {
  const parsed = parseConfig({ DATA_DIR: dataDir, DATABASE_URL: url, MAKEGOOD_SECRET: secret });
  if ('error' in parsed) throw new Error(parsed.error);
  return openFoundation(parsed.config, createLog('silent'));
};
const ONE = 'the secret of the first installation here';
const TWO = 'the secret of the second installation here';

describe('two installations on one PostgreSQL server', () => {
  let databases: SharedDatabase[];
  beforeEach(async () => {
    databases = [
      await createSharedDatabase(inject('databaseUrl')),
      await createSharedDatabase(inject('databaseUrl')),
    ];
  });
  afterEach(async () => {
    // Part of the copy belongs to the owner of the first.
    for (const database of databases.reverse()) await database.drop();
  });

  it('with different secrets both work, and neither can read the other', async () => {
    const [first, second] = databases as [SharedDatabase, SharedDatabase];
    const one = await open(first.url, ONE);
    const two = await open(second.url, TWO);
    // A new connection after the second start, with the first one's password.
    const again = openPool(one.context.db.app.options.connectionString ?? '', { max: 1 });
    for (const pool of [one.context.db.app, two.context.db.app, again])
      expect((await pool.query('select count(*)::int as stores from stores')).rows).toEqual([{ stores: 0 }]);
    expect(one.role).not.toBe(two.role);
    const stranger = new URL(two.context.db.app.options.connectionString ?? '');
    stranger.pathname = new URL(first.url).pathname;
    const elsewhere = openPool(stranger.toString(), { max: 1 });
    await expect(elsewhere.query('select * from stores')).rejects.toThrow('permission denied');
    for (const pool of [again, elsewhere]) await pool.end();
    for (const foundation of [one, two]) await foundation.close();
  });

  it('of which one is a copy of the other get separate roles with the same rights', async () => {
    const [first, second] = databases as [SharedDatabase, SharedDatabase];
    await (await open(first.url, ONE)).close();
    const name = new URL(first.url).pathname.slice(1);
    const copy = new URL(second.url).pathname.slice(1);
    const server = openPool(inject('databaseUrl'), { max: 1 });
    await server.query(`drop database ${copy}`);
    await server.query(`create database ${copy} template ${name} owner ${copy}`);
    await server.query(`grant ${name} to ${copy}`);
    await server.end();
    // Values encrypted with the first installation's secret.
    await second.query('delete from installation');
    await second.query('delete from kept_keys');
    const one = await open(first.url, ONE);
    const two = await open(second.url, TWO);
    expect((await one.context.db.app.query('select 1 as here from stores limit 0')).rows).toEqual([]);
    expect(await grantsOf(second, two.role)).toEqual(await grantsOf(first, one.role));
    expect(await grantsOf(second, one.role)).toEqual([]);
    for (const foundation of [one, two]) await foundation.close();
  });
});

/** Privileges of a role, including default privileges on future tables. */
const grantsOf = async (database: SharedDatabase, role: string) =>
  (
    await database.query<{ may: string }>(
      `select format('%s %s', a.privilege_type, c.oid::regclass) as may
         from pg_class c, aclexplode(c.relacl) a where a.grantee = '${role}'::regrole
       union all select format('%s %s', a.privilege_type, p.oid::regprocedure)
         from pg_proc p, aclexplode(p.proacl) a where a.grantee = '${role}'::regrole
       union all select format('%s %s', a.privilege_type, n.nspname)
         from pg_namespace n, aclexplode(n.nspacl) a where a.grantee = '${role}'::regrole
       union all select format('%s default %s', a.privilege_type, d.defaclobjtype)
         from pg_default_acl d, aclexplode(d.defaclacl) a where a.grantee = '${role}'::regrole
       order by 1`,
    )
  ).map(({ may }) => may);

describe('a database of release 0.1.0', () => {
  const LAST = '0026_rush.sql';
  let old: SharedDatabase;
  let fresh: SharedDatabase;
  beforeAll(async () => {
    old = await createSharedDatabase(inject('databaseUrl'));
    fresh = await createSharedDatabase(inject('databaseUrl'));
    await old.query(
      `do $$ begin create role ${SHARED_ROLE} login; exception when duplicate_object then null; end $$`,
    );
    const admin = openPool(old.url, { max: 1 });
    await makeFormer(admin, LAST);
    await admin.end();
  });
  afterAll(async () => {
    await old.drop();
    await fresh.drop();
  });

  it('is refused by commands until it is upgraded to this release', async () => {
    const env = { DATABASE_URL: old.url, MAKEGOOD_SECRET: ONE };
    const { code, err } = await runCommandLine(
      dataDir,
      ['token', 'create', '--store', 'x', '--role', 'store_user'],
      env,
    );
    const lacks = expect.stringMatching(
      /^The database belongs to an older release: it lacks the migration \d{4}_\w+\..*\n$/,
    );
    expect({ code, err }).toEqual({ code: 1, err: lacks });
  });

  it('gets its grants moved to a role of its own, like in a new database, with none left behind', async () => {
    expect((await grantsOf(old, SHARED_ROLE)).length).toBeGreaterThan(20);
    const [upgraded, made] = [await open(old.url, ONE), await open(fresh.url, ONE)];
    expect(await grantsOf(old, upgraded.role)).toEqual(await grantsOf(fresh, made.role));
    expect(await grantsOf(old, SHARED_ROLE)).toEqual([]);
    expect((await upgraded.context.db.app.query('select count(*)::int as n from stores')).rows).toEqual([
      { n: 0 },
    ]);
    for (const foundation of [upgraded, made]) await foundation.close();
  });

  it('has no policy that names a role', async () => {
    const named = await old.query("select polname from pg_policy where polroles <> '{0}'");
    expect(named).toEqual([]);
  });
});

describe('a database of a newer release', () => {
  let database: SharedDatabase;
  beforeAll(async () => {
    database = await createSharedDatabase(inject('databaseUrl'));
    await (await open(database.url, ONE)).close();
    await database.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')");
  });
  afterAll(() => database.drop());

  it.each([
    ['serve'],
    ['work'],
    ['migrate'],
    ['store create --slug s --name S --currency USD --time-zone UTC --country US'],
    ['token create --store s --role store_user'],
    ['import orders docs/samples/orders.shopify.json --store s'],
    ['export --store s {dir}/out'],
    ['backup {dir}/newer.tar.gz'],
    ['demo reset'],
  ])('is refused by "%s" and stays unchanged', async (line) => {
    const args = line.replace('{dir}', dataDir).split(' ');
    const env = { DATABASE_URL: database.url, MAKEGOOD_SECRET: ONE, PORT: '0', LOG_LEVEL: 'silent' };
    const { code, out, err } = await runCommandLine(dataDir, args, env);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^The database belongs to a newer release: it has the migration 9999_later, which Makegood \d+\.\d+\.\d+ does not know\..*\n$/,
      ),
    });
  });

  it('is reported by doctor', async () => {
    const env = { DATABASE_URL: database.url, MAKEGOOD_SECRET: ONE };
    const { code, out } = await runCommandLine(dataDir, ['doctor'], env);
    expect({ code, failed: out.match(/^failed.*/gm) }).toEqual({
      code: 1,
      failed: [
        expect.stringMatching(/^failed {2}database reachable: The database belongs to a newer release/),
      ],
    });
  });
});
