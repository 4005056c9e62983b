/** One data directory and processes that can't see each other: containers on one machine, or machines on one volume. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup } from '../../src/server/backup/check.ts';
import { findEmbedded, startEmbedded } from '../../src/server/database/embedded.ts';
import { isAlive, lineOf, thisProcess } from '../../src/server/database/holder.ts';
import { lockDirectory } from '../../src/server/database/lock.ts';
import { createLog } from '../../src/server/log.ts';
import { plain } from '../backups.ts';
import { SCRATCH } from '../scratch.ts';
import {
  databasePid,
  removeDataDir,
  runInContainer,
  type Server,
  startedDataDir,
  startServer,
} from './running.ts';

const quiet = createLog('silent');
const DATABASE_CHILD = join(import.meta.dirname, 'database-child.ts');
const LOCK_CHILD = join(import.meta.dirname, 'lock-child.ts');
const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const lookUp = async ({ url }: Server) =>
  (await fetch(`${url}/v1/order-lookup?store=demo&email=ada@example.com&order=1001`)).status;

describe('a second container on the directory of a running server', () => {
  let dataDir: string;
  let server: Server;
  let before: string;
  beforeAll(async () => {
    dataDir = await startedDataDir();
    server = await startServer(dataDir);
    before = await readFile(pidFile(dataDir), 'utf8');
  });
  afterAll(async () => {
    if (server && isAlive(server.pid)) await server.end('SIGKILL');
    await removeDataDir(dataDir);
  });

  const isUntouched = async () => {
    expect(await readFile(pidFile(dataDir), 'utf8')).toBe(before);
    expect(await lookUp(server)).toBe(200);
  };

  it('can back it up if it can reach its port', async () => {
    const file = join(dataDir, 'beside.tar.gz');
    const { code, err } = await runInContainer(dataDir, ['backup', file]);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^It holds what shoppers wrote/) });
    const { tables } = (await checkBackup(plain(file))).manifest;
    expect(tables.find(({ name }) => name === 'public.orders')?.rows).toBeGreaterThan(20);
    await isUntouched();
  });

  it('refuses a backup in one line if it can’t reach it', async () => {
    const file = join(dataDir, 'apart.tar.gz');
    const { code, out, err } = await runInContainer(dataDir, ['backup', file], { network: 'own' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      new RegExp(
        `^DATA_DIR: ${dataDir} is in use by process ${server.pid} in another container .*can't be reached.*\n$`,
      ),
    );
    await isUntouched();
  });

  it('can’t start a server of its own', async () => {
    const { code, err } = await runInContainer(dataDir, ['serve']);
    expect({ code, lines: err.trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringContaining(`in use by process ${server.pid} in another container`)],
    });
    await isUntouched();
  });

  it('stops, with its database, once another machine has taken over the directory', async () => {
    const database = (await databasePid(dataDir)) ?? 0;
    const other = { ...(await thisProcess()), boot: 'of-another-kernel', host: 'other' };
    await writeFile(join(dataDir, 'makegood.lock'), lineOf(other));
    await expect.poll(() => isAlive(server.pid) || isAlive(database)).toBe(false);
    expect(await server.end('SIGTERM')).toBe(1);
    // The other machine's line is untouched.
    expect(await readFile(join(dataDir, 'makegood.lock'), 'utf8')).toBe(lineOf(other));
  });
});

describe('a data directory', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(SCRATCH, 'makegood-process-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    const left = await findEmbedded(dataDir);
    if (left?.pid) process.kill(left.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  const start = async (program: string, ...args: string[]) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    if (child.stdout) await once(child.stdout, 'data');
    return child;
  };
  const lock = (onLost = () => {}) => lockDirectory(dataDir, { onLost });
  /** A zombie: a process that ended and whose parent never reaps it. */
  const startUncollected = async (): Promise<number> => {
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(parent);
    const pid = Number(String(await once(parent.stdout, 'data')));
    const state = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[2];
    await expect.poll(state).toBe('Z');
    return pid;
  };

  it('is refused, with its files untouched, if an invisible PostgreSQL runs on it', async () => {
    const child = await start(process.execPath, DATABASE_CHILD, dataDir);
    const before = await readFile(pidFile(dataDir), 'utf8');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const refused = await runInContainer(dataDir, ['migrate']);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("that can't be seen from here") });
    expect(await readFile(pidFile(dataDir), 'utf8')).toBe(before);
    // Here the database is visible and is adopted, like after any hard kill.
    const server = await startEmbedded(dataDir, quiet);
    expect(server.adopted).toBe(true);
    await server.stop();
  });

  it('is free at once when its process was killed but not reaped', async () => {
    const line = `"$0" "$1" "$2" 1 </dev/zero & echo; wait_for=$!; echo $wait_for; exec sleep 600`;
    const parent = await start('sh', '-c', line, process.execPath, LOCK_CHILD, dataDir);
    const path = join(dataDir, 'makegood.lock');
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toMatch(/^\d+ /);
    const pid = Number((await readFile(path, 'utf8')).split(' ')[0]);
    process.kill(pid, 'SIGKILL');
    const unlock = await lock();
    expect((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[2]).toBe('Z');
    expect(parent.exitCode).toBeNull();
    await unlock();
  });

  it('can be started although its postmaster.pid names a zombie', async () => {
    const first = await startEmbedded(dataDir, quiet);
    const lines = (await readFile(pidFile(dataDir), 'utf8')).split('\n');
    await first.stop();
    const pid = await startUncollected();
    expect(isAlive(pid)).toBe(false);
    await writeFile(pidFile(dataDir), [String(pid), ...lines.slice(1)].join('\n'));
    const second = await startEmbedded(dataDir, quiet);
    expect(second.adopted).toBe(false);
    await second.stop();
  });

  it('stays with a paused holder, who still owns it when it resumes', async () => {
    const child = await start(process.execPath, LOCK_CHILD, dataDir, '1');
    child.kill('SIGSTOP');
    await expect(lock()).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill('SIGCONT');
    await sleep(2_500);
    expect(child.exitCode).toBeNull();
    await expect(lock()).rejects.toThrow(`in use by process ${child.pid}`);
  });

  it('is refused while a machine with unreachable locks renews its line, and free once it stops', async () => {
    const path = join(dataDir, 'makegood.lock');
    const other = { ...(await thisProcess()), boot: 'of-another-kernel', host: 'other' };
    const renew = async () => {
      other.beat += 1;
      await writeFile(path, lineOf(other));
    };
    await renew();
    const renewing = setInterval(renew, 2_000);
    await expect(lock()).rejects.toThrow(
      `DATA_DIR: ${dataDir} is in use by process ${other.pid} on another machine (other)`,
    );
    clearInterval(renewing);
    const unlock = await lock();
    expect(await readFile(path, 'utf8')).not.toContain('of-another-kernel');
    await unlock();
    expect(await readFile(path, 'utf8')).toBe('');
  });

  it('of a release before 0.2.0, which took no kernel lock, is refused while its process lives', async () => {
    const path = join(dataDir, 'makegood.lock');
    const { pid, start: since } = await thisProcess();
    await writeFile(path, `${pid} ${since}\n`);
    await expect(lock()).rejects.toThrow(`in use by process ${pid}`);
    await writeFile(path, `${pid} 1\n`);
    await (await lock())();
  });
});
