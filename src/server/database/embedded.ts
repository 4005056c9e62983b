/**
 * The embedded PostgreSQL: the real server from the npm packages, driven by ourselves. It runs in a process group of
 * its own, so that Ctrl-C lets requests finish first; one that a killed parent left behind is adopted.
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { type Cluster, clusterOf, makeCluster } from './cluster.ts';
import { userOfServer } from './os-user.ts';
import { findPostmaster, freePort, isAlive, launch, stopPostmaster } from './postmaster.ts';
import { watchServer } from './watch.ts';

export type Embedded = {
  /** Connects as the owner of everything; the application uses a role of its own (roles.ts). */
  adminUrl: string;
  /** It was running already. */
  adopted: boolean;
  stop(): Promise<void>;
};

const started = new Set<Embedded>();

/** What this process has started or adopted and not stopped: for one that is told to end in the middle of its work. */
export const startedHere: ReadonlySet<Embedded> = started;

const READY_MS = 60_000;
// A port taken in the same moment, or memory that the children of a killed server still hold, passes.
const TRIES = 20;
const PAUSE_MS = 250;

/**
 * Starts the server of a data directory, or adopts the one that runs there, and keeps it running. Call it with the
 * directory locked (lock.ts). Rejects with the end of the server's own log.
 */
export async function startEmbedded(dataDir: string, log: Logger): Promise<Embedded> {
  const cluster = clusterOf(dataDir);
  const adopted = await adopt(cluster);
  const port = adopted ?? (await startServer(cluster));
  const stopWatching = watchServer(cluster, port, log);
  const stop = async () => {
    await stopWatching();
    const running = await findPostmaster(cluster);
    if (running) await stopPostmaster(running.pid);
    started.delete(embedded);
  };
  const embedded = { adminUrl: await urlOf(cluster, port), adopted: adopted !== null, stop };
  started.add(embedded);
  return embedded;
}

/** The port of a server that runs and answers. */
async function adopt(cluster: Cluster): Promise<number | null> {
  const running = await findPostmaster(cluster);
  if (!running) return null;
  if (await isReady(await urlOf(cluster, running.port), () => isAlive(running.pid))) return running.port;
  // It was just stopping, or it hangs: its place is taken.
  await stopPostmaster(running.pid);
  return null;
}

async function startServer(cluster: Cluster): Promise<number> {
  const user = await userOfServer(cluster.folder);
  await makeCluster(cluster, user);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const port = await freePort();
    const child = await launch(cluster, user, port);
    if (await isReady(await urlOf(cluster, port), () => isRunning(child))) return port;
    if (isRunning(child)) break;
    await sleep(PAUSE_MS);
  }
  const text = await readFile(cluster.log, 'utf8').catch(() => '');
  throw new StartError(
    `PostgreSQL did not start. Its log (${cluster.log}) ends with:\n${text.slice(-1_000).trim()}`,
  );
}

/** The server that runs on a data directory, or null: for commands beside it. */
export async function findEmbedded(dataDir: string): Promise<{ adminUrl: string; pid: number } | null> {
  const cluster = clusterOf(dataDir);
  const running = await findPostmaster(cluster);
  return running ? { pid: running.pid, adminUrl: await urlOf(cluster, running.port) } : null;
}

async function urlOf(cluster: Cluster, port: number): Promise<string> {
  const password = await readFile(cluster.password, 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** Waits: recovery after a crash may take a while. False when the process ended, or the time did. */
async function isReady(adminUrl: string, isThere: () => boolean): Promise<boolean> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (await answers(adminUrl)) return true;
    if (!isThere()) return false;
    await sleep(25);
  }
  return false;
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  // A connection that the server breaks off while starting must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
