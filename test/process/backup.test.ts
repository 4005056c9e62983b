/** The drill in docs/backup.md: a shop in operation, its backup, and a machine that replaces it. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildItem } from '../../src/demo/build.ts';
import { withOrder } from '../../src/domain/orders/order-address.ts';
import { orderCookie } from '../../src/server/auth/open-orders.ts';
import { checkBackup } from '../../src/server/backup/check.ts';
import { findEmbedded } from '../../src/server/database/embedded.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { jpegPhoto } from '../../src/server/uploads/fixtures/files.ts';
import { urls } from '../../src/urls.ts';
import { plain } from '../backups.ts';
import { drawnSignature } from '../signature.ts';
import { fileableOrder, filingOf } from '../world.ts';
import {
  databasePid,
  newDataDir,
  removeDataDir,
  runCommandLine,
  type Server,
  startServer,
} from './running.ts';

const CENTS = { price: '0.010', discount: '0', tax: '0' };
const JSON_TYPE = { 'content-type': 'application/json' };

type Filed = { key: string; body: string; answer: string; id: string; viewToken: string };
type Claim = { claimItems: { images: { url: string }[] }[] };

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    text(stream).then((message) => {
      mails.push(/^Message-ID: (.*)$/im.exec(message)?.[1] ?? '');
      done();
    }, done);
  },
});

let first: Server;
let second: Server;
let firstDir: string;
let secondDir: string;
let token: string;
let shopper: string;
let orderId: string;
let filed: Filed[];
let filedBefore: number;
let file: string;
beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  firstDir = await newDataDir();
  secondDir = await newDataDir();
  file = join(firstDir, 'shop.tar.gz');
  // The mail server is down, so emails stay queued.
  first = await startServer(firstDir, { SMTP_URL: 'smtp://127.0.0.1:9' });
  token = (
    await makegood(firstDir, 'token', 'create', '--store', 'demo', '--role', 'store_owner')
  ).out.trim();
  const order = fileableOrder(Date.now(), {
    sourceOrderNumber: 'D-1',
    items: [buildItem({ sourceItemId: 'i1', quantity: 9_000, ...CENTS })],
  });
  expect((await call(first, 'PUT', 'orders/drill', JSON.stringify(order))).status).toBe(201);
  const query = new URLSearchParams({ store: 'demo', email: order.customer.email, order: 'D-1' });
  const found = await fetch(`${first.url}/v1/order-lookup?${query}`);
  const { accessToken, systemOrderId } = (await found.json()) as Record<string, string>;
  [shopper, orderId] = [String(accessToken), String(systemOrderId)];
});
afterAll(async () => {
  for (const server of [first, second]) if (server && isAlive(server.pid)) await server.end('SIGKILL');
  await removeDataDir(firstDir);
  await removeDataDir(secondDir);
  await new Promise<void>((done) => smtp.close(done));
});

const makegood = (dataDir: string, ...args: string[]) => runCommandLine(dataDir, args);

function call({ url }: Server, method: string, path: string, body: string | null, key = randomUUID()) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, ...JSON_TYPE };
  return fetch(`${url}/v1/${path}`, { method, headers, ...(body !== null && { body }) });
}

async function upload(photo: Buffer): Promise<string> {
  const body = JSON.stringify({ contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' });
  const headers = { authorization: `Bearer ${shopper}`, ...JSON_TYPE, 'idempotency-key': randomUUID() };
  const asked = await fetch(`${first.url}/v1/uploads`, { method: 'POST', headers, body });
  const { signedUrl, fileKey } = (await asked.json()) as { signedUrl: string; fileKey: string };
  const { pathname, search } = new URL(signedUrl);
  const sent = await fetch(first.url + pathname + search, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  expect(sent.status).toBeLessThan(300);
  return fileKey;
}

/** Files a claim with a photo and a signature. */
async function fileOne(photo: Buffer, customerSignature: string): Promise<Filed> {
  const key = randomUUID();
  const resolution = { desiredMethod: 'REFUND', customerSignature };
  const body = JSON.stringify(filingOf({ images: [await upload(photo)] }, { resolution }));
  const answered = await fetch(`${first.url}/v1/claims/drill`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shopper}`, 'idempotency-key': key, ...JSON_TYPE },
    body,
  });
  const answer = await answered.text();
  expect({ status: answered.status, answer }).toMatchObject({ status: 201 });
  return { ...(JSON.parse(answer) as { id: string; viewToken: string }), key, body, answer };
}

/** `makegood backup - > /dev/full` */
function intoFullDisk(): Promise<{ code: unknown; err: string }> {
  const line = '"$0" src/main.ts backup - > /dev/full';
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: firstDir };
  return new Promise((done) =>
    execFile('sh', ['-c', line, process.execPath], { env }, (error, _out, err) =>
      done({ code: error?.code, err }),
    ),
  );
}

async function filesOf(dataDir: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

const bytesAt = async (server: Server, path: string) =>
  Buffer.from(await (await fetch(server.url + path)).arrayBuffer()).toString('base64');

describe('a shop that is backed up while shoppers file', () => {
  it('is backed up and verified without losing a claim', async () => {
    const [photo, signature] = [await jpegPhoto(), await drawnSignature()];
    filed = [await fileOne(photo, signature), await fileOne(photo, signature)];
    filedBefore = filed.length;
    let isDone = false;
    const filing = (async () => {
      while (!isDone) filed.push(await fileOne(photo, signature));
    })();
    const { code, out, err } = await makegood(firstDir, 'backup', file);
    isDone = true;
    await filing;
    expect({ code, err }).toEqual({
      code: 0,
      err: 'It holds what shoppers wrote and the secret, not encrypted: keep it as safe as the database.\n',
    });
    expect(out).toContain('read back and found good');
    expect(filed.length).toBeGreaterThan(filedBefore);
  });

  it('is not restored over a running machine, and a full disk is reported in one line', async () => {
    expect((await makegood(firstDir, 'restore', file)).err).toMatch(
      /^DATA_DIR: .* is in use by process \d+\n$/,
    );
    const { code, err } = await intoFullDisk();
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Standard output: the disk is full; nothing was kept (ENOSPC)\n',
    });
  });
});

describe('the replacement machine', () => {
  beforeAll(async () => {
    const restored = await makegood(secondDir, 'restore', file);
    expect({ code: restored.code, err: restored.err }).toEqual({ code: 0, err: '' });
    expect(await databasePid(secondDir)).toBeNull();
  });

  it('holds the same rows and files, byte for byte', async () => {
    const again = join(secondDir, 'again.tar.gz');
    expect((await makegood(secondDir, 'backup', again)).code).toBe(0);
    const [before, after] = await Promise.all([checkBackup(plain(file)), checkBackup(plain(again))]);
    expect(after.secret).toBe(before.secret);
    expect(after.manifest.files).toEqual(before.manifest.files);
    // The restore releases jobs that a worker of the first machine had locked.
    const rows = ({ manifest }: typeof before) =>
      manifest.tables.map((table) =>
        table.name === 'graphile_worker._private_jobs' ? { ...table, bytes: 0, sha256: '' } : table,
      );
    expect(rows(after)).toEqual(rows(before));
    await rm(again);
  });

  it('knows every earlier claim by its link, with its photo and its history', async () => {
    const port = (smtp.server.address() as AddressInfo).port;
    second = await startServer(secondDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await filesOf(firstDir)).toEqual(expect.arrayContaining(await filesOf(secondDir)));
    for (const { id, viewToken } of filed.slice(0, filedBefore)) {
      const [there, here] = await Promise.all(
        [first, second].map(async (server) => {
          const headers = { authorization: `Bearer ${viewToken}` };
          return (await (await fetch(`${server.url}/v1/claims/${id}`, { headers })).json()) as Claim;
        }),
      );
      // Links to photos contain their expiry.
      const lasting = (claim?: Claim) => JSON.stringify(claim).replace(/\?expires=[^"]*/g, '');
      expect(lasting(here)).toBe(lasting(there));
      const path = here?.claimItems[0]?.images[0]?.url.replace(/^http:..localhost:\d+/, '') ?? '';
      expect(await bytesAt(second, path)).toBe(await bytesAt(first, path));
      expect((await fetch(`${second.url}/view/${viewToken}`)).status).toBe(200);
    }
  });

  it('accepts the tokens and cookies of the first, and answers a repeated request with the same bytes', async () => {
    const orders = [first, second].map(async (server) =>
      (await call(server, 'GET', 'orders/1001', null)).text(),
    );
    const [there, here] = await Promise.all(orders);
    expect(here).toContain('"1001"');
    expect(here).toBe(there);
    const cookie = `${orderCookie({ publicUrl: second.url }, orderId)}=${shopper}`;
    const home = await fetch(second.url + withOrder(urls.home(), orderId), {
      headers: { cookie },
      redirect: 'manual',
    });
    expect(home.status).toBe(200);
    const [{ key, body, answer }] = filed as [Filed];
    const headers = { authorization: `Bearer ${shopper}`, 'idempotency-key': key, ...JSON_TYPE };
    const repeated = await fetch(`${second.url}/v1/claims/drill`, { method: 'POST', headers, body });
    expect(await repeated.text()).toBe(answer);
  });

  it('sends the queued email once', async () => {
    const admin = openPool((await findEmbedded(secondDir))?.adminUrl ?? '', { max: 1 });
    const waiting = async () => {
      const { rows } = await admin.query('select count(*)::int as mails from mails where sent_at is null');
      return rows[0]?.mails as number;
    };
    // The mails of the demo's own claims count as sent.
    const { rows } = await admin.query(
      `select count(*)::int as mails from mails m where not exists (select from claims c
       where c.store_id = m.store_id and c.id = m.claim_id and c.source_order_id ~ '^11[0-9][0-9]$')`,
    );
    await admin.query('update graphile_worker._private_jobs set run_at = now()');
    for (let waited = 0; (await waiting()) > 0 && waited < 20_000; waited += 100) await sleep(100);
    await admin.end();
    expect(mails).toHaveLength(rows[0]?.mails);
    expect(new Set(mails).size).toBe(mails.length);
  });
});
