/**
 * The drill in docs/backup.md, "To any moment": claims before and after a moment, a lost machine, and a restore to that moment.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { buildItem } from '../../src/demo/build.ts';
import { jpegPhoto } from '../../src/server/uploads/fixtures/files.ts';
import { newDataDir, removeDataDir, runCommandLine, type Server, startServer } from '../process/running.ts';
import { fileableOrder, filingOf } from '../world.ts';
import { must } from './programs.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

let dataDir: string;
let restoredDir: string;
let archiveDir: string;
let server: Server;
let token: string;
let shopper: string;
const env = () => ({ ARCHIVE_DIR: archiveDir });
beforeAll(async () => {
  await must(process.execPath, ['scripts/build.ts'], { cwd: ROOT });
  [dataDir, restoredDir] = [await newDataDir(), await newDataDir()];
  archiveDir = await mkdtemp(join(tmpdir(), 'makegood-archive-'));
  server = await startServer(dataDir, env());
  const made = await runCommandLine(
    dataDir,
    ['token', 'create', '--store', 'demo', '--role', 'store_owner'],
    env(),
  );
  token = made.out.trim();
  const item = buildItem({ sourceItemId: 'i1', quantity: 9_000, price: '0.010', discount: '0', tax: '0' });
  const order = fileableOrder(Date.now(), { sourceOrderNumber: 'A-1', items: [item] });
  expect((await call(server, 'PUT', 'orders/archived', token, order)).status).toBe(201);
  const query = new URLSearchParams({ store: 'demo', email: order.customer.email, order: 'A-1' });
  const found = await fetch(`${server.url}/v1/order-lookup?${query}`);
  shopper = ((await found.json()) as { accessToken: string }).accessToken;
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await removeDataDir(dataDir);
  await removeDataDir(restoredDir);
  await rm(archiveDir, { recursive: true, force: true });
});

function call({ url }: Server, method: string, path: string, bearer: string, body: unknown) {
  const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID(), ...JSON_TYPE };
  return fetch(`${url}/v1/${path}`, { method, headers, body: JSON.stringify(body) });
}

async function fileClaim(): Promise<string> {
  const asked = await call(server, 'POST', 'uploads', shopper, {
    contentType: 'image/jpeg',
    filename: 'mug.jpg',
    mediaType: 'CLAIM',
  });
  const { signedUrl, fileKey } = (await asked.json()) as { signedUrl: string; fileKey: string };
  const { pathname, search } = new URL(signedUrl);
  const headers = { 'content-type': 'image/jpeg' };
  const body = new Uint8Array(await jpegPhoto());
  expect((await fetch(server.url + pathname + search, { method: 'PUT', headers, body })).status).toBeLessThan(
    300,
  );
  const answered = await call(server, 'POST', 'claims/archived', shopper, filingOf({ images: [fileKey] }));
  expect(answered.status).toBe(201);
  return ((await answered.json()) as { id: string }).id;
}

const archive = (...args: string[]) => runCommandLine(dataDir, ['archive', ...args], env());
const restoreTo = (at: string) => runCommandLine(restoredDir, ['restore', '--at', at], env());

/** Which of these claims the server knows. */
async function known({ url }: Server, ids: readonly string[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const found = await Promise.all(ids.map((id) => fetch(`${url}/v1/claims/${id}`, { headers })));
  return ids.filter((_, index) => found[index]?.status === 200);
}

let before: string[];
let after: string;
let moment: Date;
it('copies the database while it runs, and then only its log and new files', async () => {
  before = [await fileClaim()];
  const first = await archive();
  expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^Copied the database: .*\nArchived up to .*: \d+ new files, 0 old copies removed\n$/,
  );
  before.push(await fileClaim(), await fileClaim());
  await sleep(50);
  moment = new Date();
  await sleep(50);
  after = await fileClaim();
  expect(await known(server, [...before, after])).toEqual([...before, after]);
  const second = await archive();
  expect(second.out).toMatch(/^Archived up to .*: [1-9]\d* new files, 0 old copies removed\n$/);
});

it('restores a lost machine to the named moment: the claims before it with their photos, and none after', async () => {
  await server.end('SIGKILL');
  await removeDataDir(dataDir);
  const { code, out, err } = await restoreTo(moment.toISOString());
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`Restored to ${moment.toISOString()}`);
  server = await startServer(restoredDir, env());
  expect(await known(server, [...before, after])).toEqual(before);
  const claim = await fetch(`${server.url}/v1/claims/${before[1]}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const photo = /https?:\/\/[^/"]+(\/[^"]*expires=[^"]*)"/.exec(await claim.text())?.[1] ?? '';
  expect((await fetch(server.url + photo)).status).toBe(200);
});

it('archives a restored machine beside its origin, and can restore that archive too', async () => {
  expect((await archiveOf(restoredDir)).code).toBe(0);
  const generations = (await readdir(archiveDir)).filter((name) => name !== 'files');
  expect(generations).toHaveLength(2);
  await server.end('SIGTERM');
  await removeDataDir(restoredDir);
  restoredDir = await newDataDir();
  expect((await restoreTo('latest')).code).toBe(0);
  server = await startServer(restoredDir, env());
  expect(await known(server, [...before, after])).toEqual(before);
});

const archiveOf = (folder: string) => runCommandLine(folder, ['archive'], env());

it('says in one line what it can’t do', async () => {
  const used = await restoreTo('latest');
  expect({ code: used.code, err: used.err }).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^DATA_DIR: .*\n$/),
  });
  await server.end('SIGTERM');
  expect((await restoreTo('latest')).err).toMatch(/^DATA_DIR: there is a database in .*\n$/);
  const empty = await newDataDir();
  const at = (text: string) => runCommandLine(empty, ['restore', '--at', text], env());
  expect((await at('2020-01-01T00:00:00Z')).err).toMatch(/^--at: the archive begins at .*\n$/);
  const future = new Date(Date.now() + 3_600_000).toISOString();
  expect((await at(future)).err).toMatch(
    /^--at: the archive ends before .*; --at latest restores all of it\n$/,
  );
  expect((await at('yesterday')).err).toMatch(/^--at: a time with its zone/);
  expect((await readdir(empty)).filter((name) => name === 'postgres')).toEqual([]);
  const without = await runCommandLine(empty, ['archive']);
  expect(without.err).toBe('ARCHIVE_DIR: is missing; the server needs it as well\n');
  await removeDataDir(empty);
});
