/**
 * The embedded PostgreSQL: the real server from the npm packages, driven by ourselves. It runs in a process group of
 * its own, so that Ctrl-C lets requests finish first; one that a killed parent left behind is adopted.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { binaries } from './binaries.ts';

export type Embedded = {
  /** Connects as the owner of everything; the application uses a role of its own (roles.ts). */
  adminUrl: string;
  /** It was running already. */
  adopted: boolean;
  stop(): Promise<void>;
};

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
};
const READY_MS = 60_000;
const STOP_MS = 30_000;
const LOG_BYTES = 5_000_000;

type Owner = { uid: number; gid: number } | Record<string, never>;
type Paths = { cluster: string; log: string; password: string };

const pathsOf = (dataDir: string): Paths => ({
  cluster: resolve(dataDir, 'postgres'),
  log: resolve(dataDir, 'postgres.log'),
  password: resolve(dataDir, 'postgres.key'),
});

/** Starts the server of a data directory, or adopts the one that runs there. Rejects with the server's own words. */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const paths = pathsOf(dataDir);
  const running = await findEmbedded(dataDir);
  if (running) {
    await waitUntilReady(running.adminUrl, paths, null);
    return { adminUrl: running.adminUrl, adopted: true, stop: () => stopServer(running.pid) };
  }
  const owner = await ownerOfServer();
  await mkdir(dataDir, { recursive: true });
  if ('uid' in owner) await chmod(dataDir, 0o755);
  if (!existsSync(paths.cluster)) await initialize(paths, owner);
  const port = await freePort();
  const child = await launch(paths, port, owner);
  const adminUrl = urlOf(await readFile(paths.password, 'utf8'), port);
  await waitUntilReady(adminUrl, paths, child);
  const pid = child.pid;
  if (pid === undefined) throw new Error('PostgreSQL did not start');
  return { adminUrl, adopted: false, stop: () => stopServer(pid) };
}

/** The server that runs on a data directory, or null: for commands beside it. */
export async function findEmbedded(dataDir: string): Promise<{ adminUrl: string; pid: number } | null> {
  const paths = pathsOf(dataDir);
  const lines = await readFile(join(paths.cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port || !(await isPostgres(pid))) return null;
  return { pid, adminUrl: urlOf(await readFile(paths.password, 'utf8'), port) };
}

const urlOf = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// After a reboot the number in postmaster.pid may belong to anyone.
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  return name.trim().startsWith('postgres');
}

/** PostgreSQL refuses to run as root; there it runs as `postgres` if the machine has one, else as `nobody`. */
async function ownerOfServer(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const users = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('As root, PostgreSQL needs a user "postgres" or "nobody" to run as');
}

/** Made beside its place and moved there whole, so that a kill in the middle leaves nothing that looks finished. */
async function initialize(paths: Paths, owner: Owner): Promise<void> {
  const unfinished = `${paths.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  await writeFile(paths.password, password, { mode: 0o600 });
  const passwordFile = `${unfinished}.key`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if ('uid' in owner) {
    await chown(unfinished, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  const { initdb } = await binaries();
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const output = await run(initdb, [...args, '--encoding=UTF8', '--locale=C.UTF-8'], owner);
  await rm(passwordFile, { force: true });
  if (output.code !== 0) throw new Error(`PostgreSQL could not be set up: ${output.text.slice(-1_000)}`);
  await rename(unfinished, paths.cluster);
}

function run(program: string, args: string[], owner: Owner): Promise<{ code: number | null; text: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { ...owner, cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        text += piece;
      });
    }
    child.on('error', fail);
    child.on('close', (code) => done({ code, text }));
  });
}

async function launch(paths: Paths, port: number, owner: Owner): Promise<ChildProcess> {
  const { postgres } = await binaries();
  const size = await stat(paths.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES) await truncate(paths.log);
  const log = await open(paths.log, 'a', 0o600);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', paths.cluster, '-p', String(port), ...settings], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  });
  child.on('error', () => undefined);
  child.unref();
  await log.close();
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Recovery after a crash may take a while; a server that ended will not come. */
async function waitUntilReady(adminUrl: string, paths: Paths, child: ChildProcess | null): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    if (await answers(adminUrl)) return;
    if ((child && child.exitCode !== null) || Date.now() > until) {
      const log = await readFile(paths.log, 'utf8').catch(() => '');
      throw new Error(`PostgreSQL did not start. Its log ends with:\n${log.slice(-1_500)}`);
    }
    await sleep(25);
  }
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Fast shutdown: open transactions are rolled back, everything is flushed. */
async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + STOP_MS;
  while (isAlive(pid)) {
    if (Date.now() > until) process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}
