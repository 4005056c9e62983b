/**
 * Rotates the secret while processes run: at each step of docs/keys.md, every process accepts what any other issued.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { TEST_SECRET } from '../../test/setup.ts';
import { bearer, fileableOrder, filingOf } from '../../test/world.ts';
import { secret as secretCommand } from '../cli/secret.ts';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { createLog } from './log.ts';
import { saveOrders } from './orders/save.ts';
import { resolveSecrets, writeSecrets } from './secret.ts';
import { type Foundation, openFoundation } from './start.ts';
import { saveStore } from './stores/queries.ts';

const OLD = TEST_SECRET;
const NEW = randomBytes(36).toString('base64url');

type Process = { app: FastifyInstance; foundation: Foundation; stop(): Promise<void> };

let database: TestDatabase;
let dataDir: string;
let url: string;
const running: Process[] = [];
/** While this stays open, the role is in use, so its password is left alone. */
let inUse: PoolClient;
let seed: Foundation;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'makegood-rotation-'));
  url = String(database.admin.options.connectionString);
  seed = await openFoundation(configOf(OLD), createLog('silent'));
  inUse = await seed.context.db.app.connect();
  await saveStore(seed.context.db, {
    id: 'teststore',
    stage: 'live',
    slug: 'test',
    name: 'Test',
    currency: 'USD',
    timeZone: 'UTC',
    country: 'US',
    settings: { inStore: { enabled: true, receipt: 'none', unlistedWarranty: 'P2Y' } },
  });
});
afterAll(async () => {
  for (const one of running) await one.stop();
  inUse.release();
  await seed.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function configOf(secret: string, other?: string) {
  const found = parseConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    MAKEGOOD_SECRET: secret,
    ...(other && { MAKEGOOD_OTHER_SECRET: other }),
    RATE_LIMITS: 'off',
  });
  if ('error' in found) throw new Error(found.error);
  return found.config;
}

/** Starts like a server, with real marks, kept keys, role password and pool. */
async function start(secret: string, other?: string): Promise<Process> {
  const foundation = await openFoundation(configOf(secret, other), createLog('silent'));
  const app = await createApp({ context: foundation.context, trustProxy: [], metricsAllow: [] });
  let isOver = false;
  const stop = async () => {
    if (isOver) return;
    isOver = true;
    await app.close();
    await foundation.close();
  };
  const one = { app, foundation, stop };
  running.push(one);
  return one;
}

let orders = 0;
async function newOrder(): Promise<string> {
  orders += 1;
  const sourceOrderNumber = `R${orders}`;
  const order = fileableOrder(Date.now(), { sourceOrderNumber });
  await saveOrders(seed.context.db, 'teststore' as Parameters<typeof saveOrders>[1], [
    { sourceOrderId: `rotation-${orders}`, order },
  ]);
  return sourceOrderNumber;
}

/** Checks that one process accepts everything sealed by the other. */
async function passesFrom(one: Process, to: Process): Promise<void> {
  const order = await newOrder();
  const payload = { store: 'test', email: 'ada@example.com', order };
  const found = await one.app.inject({ method: 'POST', url: '/v1/order-lookup', payload });
  expect(found.statusCode, found.body).toBe(200);
  const { accessToken, sourceOrderId } = found.json();
  const filing = {
    method: 'POST',
    url: `/v1/claims/${sourceOrderId}`,
    headers: { ...bearer(accessToken), 'idempotency-key': `key-${order}` },
    payload: filingOf(),
  } as const;
  const filed = await to.app.inject(filing);
  expect(filed.statusCode, filed.body).toBe(201);
  // The stored answer encrypted by the other process, byte for byte.
  const again = await one.app.inject(filing);
  expect([again.statusCode, again.body]).toEqual([201, filed.body]);
  const link = bearer(filed.json().viewToken);
  expect((await one.app.inject({ url: `/v1/claims/${filed.json().id}`, headers: link })).statusCode).toBe(
    200,
  );
  const asked = await one.app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...link, 'idempotency-key': `upload-${order}` },
    payload: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
  });
  const address = new URL(asked.json().signedUrl);
  const sent = await to.app.inject({
    method: 'PUT',
    url: address.pathname + address.search,
    headers: { 'content-type': 'image/jpeg' },
    payload: Buffer.from('not a picture'),
  });
  // Not 403: the signature was accepted.
  expect(sent.statusCode).not.toBe(403);
}

async function understandEachOther(a: Process, b: Process): Promise<void> {
  await passesFrom(a, b);
  await passesFrom(b, a);
}

