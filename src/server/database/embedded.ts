/**
 * The embedded PostgreSQL: the real server from the npm packages, driven by ourselves. It runs in a process group of
 * its own, so that Ctrl-C lets requests finish first; one that a killed parent left behind is adopted.
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { shortageIn } from '../shortages.ts';
import { StartError } from '../start-error.ts';
import { type Cluster, clusterOf, makeCluster } from './cluster.ts';
import { isAlive } from './holder.ts';
import { userOfServer } from './os-user.ts';
import {
  abandonPostmaster,
  findPostmaster,
  freePort,
  launch,
  type Postmaster,
  runsElsewhere,
  stopPostmaster,
} from './postmaster.ts';
import { type Server, watchServer } from './watch.ts';

export type Embedded = {
  /** Connects as the owner of everything; the application uses a role of its own (roles.ts). */
  adminUrl: string;
  /** It was running already. */
  adopted: boolean;
  /** Whether it ended and could not be started again for minutes. */
  isLost(): boolean;
  stop(): Promise<void>;
  /** Ends the server at once: its directory belongs to another process now. */
  abandon(): Promise<void>;
};

const started = new Set<Embedded>();

/** What this process has started or adopted and not stopped: for one that is told to end in the middle of its work. */
export const startedHere: ReadonlySet<Embedded> = started;

const READY_MS = 60_000;
// A port taken in the same moment, or memory that the children of a killed server still hold, passes.
const TRIES = 20;
const PAUSE_MS = 250;
// A container that is being stopped takes its server with it.
const ELSEWHERE_MS = 5_000;

/**
 * Starts the server of a data directory, or adopts the one that runs there, and keeps it running. Call it with the
 * directory locked (lock.ts). Rejects with the end of the server's own log.
 */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  archiveDir: string | null = null,
): Promise<Embedded> {
  const cluster = clusterOf(dataDir, archiveDir);
  const adopted = await adopt(cluster);
  const server = adopted ?? (await startServer(cluster));
  const watch = watchServer(cluster, server, log);
  const stop = async () => {
    await watch.stop();
    const running = await findPostmaster(cluster);
    if (running?.isHere) await stopPostmaster(running.pid);
    started.delete(embedded);
  };
  const abandon = async () => {
    await watch.stop();
    await abandonPostmaster(cluster, server.pid);
  };
  const adminUrl = await urlOf(cluster, server.port);
  const embedded = { adminUrl, adopted: adopted !== null, isLost: watch.isLost, stop, abandon };
  started.add(embedded);
  return embedded;
}

/** A server that runs and answers. */
async function adopt(cluster: Cluster): Promise<Server | null> {
  const running = await findOwn(cluster);
  if (!running) return null;
  const { pid, port } = running;
  if (await isReady(await urlOf(cluster, port), () => isAlive(pid))) return { pid, port };
  // It was just stopping, or it hangs: its place is taken.
  await stopPostmaster(running.pid);
  return null;
}

async function endOfLog({ log }: Cluster): Promise<string> {
  return (await readFile(log, 'utf8').catch(() => '')).slice(-1_000);
}

/** Waits for one that can't be seen from here to end. Rejects when it goes on. */
async function findOwn(cluster: Cluster): Promise<Postmaster | null> {
  const until = Date.now() + ELSEWHERE_MS;
  for (;;) {
    const running = await findPostmaster(cluster);
    if (!running || running.isHere) return running;
    if (Date.now() > until) throw runsElsewhere(cluster);
    await sleep(PAUSE_MS);
  }
}

async function startServer(cluster: Cluster): Promise<Server> {
  const user = await userOfServer(cluster.folder);
  await makeCluster(cluster, user);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const port = await freePort();
    const child = await launch(cluster, user, port);
    const isThere = () => isRunning(child);
    if (child.pid && (await isReady(await urlOf(cluster, port), isThere))) return { pid: child.pid, port };
    if (isRunning(child)) break;
    const shortage = shortageIn(await endOfLog(cluster));
    if (shortage) throw new StartError(`DATA_DIR: PostgreSQL can't start on ${cluster.folder}: ${shortage}`);
    await sleep(PAUSE_MS);
  }
  throw new StartError(
    `PostgreSQL did not start. Its log (${cluster.log}) ends with:\n${(await endOfLog(cluster)).trim()}`,
  );
}

export type Found = {
  adminUrl: string;
  /** Null: it runs in another container or on another machine. */
  pid: number | null;
};

/** The server that runs on a data directory, or null: for commands beside it. */
export async function findEmbedded(dataDir: string): Promise<Found | null> {
  const cluster = clusterOf(dataDir);
  const running = await findPostmaster(cluster);
  if (!running) return null;
  return { pid: running.isHere ? running.pid : null, adminUrl: await urlOf(cluster, running.port) };
}

export async function urlOf(cluster: Cluster, port: number): Promise<string> {
  const password = await readFile(cluster.password, 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

export const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** Waits: recovery after a crash may take a while. False when the process ended, or the time did. */
export async function isReady(adminUrl: string, isThere: () => boolean): Promise<boolean> {
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
