/** The process of the embedded PostgreSQL: finding, starting and stopping it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { archiveSettings } from './archive-settings.ts';
import { binaries } from './binaries.ts';
import { type Cluster, ENVIRONMENT } from './cluster.ts';
import { isLocked, tryFileLock } from './file-lock.ts';
import { isAlive } from './holder.ts';
import { commandAs, type OsUser } from './os-user.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // The log is for faults of the server. Statements and their values contain personal data, so they are not logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
/** Megabytes that PostgreSQL keeps of its tables and indexes: a sixteenth of the memory there is, between these. It takes them as they fill. */
const BUFFERS = { least: 64, most: 1_024 };
const LOG_BYTES = 5_000_000;
const STOP_MS = 30_000;

const LOCKED_MS = 5_000;
const PAUSE_MS = 50;

type PidFile = { pid: number; port: number };

/** `isHere`: its process can be seen and signaled. Otherwise it runs in another container, or on another machine. */
export type Postmaster = PidFile & { isHere: boolean };

/**
 * The server running on a cluster, or null. Every process of a server holds the cluster's lock, even if its pid means
 * nothing here. A server left by a release before 0.2.0 holds none and is recognized by its folder.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const named = await readPidFile(cluster);
  if (!named) return null;
  if (await isServerOf(cluster, named.pid)) return { ...named, isHere: true };
  return (await isLocked(cluster.lock)) ? { ...named, isHere: false } : null;
}

/** Line 1 is the pid, line 4 the port. */
async function readPidFile(cluster: Cluster): Promise<PidFile | null> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port ? { pid, port } : null;
}

const pidFileOf = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

// After a reboot or in a new container, the pid may belong to any process, but a server's working directory is its
// cluster.
async function isServerOf(
  cluster: Cluster,
  pid: number,
  isIfUnreadable = () => isLocked(cluster.lock),
): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder !== null) return folder === (await realpath(cluster.folder));
  // On Windows, children don't inherit locks, and there are no other namespaces.
  return process.platform === 'win32' || isIfUnreadable();
}

// PostgreSQL takes any process with that pid for the server and would not start, even a zombie. If no such process
// exists, the file stays: it tells PostgreSQL which shared memory the children of a killed server may still use. Only
// for the holder of the cluster's lock, which guarantees that no server runs anywhere.
async function removeMistakenPidFile(cluster: Cluster): Promise<void> {
  const named = await readPidFile(cluster);
  if (!named || !isNumberTaken(named.pid)) return;
  if (await isServerOf(cluster, named.pid, async () => false)) return;
  await rm(pidFileOf(cluster), { force: true });
}

function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits for the children of a killed server. */
async function lockCluster(cluster: Cluster): Promise<FileHandle> {
  const until = Date.now() + LOCKED_MS;
  for (;;) {
    const lock = await tryFileLock(cluster.lock);
    if (lock) return lock;
    if (Date.now() > until) throw runsElsewhere(cluster);
    await sleep(PAUSE_MS);
  }
}

export const runsElsewhere = ({ folder, lock }: Cluster): StartError =>
  new StartError(
    `DATA_DIR: a PostgreSQL that can't be seen from here still runs on ${folder} (it holds ${lock}): stop its container first`,
  );

/**
 * Starts the server in its own process group. Only for the holder of the directory's lock.
 * @param more extra settings for this start
 */
export async function launch(
  cluster: Cluster,
  user: OsUser,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const { program, args, identity } = await commandOf(cluster, user, port, more);
  const size = await stat(cluster.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES) await truncate(cluster.log);
  const log = await open(cluster.log, 'a', 0o600);
  const lock = await lockCluster(cluster).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  try {
    await removeMistakenPidFile(cluster);
    // The server and its children inherit the lock with the open file. It ends with the last of them.
    const stdio: ['ignore', number, number, number] = ['ignore', log.fd, log.fd, lock.fd];
    const child = spawn(program, args, { ...identity, cwd: '/', detached: true, stdio, env: ENVIRONMENT });
    // The exit and the log tell what went wrong.
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await lock.close();
    await log.close();
  }
}

/** @param memory in bytes */
export function sharedBuffers(memory: number): string {
  const share = Math.floor(memory / 16 / 2 ** 20);
  return `${Math.min(BUFFERS.most, Math.max(BUFFERS.least, share))}MB`;
}

/** Of the machine, or up to the limit of the container. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

async function commandOf(
  { folder, archiveDir }: Cluster,
  user: OsUser,
  port: number,
  more: Readonly<Record<string, string>>,
) {
  const { postgres } = await binaries();
  const archiving = archiveDir ? await archiveSettings(archiveDir, folder, user) : {};
  const buffers = { shared_buffers: sharedBuffers(memoryHere()) };
  const settings = Object.entries({ ...SETTINGS, ...buffers, ...archiving, ...more });
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const ways = archiveDir ? [folder, join(archiveDir, 'generation')] : [folder];
  return commandAs(user, [postgres, '-D', folder, '-p', String(port), ...options], ways);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/**
 * Fast shutdown: rolls back open transactions and flushes everything. A hanging server is killed; it recovers later.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  const until = Date.now() + STOP_MS;
  while (isAlive(pid)) {
    if (Date.now() > until) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

/** Immediate, without a final checkpoint: for a cluster that another host has taken over. */
export async function abandonPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (await isServerOf(cluster, pid)) signal(pid, 'SIGQUIT');
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended by itself just before the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
