/** The process of the embedded PostgreSQL: found, started, stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaries } from './binaries.ts';
import { type Cluster, ENVIRONMENT } from './cluster.ts';
import { commandAs, type OsUser } from './os-user.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // The log is for faults of the server; statements and their values, which name people, stay out of it.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const LOG_BYTES = 5_000_000;
const STOP_MS = 30_000;

type PidFile = { pid: number; port: number };

/** The server that runs on a cluster, or null. */
export async function findPostmaster(cluster: Cluster): Promise<PidFile | null> {
  const named = await readPidFile(cluster);
  return named && (await isServerOf(cluster, named.pid)) ? named : null;
}

/** Line 1 is the process, line 4 the port. */
async function readPidFile(cluster: Cluster): Promise<PidFile | null> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port ? { pid, port } : null;
}

const pidFileOf = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

// After a reboot, or in a new container, the number may belong to anyone: a server stands in its own folder.
async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null || folder === (await realpath(cluster.folder));
}

// PostgreSQL takes any living process of that number for the server and would not start. With no process of that
// number the file stays: PostgreSQL finds in it the memory that children of a killed server may still use.
async function removeMistakenPidFile(cluster: Cluster): Promise<void> {
  const named = await readPidFile(cluster);
  if (!named || !isAlive(named.pid) || (await isServerOf(cluster, named.pid))) return;
  await rm(pidFileOf(cluster), { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts the server, in a process group of its own. For the holder of the directory's lock only. */
export async function launch(cluster: Cluster, user: OsUser, port: number): Promise<ChildProcess> {
  await removeMistakenPidFile(cluster);
  const { postgres } = await binaries();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [postgres, '-D', cluster.folder, '-p', String(port), ...settings];
  const { program, args, identity } = await commandAs(user, command, [cluster.folder]);
  const size = await stat(cluster.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES) await truncate(cluster.log);
  const log = await open(cluster.log, 'a', 0o600);
  const stdio: ['ignore', number, number] = ['ignore', log.fd, log.fd];
  const child = spawn(program, args, { ...identity, cwd: '/', detached: true, stdio, env: ENVIRONMENT });
  // What went wrong is told by the exit and the log.
  child.on('error', () => undefined);
  child.unref();
  await log.close();
  return child;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Fast shutdown: open transactions are rolled back, everything is flushed. One that hangs is ended; it recovers. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const until = Date.now() + STOP_MS;
  while (isAlive(pid)) {
    if (Date.now() > until) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended by itself between a look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
