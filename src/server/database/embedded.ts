/**
 * The embedded PostgreSQL: the server from the npm packages, which we control directly. It runs in its own process
 * group, so that Ctrl-C lets requests finish first. A server left behind by a killed parent is adopted.
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
import { type Server, superviseServer } from './supervisor.ts';

export type Embedded = {
  /** Connects as the owner of everything. The application uses a role of its own (roles.ts). */
  adminUrl: string;
  /** It was already running. */
  adopted: boolean;
  /** Whether it stopped and could not be restarted for minutes. */
  isLost(): boolean;
  stop(): Promise<void>;
  /** Stops the server at once: its directory now belongs to another process. */
  abandon(): Promise<void>;
};

const started = new Set<Embedded>();

/** Servers this process started or adopted and has not stopped, for shutdown in the middle of other work. */
export const startedHere: ReadonlySet<Embedded> = started;

const READY_MS = 60_000;
// A port taken at the same moment, or memory still held by children of a killed server, clears up after some tries.
const TRIES = 20;
const PAUSE_MS = 250;
// Stopping a container also stops its server.
const ELSEWHERE_MS = 5_000;

/**
 * Starts the server of a data directory, or adopts the one already running there, and keeps it running. The caller must
 * hold the directory's lock (lock.ts). Rejects with the end of the server's log.
 */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  archiveDir: string | null = null,
): Promise<Embedded> {
  const cluster = clusterOf(dataDir, archiveDir);
  const adopted = await adopt(cluster);
  const server = adopted ?? (await startServer(cluster));
  const watch = superviseServer(cluster, server, log);
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

/** A server that runs and responds. */
async function adopt(cluster: Cluster): Promise<Server | null> {
  const running = await findOwn(cluster);
  if (!running) return null;
  const { pid, port } = running;
  if (await isReady(await urlOf(cluster, port), () => isAlive(pid))) return { pid, port };
  // It was stopping, or it hangs, so replace it.
  await stopPostmaster(running.pid);
  return null;
}

async function endOfLog({ log }: Cluster): Promise<string> {
  return (await readFile(log, 'utf8').catch(() => '')).slice(-1_000);
}

/** Waits for a server outside this container to stop. Rejects if it keeps running. */
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

/** The server running on a data directory, or null. For commands that run next to it. */
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

/** Waits, since recovery after a crash may take a while. False if the process ended or the time ran out. */
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
  // A connection closed by the starting server must not crash this process.
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
