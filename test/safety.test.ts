/** The repository's own rules. A new table, route, file or import that breaks one fails here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPortal } from '../scripts/build.ts';
import { ROOT } from '../scripts/root.ts';
import { READ, ROWS_FILE, renderRows } from '../scripts/rows.ts';
import { measureStructure, SOURCES, STRUCTURE_BUDGET } from '../scripts/structure.ts';
import { simulatorRoutes } from '../src/demo/simulators/routes.ts';
import { PERMISSIONS } from '../src/domain/access/permissions.ts';
import { UNASKED } from '../src/domain/access/unasked.ts';
import { PROBLEMS } from '../src/domain/problems/problems.ts';
import { SETTING_ACCESS } from '../src/domain/stores/setting-paths.ts';
import { pages } from '../src/pages.ts';
import { createApp } from '../src/server/app.ts';
import type { Access } from '../src/server/auth/caller.ts';
import { ROUTES, urls } from '../src/urls.ts';
import { createTestApp, type TestApp } from './app.ts';

const measured = measureStructure();
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

let test: TestApp;
let whole: FastifyInstance;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  test = await createTestApp();
  await buildPortal(false);
  const onRoute = (route: RouteOptions) => routes.push(route);
  const { context } = test;
  const demoPages = (app: FastifyInstance) => simulatorRoutes(app, []);
  whole = await createApp({ context, trustProxy: [], metricsAllow: [], onRoute, demoPages, pages });
  await whole.ready();
});
afterAll(async () => {
  await whole.close();
  await test.close();
});

describe('the sources', () => {
  it('stay within the budget: no file above 400 lines, one in ten above 200, half of them up to 70', () => {
    const { median, p90, longest } = measured.files.together ?? expect.fail('nothing was measured');
    expect(longest).toBeLessThanOrEqual(STRUCTURE_BUDGET.fileLongest);
    expect(median).toBeLessThanOrEqual(STRUCTURE_BUDGET.fileMedian);
    expect(p90).toBeLessThanOrEqual(STRUCTURE_BUDGET.fileP90);
  });

  it('have short functions: one in ten above 50 lines', () => {
    expect(measured.functions.p90).toBeLessThanOrEqual(STRUCTURE_BUDGET.functionP90);
  });

  it('take the types of rows from the database and write none by hand', () => {
    expect(measured.handWrittenRows).toEqual([]);
  });

  it('open dialogs through console/parts/dialog.tsx, so that a click beside a form keeps it open', () => {
    const ownFrames = ['src/console/app/drawer.tsx', 'src/console/palette/palette.tsx'];
    const users = SOURCES.filter(
      (file) => file.startsWith('src/') && text(file).includes("'@base-ui/react/dialog'"),
    );
    expect(users.sort()).toEqual([...ownFrames, 'src/console/parts/dialog.tsx'].sort());
  });

  it('read the environment in one place', () => {
    const readers = SOURCES.filter(
      (file) => file.startsWith('src/') && !isTest(file) && text(file).includes('process.env'),
    );
    expect(readers).toEqual(['src/server/config.ts']);
  });

  const outside = (folder: string) =>
    SOURCES.filter((file) => file.startsWith('src/') && !file.startsWith(folder) && !isTest(file));

  it('create a StoreId in server/auth only', () => {
    expect(outside('src/server/auth/').filter((file) => text(file).includes('as StoreId'))).toEqual([]);
  });

  // Such decisions use a table or an exhaustive switch, so that a new kind of caller is a compile error.
  it('compare kinds of callers in server/auth only', () => {
    const comparison = /\b(caller|holder|shopper|visitor|former)\??\.kind [!=]==/;
    expect(outside('src/server/auth/').filter((file) => comparison.test(text(file)))).toEqual([]);
  });

  it('create no function and no trigger in a migration: those are files of db/functions', () => {
    expect(measured.functionsInMigrations).toEqual([]);
  });

  it('list the portal’s screens in one place', () => {
    expect(measured.screenRegistries).toEqual(['src/portal/registry.ts']);
    expect(measured.roomsThatImportEachOther).toEqual([]);
  });

  it('have no catch-all folders', () => {
    const drawers = /(^|[/.-])(utils?|helpers?|common|lib|misc)([/.-]|$)/;
    expect(SOURCES.filter((file) => drawers.test(file))).toEqual([]);
  });
});

describe('the database', () => {
  // Tables without a store, and why they may be read without one.
  const SHARED = {
    global_macros: 'of the platform: prepared answers for every store',
    stores: 'the registry: who asks is found out with it',
    store_deletions: 'of the staff: stores that are gone',
    store_domains: 'its hosts: which store is meant is found out with them',
    connected_shops:
      'the shops of stores: no two have the same, and which store a shop means is found out with them',
    lookup_misses: 'counts over all stores, under keyed hashes',
    upload_budgets: 'counts bytes over all stores, under keyed hashes and ids',
    schema_migrations: 'of the installation',
    schema_functions: 'of the installation',
    installation: 'which secret the database belongs to, as a mark',
    kept_keys: 'of the installation, sealed with its secret',
    worker_heartbeats: 'of the installation',
    accounts: 'groups of stores: which stores a person may see is found out with them',
    global_claim_views: 'searches that staff offer to the teams of all stores; they hold nothing of one',
    guesses: 'counts over all stores, under keyed hashes',
    people: 'of a person, who may work for several stores',
    memberships: 'of a person',
    person_sessions: 'of a person',
    person_links: 'of a person',
    person_mails: 'of a person',
    person_preferences: 'of a person',
    person_daily_mails: 'of a person',
    person_weekly_reports: 'of a person',
    platform_audit_log: 'of the staff, of an account or of a person: changes that concern no store',
    person_factors: 'of a person',
    person_identities: 'of a person',
    sign_in_providers: 'of the installation or of an account: they are asked before anyone is known',
    recovery_codes: 'of a person',
    spent_challenges: 'challenges of passkeys that were answered; they name nobody',
  };
  const ofPeople = Object.entries(SHARED)
    .filter(([, why]) => why.startsWith('of a person'))
    .map(([name]) => name);

  // These functions bypass the policies, so they must not touch a store's tables.
  const OWNERS_RIGHTS = {
    account_members:
      'lists who works for an account to that account, of people whom the application’s role sees one at a time',
    analyze_orders: 'collects the statistics of tables that an import fills, which takes their owner',
    count_account_people: 'says how many people work for an account, to the staff and to the account',
    count_jobs: "counts the worker's tables, for /metrics",
    daily_readers: 'lists who wants a mail a day, of people whom the application’s role sees one at a time',
    delete_from_store:
      'deletes rows of a store while its deletion is under way, which the application’s role may not',
    end_invitations:
      'ends invitations that a person made to others, whom the application’s role sees one at a time',
    end_store: 'deletes a store at the end of its deletion, likewise',
    enqueue_job: "puts a job into the worker's tables, which the application's role may not touch",
    erase_rows:
      'takes a person out of rows of what is marked as erased, also out of histories, which the application’s role may not change',
    find_colleagues: 'names people to their colleagues in a store, given who worked there',
    find_reviewers: 'names the staff who review stores, whom the application’s role sees one at a time',
    hide_store: 'begins the deletion of a store that staff asked for, and ends its memberships',
    is_sending: 'looks for a heartbeat, which the application’s role may not read, and answers yes or no',
    made_invitations:
      'lists the open invitations that a person made to others, whom the application’s role sees one at a time',
    post_journals: 'adds journals to the ledger, which the application’s role may only read',
    staff_members: 'lists the staff to the staff, of people whom the application’s role sees one at a time',
    sweep_audit: 'deletes old lines of the audit log, which the application’s role may not delete',
    sweep_people: 'deletes what is over of all people, whom the application’s role sees one at a time',
    sweep_platform_audit: 'deletes old lines of the platform’s audit log, likewise',
    team_members:
      'lists the team of the transaction’s store, of people whom the application’s role sees one at a time',
    weekly_readers:
      'lists who wants the weekly report, of people whom the application’s role sees one at a time',
  };

  const rows = async <T>(sql: string, values: unknown[] = []) =>
    (await test.database.admin.query(sql, values)).rows as T[];

  it('has the rows in rows.generated.ts (`npm run rows` writes it)', async () => {
    expect(readFileSync(ROWS_FILE, 'utf8')).toBe(await renderRows(test.database.admin));
  });

  it('returns the types that were generated', async () => {
    const samples: Record<string, string> = { bool: 'true', uuid: '00000000-0000-4000-8000-000000000000' };
    for (const [type, said] of Object.entries(READ)) {
      const sample = samples[type] ?? (/^(timestamptz|date)$/.test(type) ? '2026-01-31' : '1');
      const [row] = await rows<{ value: unknown }>(`select '${sample}'::${type} as value`);
      const found = Buffer.isBuffer(row?.value) ? 'Buffer' : typeof row?.value;
      if (said !== 'unknown') expect(`${type} ${found}`).toBe(`${type} ${said}`);
    }
  });

  it('knows the store of every row, except in the tables named here', async () => {
    const found = await rows<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
         select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and a.attnotnull)`,
    );
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(SHARED).sort());
  });

  it('forces row-level security on every table with a store, for reading and writing', async () => {
    const open = await rows(
      `select c.relname from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (
         c.relrowsecurity and c.relforcerowsecurity and exists (
           select 1 from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
             and pg_get_expr(p.polqual, c.oid) like '%current_setting(''app.store''%'
             and pg_get_expr(p.polwithcheck, c.oid) like '%current_setting(''app.store''%'))`,
    );
    expect(open).toEqual([]);
  });

  it('shows the application one person at a time, and leaves their rows to the owner for backups', async () => {
    const found = await rows<{ name: string; on: boolean; forced: boolean; policy: string }>(
      `select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
         pg_get_expr(p.polqual, c.oid) as policy
       from pg_class c left join pg_policy p on p.polrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
      [ofPeople],
    );
    expect(found.map(({ name }) => name).sort()).toEqual([...ofPeople].sort());
    for (const { on, forced, policy } of found) {
      expect({ on, forced }).toEqual({ on: true, forced: false });
      expect(policy).toContain("current_setting('app.person'");
    }
  });

  it('has one policy per table, since a second one would open what the first closes', async () => {
    expect(await rows('select polrelid::regclass from pg_policy group by 1 having count(*) > 1')).toEqual([]);
  });

  it('puts the store first in every primary key, unique key and foreign key', async () => {
    const first = (table: string, column: string) =>
      `(select a.attname from pg_attribute a where a.attrelid = ${table} and a.attnum = ${column}) <> 'store_id'`;
    const ofTenants = `exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id')
      and c.relnamespace = 'public'::regnamespace`;
    const keys = await rows(
      `select i.indexrelid::regclass as key from pg_index i join pg_class c on c.oid = i.indrelid
       where ${ofTenants} and i.indisunique and ${first('i.indrelid', 'i.indkey[0]')}`,
    );
    expect(keys).toEqual([]);
    const foreign = await rows(
      `select k.conname as key from pg_constraint k join pg_class c on c.oid = k.conrelid
       where ${ofTenants} and k.contype = 'f' and ${first('k.conrelid', 'k.conkey[1]')}`,
    );
    expect(foreign).toEqual([]);
  });

  it('is used through a role that owns nothing and is bound by the policies', async () => {
    const found = await rows(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         exists (select 1 from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = '${inject('appRole')}'`,
    );
    const none = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(found).toEqual([{ ...none, owns: false }]);
  });

  it('runs only the functions named here with their owner’s rights, each with a fixed search path', async () => {
    const found = await rows<{ name: string; fixed: boolean }>(
      `select proname as name, exists (
         select 1 from unnest(proconfig) setting where setting like 'search_path=%') as fixed
       from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(found).toEqual(Object.keys(OWNERS_RIGHTS).map((name) => ({ name, fixed: true })));
  });
});

describe('the permissions', () => {
  /** Calls and pages name the permissions that they ask for; those of settings are in a table. */
  const isAsking = (file: string) =>
    /^src\/(server|domain|console)\//.test(file) &&
    !isTest(file) &&
    !/^src\/domain\/access\/(permissions|permissions-staff|api-token|unasked)\.ts$/.test(file) &&
    !/states\.ts$/.test(file);

  it('that nothing asks for are those of UNASKED, each with the reason', () => {
    const named = SOURCES.filter(isAsking).flatMap((file) =>
      [...text(file).matchAll(/['"`]([a-z-]+:[a-z-]+)['"`]/g)].map(([, name = '']) => name),
    );
    const ofRoutes = routes.flatMap(({ config }) => {
      const access = config?.access;
      return access && 'tokens' in access ? (access.permissions ?? []) : [];
    });
    const ofSettings = Object.values(SETTING_ACCESS).flatMap(({ reads, changes }) => [reads, changes]);
    const asked = new Set<string>([...named, ...ofRoutes, ...ofSettings]);
    const unasked = PERMISSIONS.filter((permission) => !asked.has(permission));
    expect(UNASKED.flatMap(({ permissions }) => permissions).sort()).toEqual(unasked.sort());
  });
});

describe('the routes', () => {
  const all = () =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().map((name) => ({ method: name, url, access: accessOf(config) })),
    );
  const accessOf = (config: unknown) => (config as { access?: Access } | undefined)?.access;

  it('each say who may call them', () => {
    const silent = all().filter(({ access }) => !access || !('open' in access || 'tokens' in access));
    expect(silent).toEqual([]);
  });

  it('let nobody in by naming neither a token nor a permission', () => {
    const closed = all().filter(
      ({ access }) =>
        access && 'tokens' in access && access.tokens.length === 0 && !access.permissions?.length,
    );
    expect(closed).toEqual([]);
  });

  it('have the paths of the snapshot, each with its requirements', () => {
    const line = ({ method, url, access }: ReturnType<typeof all>[number]) => {
      if (!access) return `${method} ${url}`;
      const asks =
        'open' in access ? access.open : [...access.tokens, ...(access.permissions ?? [])].join(' ');
      return `${method} ${url}: ${asks}`;
    };
    const served = all().filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    expect(served.map(line).sort()).toMatchSnapshot('served');
    const named = ROUTES.map(
      ({ name, path, specName, specPath }) => `${name} ${path}, ${specName} ${specPath}`,
    );
    expect([...named, `gallery ${urls.gallery()}`]).toMatchSnapshot('names of the portal');
  });

  it('never return 409, which the client would retry', () => {
    const conflicts = Object.entries(PROBLEMS).filter(([, { status }]) => (status as number) === 409);
    expect(conflicts).toEqual([]);
  });
});