const purchasesOf = ({ foundation }: Process) => foundation.context.keptKeys.purchases;

describe('a secret in the environment', () => {
  it('is rotated step by step, and at each step processes with old and new configuration work together', async () => {
    const first = await start(OLD);
    const before = await start(OLD, NEW);
    await understandEachOther(first, before);
    await first.stop();
    const after = await start(NEW, OLD);
    await understandEachOther(before, after);
    await before.stop();
    const last = await start(NEW);
    // The last process no longer accepts what the old secret sealed. The others still do.
    await passesFrom(last, after);
    // New connections sign in with the role's unchanged password.
    await Promise.all(
      Array.from({ length: 8 }, () => after.foundation.context.db.app.query('select pg_sleep(0.05)')),
    );
    expect([purchasesOf(before), purchasesOf(after), purchasesOf(last)]).toEqual([OLD, OLD, OLD]);
  });

  it('is not accepted by a process that knows none of its secrets', async () => {
    await expect(start(randomBytes(36).toString('base64url'))).rejects.toThrow(
      'is not the one this database',
    );
  });

  it('retires the old one: its links and processes are refused', async () => {
    const both = await start(NEW, OLD);
    const lines: string[] = [];
    const io = { print: (line: string) => lines.push(line), note: () => undefined, isTerminal: false };
    await expect(secretCommand.run(['retire'], { ...io, config: configOf(NEW, OLD) })).rejects.toThrow(
      'MAKEGOOD_OTHER_SECRET is still set',
    );
    expect(await secretCommand.run(['list'], { ...io, config: configOf(NEW, OLD) })).toBe(0);
    expect(lines.map((line) => line.split('\t').slice(1))).toEqual([
      ['seals', 'environment', 'known to the database'],
      ['opens', 'environment', 'known to the database'],
    ]);
    expect(lines.join()).not.toContain(NEW.slice(0, 12));
    lines.length = 0;
    expect(await secretCommand.run(['retire'], { ...io, config: configOf(NEW) })).toBe(0);
    expect(lines[0]).toContain('opens nothing once every process is restarted');
    // A server is running, so its password is left alone.
    expect(lines[1]).toContain('keeps its password');
    await expect(start(OLD)).rejects.toThrow('is not the one this database');
    const only = await start(NEW);
    const payload = { store: 'test', email: 'ada@example.com', order: await newOrder() };
    const seal = async ({ app }: Process) =>
      (await app.inject({ method: 'POST', url: '/v1/order-lookup', payload })).json().accessToken;
    expect(typeof (await seal(both))).toBe('string');
    expect((await only.app.inject({ url: '/v1/orders/x', headers: bearer('x.y') })).statusCode).toBe(401);
  });
});

describe('a secret in the data directory', () => {
  it('is rotated in two steps, since several processes may share it, and none seals what another can not open', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'makegood-secret-'));
    const database2 = await createTestDatabase();
    const found = parseConfig({
      DATABASE_URL: String(database2.admin.options.connectionString),
      DATA_DIR: shared,
    });
    if ('error' in found) throw new Error(found.error);
    const { config } = found;
    await writeSecrets(shared, { secret: OLD, otherSecrets: [] });
    const lines: string[] = [];
    const run = (verb: string) =>
      secretCommand.run([verb], {
        config,
        print: (line) => lines.push(line),
        note: () => undefined,
        isTerminal: false,
      });
    const restart = async () => {
      const foundation = await openFoundation(config, createLog('silent'));
      const { secret, otherSecrets } = foundation.context;
      await foundation.close();
      return [secret, ...otherSecrets];
    };
    expect(await restart()).toEqual([OLD]);
    await run('rotate');
    expect(lines.at(-1)).toContain('Restart every process');
    await expect(run('rotate')).rejects.toThrow('No process has read the new secret yet');
    const [seals, opens = ''] = await restart();
    expect([seals, opens.length]).toEqual([OLD, 64]);
    await expect(run('retire')).rejects.toThrow('does not seal yet');
    await run('rotate');
    expect(await restart()).toEqual([opens, OLD]);
    await expect(run('rotate')).rejects.toThrow('was already rotated');
    await run('retire');
    expect(lines.at(-1)).toBe('The database role has a new password.');
    expect(await restart()).toEqual([opens]);
    expect(await readFile(join(shared, 'secret'), 'utf8')).toBe(opens);
    expect(await resolveSecrets(config, shared)).toEqual({ secret: opens, otherSecrets: [] });
    await database2.drop();
    await rm(shared, { recursive: true, force: true });
  });
});
