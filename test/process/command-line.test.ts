import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpText } from '../../src/cli/commands.ts';
import {
  databasePid,
  interruptCommandLine,
  newDataDir,
  removeDataDir,
  runCommandLine,
  type Server,
  startServer,
} from './running.ts';

const SHOPIFY = join(import.meta.dirname, '..', '..', 'docs', 'samples', 'orders.shopify.json');

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => removeDataDir(dataDir));

const makegood = (...args: string[]) => runCommandLine(dataDir, args);
const createStore = (slug: string) =>
  makegood(
    ...['store', 'create', '--slug', slug, '--name', 'Acme', '--currency', 'USD'],
    ...['--time-zone', 'America/New_York', '--country', 'US', '--domain', `claims.${slug}.example`],
  );

describe('without a database, the command line', () => {
  it.each([
    'backup {dir}.tar.gz',
    'backup --into {dir} --keep 14',
    'export --store acme {dir}-out',
    'token create --store acme --role store_user',
    'import orders docs/samples/orders.shopify.json --store acme',
  ])('refuses "%s" in one line and creates nothing', async (line) => {
    const nowhere = join(dataDir, 'nowhere');
    const { code, out, err } = await runCommandLine(nowhere, line.replace('{dir}', nowhere).split(' '));
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `DATA_DIR: there is no database in ${nowhere}. Name the server's DATA_DIR, or make one with "serve" or "store create"\n`,
    });
    expect(existsSync(nowhere)).toBe(false);
  });

  it('says so, also in doctor', async () => {
    const nowhere = join(dataDir, 'nowhere');
    const { code, out } = await runCommandLine(nowhere, ['doctor']);
    expect({ code, failed: out.match(/^failed.*/gm) }).toEqual({
      code: 1,
      failed: [
        `failed  data directory: there is no folder ${nowhere}`,
        expect.stringMatching(/^failed {2}database reachable: DATA_DIR: there is no database in /),
      ],
    });
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('without a server, the command line', () => {
  it('starts the database itself and stops it afterward', async () => {
    expect((await createStore('acme')).code).toBe(0);
    expect(await databasePid(dataDir)).toBeNull();
  });

  it('can be used twice at the same time', async () => {
    const both = await Promise.all([
      makegood('token', 'create', '--store', 'acme', '--role', 'store_admin'),
      makegood('token', 'create', '--store', 'acme', '--role', 'store_user'),
    ]);
    expect(both.map(({ code, err }) => ({ code, err }))).toEqual([
      { code: 0, err: '' },
      { code: 0, err: '' },
    ]);
    expect(await databasePid(dataDir)).toBeNull();
  });

  it('imports what is valid, names what is refused, and changes nothing the second time', async () => {
    const first = await makegood('import', 'orders', SHOPIFY, '--store', 'acme');
    expect(first.out).toBe('orders: 3 created, 0 updated, 0 unchanged, 1 refused\n');
    expect(first.err).toContain('refused #1011: customer_email_missing');
    expect(first.code).toBe(2);
    const second = await makegood('import', 'orders', SHOPIFY, '--store', 'acme');
    expect(second.out).toBe('orders: 0 created, 0 updated, 3 unchanged, 1 refused\n');
  });

  it('exports a store’s data', async () => {
    const dir = join(dataDir, 'exported');
    expect((await makegood('export', '--store', 'acme', dir)).code).toBe(0);
    const orders = (await readFile(join(dir, 'orders.ndjson'), 'utf8')).trim().split('\n');
    expect(orders.map((line) => JSON.parse(line).store_id)).toHaveLength(3);
    expect((await makegood('export', '--store', 'acme', dir)).err).toBe(`${dir} is not empty\n`);
  });

  it('takes the exported store over in another installation, once', async () => {
    const [dir, other] = [join(dataDir, 'exported'), join(dataDir, 'other')];
    const first = await runCommandLine(other, ['import', 'store', dir]);
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
    expect(first.out).toContain('orders: 3\n');
    const second = await runCommandLine(other, ['import', 'store', dir]);
    expect(second.err).toBe(`${dir}: the store "acme" is here already\n`);
  });

  it.each([
    [['token', 'create', '--store', 'nobody', '--role', 'store_user'], 'There is no store "nobody"'],
    [
      [
        ...['store', 'create', '--slug', 'twin', '--name', 'Twin', '--currency', 'USD', '--country', 'US'],
        ...['--time-zone', 'America/New_York', '--domain', 'claims.acme.example'],
      ],
      '--domain: claims.acme.example belongs to the store "acme"',
    ],
    [['robot', 'create'], 'There is no command "robot"'],
    [['user', 'create'], '--email is missing'],
  ])('refuses %j in one line', async (args, line) => {
    const { code, out, err } = await makegood(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.startsWith(line)).toBe(true);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('verifies a store’s host, lists it, and revokes the verification', async () => {
    const host = 'claims.acme.example';
    const day = new Date().toISOString().slice(0, 10);
    // "store create" verified it.
    expect((await makegood('host', 'list', '--store', 'acme')).out).toBe(`${host}\tacme\tproven ${day}\n`);
    expect(await makegood('host', 'revoke', host, '--store', 'acme')).toMatchObject({
      code: 0,
      out: `${host} leads to no store.\n`,
    });
    expect((await makegood('host', 'list')).out).toBe(`${host}\tacme\tnot proven\n`);
    expect(await makegood('host', 'prove', 'other.example', '--store', 'acme')).toMatchObject({
      code: 1,
      err: 'The store "acme" has not asked for other.example: see host list --store acme\n',
    });
    const shared = { PUBLIC_URL: 'http://claims.localhost:4000' };
    expect(
      await runCommandLine(dataDir, ['host', 'prove', 'claims.localhost', '--store', 'acme'], shared),
    ).toMatchObject({
      code: 1,
      err: 'claims.localhost is the host of PUBLIC_URL, which all stores share\n',
    });
    expect(await makegood('host', 'prove', host.toUpperCase(), '--store', 'acme')).toMatchObject({
      code: 0,
      out: `${host} leads to the store "acme".\n`,
    });
    const log = (await readFile(join(dataDir, 'security.log'), 'utf8')).trim().split('\n');
    expect(
      log
        .map((line) => JSON.parse(line))
        .filter(({ event }) => event.startsWith('host_'))
        .map(({ event, outcome, store }) => [event, outcome, store]),
    ).toEqual([
      ['host_revoked', 'done', 'acme'],
      ['host_proven', 'failed', 'acme'],
      ['host_proven', 'failed', 'acme'],
      ['host_proven', 'done', 'acme'],
    ]);
  });

  it('leaves no database running after Ctrl-C', async () => {
    const grow = ['demo', 'grow', '--orders', '1000000'];
    const interrupted = { after: /orders,/, signal: 'SIGINT' } as const;
    expect((await makegood('demo', 'reset')).code).toBe(0);
    const { code, err } = await interruptCommandLine(dataDir, grow, interrupted);
    expect(code).toBe(130);
    expect(err).not.toMatch(/connect|terminat|shut/i);
    expect(await databasePid(dataDir)).toBeNull();
  });

  it('finds nothing wrong with a healthy installation, and prints its help', async () => {
    const { code, out } = await makegood('doctor');
    expect(out).not.toContain('failed');
    expect(code).toBe(0);
    expect((await makegood('help')).out).toBe(`${await helpText()}\n`);
  });
});

describe('beside a running server, the command line', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(dataDir);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
  });

  it('creates a token that the server accepts at once, without disturbing the server', async () => {
    const { out, code } = await makegood('token', 'create', '--store', 'demo', '--role', 'store_owner');
    expect(code).toBe(0);
    expect(out).toMatch(/^mg_demo\.\w+\.[\w-]{43}\n$/);
    const headers = { authorization: `Bearer ${out.trim()}` };
    expect((await fetch(`${server.url}/v1/orders/1001`, { headers })).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('makes people who sign in at once, each with their place; who exists keeps the password', async () => {
    const create = (password: string, ...args: string[]) =>
      runCommandLine(dataDir, ['user', 'create', '--name', 'Nell Newcomer', ...args], {}, `${password}\n`);
    const signIn = async (password: string) => {
      const answer = await fetch(`${server.url}/v1/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email: 'nell@example.com', password }),
      });
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      return { status: answer.status, cookie };
    };
    const [password, another] = ['seven blue kettles sing', 'nine green ladders hum'];
    const inStore = ['--email', 'nell@example.com', '--role', 'store_support', '--store', 'demo'];
    const made = await create(password, ...inStore);
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    expect(made.out).toMatch(/^\w{10,}\n$/);
    const again = await create(
      another,
      ...['--email', 'Nell@Example.com', '--role', 'orderprotection_partner'],
    );
    expect(again).toMatchObject({
      code: 0,
      out: `${made.out.trim()} (existed already, and keeps the password)\n`,
    });
    expect((await signIn(another)).status).toBe(401);
    const { status, cookie } = await signIn(password);
    expect(status).toBe(200);
    const me = await (await fetch(`${server.url}/v1/me`, { headers: { cookie } })).json();
    expect(me).toMatchObject({
      person: { id: made.out.trim(), email: 'nell@example.com', name: 'Nell Newcomer' },
      memberships: expect.arrayContaining([
        expect.objectContaining({ reach: 'store', role: 'store_support', store: 'demo' }),
        expect.objectContaining({ reach: 'staff', role: 'orderprotection_partner' }),
      ]),
    });
    expect(me.memberships).toHaveLength(2);
  });

  it('makes a person of an account, and refuses a weak password and a place that is not there', async () => {
    const create = (password: string, ...args: string[]) =>
      runCommandLine(
        dataDir,
        ['user', 'create', '--email', 'ann@example.com', '--name', 'Ann', ...args],
        {},
        `${password}\n`,
      );
    const account = ['--role', 'account_user', '--account'];
    expect((await create('short', ...account, 'fernwood-group')).err).toMatch(/^The password: /);
    expect((await create('seven blue kettles sing', ...account, 'nobody')).err).toBe(
      '--account: there is no account "nobody"\n',
    );
    expect((await create('seven blue kettles sing', ...account, 'fernwood-group')).code).toBe(0);
  });

  it('gives a token only the named permissions', async () => {
    const permission = ['--permission', 'product:create'];
    const { out } = await makegood('token', 'create', '--store', 'demo', ...permission);
    const headers = { authorization: `Bearer ${out.trim()}` };
    expect((await fetch(`${server.url}/v1/orders/1001`, { headers })).status).toBe(403);
  });

  it('refuses to run with a secret other than the server’s, and does no harm', async () => {
    const { code, err } = await runCommandLine(
      dataDir,
      ['token', 'create', '--store', 'demo', '--role', 'store_user'],
      { MAKEGOOD_SECRET: 'not the secret of this installation' },
    );
    expect({ code, err }).toEqual({
      code: 1,
      err: 'MAKEGOOD_SECRET: is not the one this database was set up with\n',
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('adds data to a demo store beside the server, and says what it added', async () => {
    const { code, out } = await makegood('demo', 'grow', '--orders', '50');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^demo: 50 orders and \d+ claims added\n$/),
    });
    expect((await makegood('demo', 'grow', '--orders', '0')).err).toMatch(/^--orders: a whole number from 1/);
    expect((await makegood('demo', 'grow', '--orders', '5', '--store', 'acme')).err).toMatch(
      /^--store: only demo/,
    );
  });

  it('resets the demo stores, in demo mode only', async () => {
    expect((await makegood('demo', 'reset')).code).toBe(0);
    const found = await fetch(`${server.url}/v1/order-lookup?store=demo&email=ada@example.com&order=1001`);
    expect(found.status).toBe(200);
    const production = { MAKEGOOD_MODE: 'production', MAKEGOOD_SECRET: 'x'.repeat(40) };
    expect((await runCommandLine(dataDir, ['demo', 'reset'], production)).err).toMatch(/demo mode only/);
  });
});
