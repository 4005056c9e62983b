import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbedded, startEmbedded } from '../../src/server/database/embedded.ts';
import { lockDirectory } from '../../src/server/database/lock.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { createLog } from '../../src/server/log.ts';
import { SCRATCH } from '../scratch.ts';
import { killEmbedded } from './killing.ts';

const CHILD = join(import.meta.dirname, 'database-child.ts');
const LOCK_CHILD = join(import.meta.dirname, 'lock-child.ts');
const quiet = createLog('silent');
let dataDir = '';

beforeEach(async () => {
  // Closed to everyone but its owner, like /root: the server must get through anyway.
  dataDir = await mkdtemp(join(SCRATCH, 'makegood-process-'));
});

afterEach(async () => {
  const left = await findEmbedded(dataDir);
  if (left?.pid) process.kill(left.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const lock = () => lockDirectory(dataDir, { onLost: () => undefined });

function startChild(): ChildProcess {
  return spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (child.stdout) await once(child.stdout, 'data');
}

test('a server whose parent was killed is adopted, and stops with its new parent', async () => {
  const child = startChild();
  await untilReady(child);
  const before = await findEmbedded(dataDir);
  await kill(child);
  const server = await startEmbedded(dataDir, quiet);
  expect(server.adopted).toBe(true);
  expect(await findEmbedded(dataDir)).toEqual(before);
  await server.stop();
  expect(await findEmbedded(dataDir)).toBeNull();
});

test('a killed server comes back at the same address with everything it acknowledged', async () => {
  const server = await startEmbedded(dataDir, quiet);
  const pool = openPool(server.adminUrl, { max: 2 });
  await pool.query('create table kept as select 1 as one');
  await killEmbedded(dataDir);
  await expect
    .poll(() => pool.query('select one from kept').catch(() => null))
    .toMatchObject({
      rows: [{ one: 1 }],
    });
  await pool.end();
  await server.stop();
  await sleep(1_500);
  expect(await findEmbedded(dataDir)).toBeNull();
});

test('a stale postmaster.pid with the number of some other process does no harm', async () => {
  const first = await startEmbedded(dataDir, quiet);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await first.stop();
  await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  const second = await startEmbedded(dataDir, quiet);
  expect(second.adopted).toBe(false);
  await second.stop();
});

test('a directory in use is refused with the id of the process that uses it', async () => {
  const child = startChild();
  await untilReady(child);
  await expect(lock()).rejects.toThrow(`DATA_DIR: ${dataDir} is in use by process ${child.pid}`);
  await kill(child);
  const unlock = await lock();
  await unlock();
});

test('one of several processes that find a stale lock at the same moment gets the directory', async () => {
  await writeFile(join(dataDir, 'makegood.lock'), '4194304 1\n');
  const moment = String(Date.now() + 1_000);
  const children = Array.from({ length: 8 }, () => spawn(process.execPath, [LOCK_CHILD, dataDir, moment]));
  // Each stays until all have answered: a late starter must not find a lock that became stale meanwhile.
  const outcomes = await Promise.all(children.map(async ({ stdout }) => String(await once(stdout, 'data'))));
  for (const { stdin } of children) stdin.end();
  await Promise.all(children.map((child) => once(child, 'exit')));
  expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1);
  expect(await readdir(dataDir)).toEqual(['makegood.lock']);
});

test('the lock of a dead process whose id was reused is taken over', async () => {
  await writeFile(join(dataDir, 'makegood.lock'), `${process.pid} 1\n`);
  const unlock = await lock();
  expect(await readFile(join(dataDir, 'makegood.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await unlock();
});
