import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../src/server/database/holder.ts';
import {
  databasePid,
  newDataDir,
  removeDataDir,
  runCommandLine,
  type Server,
  spawnServer,
  startedDataDir,
  startServer,
} from './running.ts';

let dataDir: string;
let server: Server | null;
beforeEach(async () => {
  dataDir = await startedDataDir();
  server = null;
});
afterEach(async () => {
  if (server && isAlive(server.pid)) await server.end('SIGKILL');
  await removeDataDir(dataDir);
});

const start = async (env: Record<string, string> = {}) => {
  server = await startServer(dataDir, env);
  return server;
};

/** In the place of the one that was started before. */
const onEmptyDirectory = async () => {
  await removeDataDir(dataDir);
  dataDir = await newDataDir();
};

const lookUp = (url: string) => fetch(`${url}/v1/order-lookup?store=demo&email=ada@example.com&order=1001`);

describe('a start', () => {
  it('prints its URL and serves the demo orders, the first time and later, until SIGHUP or SIGQUIT stops it and its database', async () => {
    await onEmptyDirectory();
    const first = await start();
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect((await lookUp(first.url)).status).toBe(200);
    const database = await databasePid(dataDir);
    expect(await first.end('SIGHUP')).toBe(0);
    const again = await start();
    expect((await lookUp(again.url)).status).toBe(200);
    const another = await databasePid(dataDir);
    expect(await again.end('SIGQUIT')).toBe(0);
    expect([database, another].map((pid) => isAlive(pid ?? 0))).toEqual([false, false]);
  });

  it('of a second process on the same directory is refused and names the first, which continues', async () => {
    const { pid, url } = await start();
    const second = await runCommandLine(dataDir, ['serve'], { PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.err).toContain(String(pid));
    expect(second.err.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it.each([
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'claims.example'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['MAKEGOOD_MODE', 'staging'],
    ['RATE_LIMITS', 'maybe'],
    ['MAKEGOOD_SECRET', 'short'],
  ])('with %s=%s fails with one line that names the variable', async (name, value) => {
    const { code, err } = await runCommandLine(dataDir, ['serve'], { [name]: value });
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^${name}: .+\n$`));
  });

  it('in production requires a secret and rate limits', async () => {
    const production = { MAKEGOOD_MODE: 'production' };
    expect((await runCommandLine(dataDir, ['serve'], production)).err).toMatch(/^MAKEGOOD_SECRET: .+\n$/);
    const unlimited = { ...production, MAKEGOOD_SECRET: 'x'.repeat(40), RATE_LIMITS: 'off' };
    expect((await runCommandLine(dataDir, ['serve'], unlimited)).err).toMatch(/^RATE_LIMITS: .+\n$/);
  });
});

describe('a hard kill', () => {
  it('leaves a database that the next start adopts, even right after it', async () => {
    const killed = await start();
    const database = await databasePid(dataDir);
    process.kill(killed.pid, 'SIGKILL');
    // Doesn't wait: the kernel may not have cleaned up yet.
    const next = await start();
    expect(await databasePid(dataDir)).toBe(database);
    expect((await lookUp(next.url)).status).toBe(200);
    expect((await runCommandLine(dataDir, ['doctor'])).code).toBe(0);
    expect(await next.end('SIGTERM')).toBe(0);
    expect(isAlive(database ?? 0)).toBe(false);
  });

  it('of the server and its database together is recovered too', async () => {
    const killed = await start();
    const database = await databasePid(dataDir);
    await killed.end('SIGKILL');
    process.kill(database ?? 0, 'SIGKILL');
    expect((await lookUp((await start()).url)).status).toBe(200);
  });

  it('at five random moments of the first start costs only time', async () => {
    await onEmptyDirectory();
    for (let round = 0; round < 5; round += 1) {
      const child = spawnServer(dataDir);
      await sleep(100 + Math.random() * 2_500);
      child.kill('SIGKILL');
    }
    expect((await lookUp((await start()).url)).status).toBe(200);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new'))).toEqual([]);
  });
});

describe('a stop', () => {
  it('lets a request finish, then ends the process and its database', async () => {
    const { url, end } = await start();
    const database = await databasePid(dataDir);
    const body = JSON.stringify({ store: 'demo', email: 'ada@example.com', order: '1001' });
    const half = Math.floor(body.length / 2);
    const slow = request(`${url}/v1/order-lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = new Promise<number | undefined>((done, fail) => {
      slow.on('response', (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode));
      });
      slow.on('error', fail);
    });
    slow.write(body.slice(0, half));
    await sleep(200);
    const ended = end('SIGTERM');
    await sleep(300);
    slow.end(body.slice(half));
    expect(await answered).toBe(200);
    expect(await ended).toBe(0);
    expect(isAlive(database ?? 0)).toBe(false);
  });
});
