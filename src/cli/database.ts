/** The database for one command: shared with a running server, or started for the command. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { KeyRing } from '../server/auth/keys.ts';
import type { Config } from '../server/config.ts';
import { exclusively, LOCKS } from '../server/database/advisory.ts';
import { clusterOf } from '../server/database/cluster.ts';
import { findEmbedded, startedHere } from '../server/database/embedded.ts';
import { checkSecret, OTHER_SECRET } from '../server/database/installation.ts';
import { type KeptKeys, readKeptKeys } from '../server/database/kept-keys.ts';
import { InUseError, lockDirectory, type Unlock } from '../server/database/lock.ts';
import { compareRelease, refuseNewer } from '../server/database/migrate.ts';
import { openPool } from '../server/database/pool.ts';
import { appRoleOf, appUrl } from '../server/database/roles.ts';
import { exitAfterTakeover } from '../server/database/takeover.ts';
import { createLog } from '../server/log.ts';
import { resolveSecrets } from '../server/secret.ts';
import { createContext, type Foundation, openFoundation, reachAdmin } from '../server/start.ts';
import { StartError } from '../server/start-error.ts';
import { CommandError } from './command.ts';

const STARTING_MS = 60_000;
// A server elsewhere may still be starting. Waiting longer than this doesn't help.
const ELSEWHERE_MS = 10_000;
const CONNECT_MS = 5_000;
const WRONG_PASSWORD = '28P01';

type Needs = {
  /** Creates a missing database. Other commands would have nothing to work on. */
  makes?: boolean;
  /** Migrates the database to this release. */
  migrates?: boolean;
};

/** Runs `work` with the database open, then restores the previous state. */
export async function withDatabase<T>(
  config: Config,
  work: (open: Foundation) => Promise<T>,
  { makes = false, migrates = false }: Needs = {},
): Promise<T> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (makes) await mkdir(config.dataDir, { recursive: true });
  else if (!given) refuseEmpty(config.dataDir);
  const open = given ? await openGiven(config, given, { makes, migrates }) : await openOwn(config);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

function refuseEmpty(dataDir: string): void {
  if (existsSync(clusterOf(dataDir).folder)) return;
  throw new CommandError(
    `DATA_DIR: there is no database in ${resolve(dataDir)}. Name the server's DATA_DIR, or make one with "serve" or "store create"`,
  );
}

async function openGiven(config: Config, url: string, { makes, migrates }: Needs): Promise<Foundation> {
  const there = await isSetUp(url);
  if (there && !migrates) return openBeside(config, url);
  if (there || makes) return openFoundation(config, createLog('silent'));
  throw new CommandError(
    'DATABASE_URL: this database is empty. Name the one of the server, or set it up with "serve" or "store create"',
  );
}

/** The process that gets the directory's lock starts and stops the server. All others share it. */
async function openOwn(config: Config): Promise<Foundation> {
  const { dataDir } = config;
  const began = Date.now();
  for (;;) {
    const lock = await tryLock(dataDir);
    if (!(lock instanceof InUseError)) return openAlone(config, lock);
    const running = await findEmbedded(dataDir);
    const beside = running && (await tryBeside(config, running.adminUrl));
    if (beside) return beside;
    // It is starting or stopping. Either way, this is clear soon.
    refuseAfter(began, lock);
    await sleep(100);
  }
}

function refuseAfter(began: number, { message, isElsewhere }: InUseError): void {
  const waited = Date.now() - began;
  if (isElsewhere && waited > ELSEWHERE_MS)
    throw new CommandError(
      `${message}, and its database can't be reached from here: run this command there, beside that process`,
    );
  if (waited > STARTING_MS) throw new CommandError(`${message}, but its database does not answer`);
}

async function tryLock(dataDir: string): Promise<Unlock | InUseError> {
  const onLost = () => void exitAfterTakeover(dataDir);
  return lockDirectory(dataDir, { onLost, patience: 0 }).catch((error: unknown) => {
    if (error instanceof InUseError) return error;
    throw error;
  });
}

async function openAlone(config: Config, unlock: Unlock): Promise<Foundation> {
  try {
    const open = await openFoundation(config, createLog('silent'));
    const close = async () => {
      const guard = await othersAreDone(open.adminUrl);
      await open.close();
      await guard.end();
      await unlock();
    };
    return { ...open, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Null while the server can't be used: not set up yet, or about to stop. */
async function tryBeside(config: Config, adminUrl: string): Promise<Foundation | null> {
  const guard = await openGuard(adminUrl).catch(() => null);
  if (!guard) return null;
  try {
    const { rows } = await guard.query<{ mine: boolean }>('select pg_try_advisory_lock_shared($1) as mine', [
      LOCKS.beside,
    ]);
    if (rows[0]?.mine && (await isSetUp(adminUrl))) {
      const open = await openBeside(config, adminUrl);
      const close = async () => {
        await open.close();
        await guard.end();
      };
      return { ...open, close };
    }
  } catch (error) {
    if (error instanceof StartError) {
      await guard.end();
      throw error;
    }
  }
  await guard.end();
  return null;
}

async function isSetUp(adminUrl: string): Promise<boolean> {
  const admin = openPool(adminUrl, { max: 1 });
  try {
    const { rows } = await admin.query<{ done: boolean }>(
      "select to_regclass('public.stores') is not null as done",
    );
    return rows[0]?.done ?? false;
  } finally {
    await admin.end();
  }
}

/**
 * Opens without migrating and without setting the application role's password: a different secret would lock the server
 * out of its own database.
 */
async function openBeside(config: Config, adminUrl: string): Promise<Foundation> {
  const ring = await resolveSecrets(config, config.dataDir);
  const admin = openPool(adminUrl, { max: 2 });
  const pools = [admin];
  const close = async () => {
    for (const pool of pools) await pool.end();
  };
  try {
    await reachAdmin(config, admin);
    await checkSecret(admin, ring);
    await refuseOther(admin);
    const keptKeys = await readKeptKeys(admin, ring);
    const role = await appRoleOf(admin);
    const app = openPool(appUrl(adminUrl, role, keptKeys.databaseRole), { max: 4 });
    pools.unshift(app);
    await app.query('select 1');
    const context = await contextOf(config, { app, ring, keptKeys });
    return { context, admin, adminUrl, role, lost: () => null, close };
  } catch (error) {
    await close();
    if ((error as pg.DatabaseError).code !== WRONG_PASSWORD) throw error;
    throw new StartError(OTHER_SECRET);
  }
}

/** A command neither migrates the database of another release's server, nor works on unknown tables. */
async function refuseOther(admin: pg.Pool): Promise<void> {
  await refuseNewer(admin);
  // A starting server may be migrating right now.
  const { missing } = await exclusively(admin, LOCKS.setUp, () => compareRelease(admin));
  const [first] = missing;
  if (!first) return;
  throw new StartError(
    `The database belongs to an older release: it lacks ${first}. Stop the old server and start this release, or stop everything and run "migrate"`,
  );
}

function contextOf(
  config: Config,
  open: { app: pg.Pool; ring: Required<KeyRing>; keptKeys: KeptKeys },
): Promise<Foundation['context']> {
  // A command ends before a stream of flags would deliver anything, and must not wait for it.
  return createContext({ ...config, launchDarkly: null }, { ...open, log: createLog('silent') });
}

/**
 * Other commands may be sharing the server. Each holds the lock in shared mode, so holding it exclusively means being
 * the last. It is held until the server has stopped, so that no command joins in between.
 */
async function othersAreDone(adminUrl: string): Promise<pg.Client> {
  const guard = await openGuard(adminUrl);
  await guard.query('select pg_advisory_lock($1)', [LOCKS.beside]);
  return guard;
}

/** A separate connection, since the lock belongs to its session. It may end with the server. */
async function openGuard(adminUrl: string): Promise<pg.Client> {
  const guard = new pg.Client({
    connectionString: adminUrl,
    application_name: 'makegood',
    connectionTimeoutMillis: CONNECT_MS,
  });
  guard.on('error', () => undefined);
  await guard.connect();
  return guard;
}

/** For an interrupted command. If others share the server, the last one or the next one stops it. */
export async function stopOwnDatabase(): Promise<void> {
  for (const { adminUrl, stop } of startedHere) if (!(await isShared(adminUrl))) await stop();
}

async function isShared(adminUrl: string): Promise<boolean> {
  const guard = await openGuard(adminUrl);
  const { rowCount } = await guard.query(
    "select 1 from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ShareLock' limit 1",
    [LOCKS.beside],
  );
  await guard.end();
  return rowCount !== 0;
}
