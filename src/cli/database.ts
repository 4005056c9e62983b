/** The database for one command: beside a running server, or started for the command alone. */
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../server/config.ts';
import { LOCKS } from '../server/database/advisory.ts';
import { findEmbedded, startedHere } from '../server/database/embedded.ts';
import { checkSecret, OTHER_SECRET } from '../server/database/installation.ts';
import { InUseError, lockDirectory } from '../server/database/lock.ts';
import { openPool } from '../server/database/pool.ts';
import { appUrl } from '../server/database/roles.ts';
import { createLog } from '../server/log.ts';
import { resolveSecret } from '../server/secret.ts';
import { createContext, type Foundation, openFoundation, reachAdmin } from '../server/start.ts';
import { StartError } from '../server/start-error.ts';
import { CommandError } from './command.ts';

const STARTING_MS = 60_000;
const WRONG_PASSWORD = '28P01';

/** Runs `work` with the database open, and leaves everything as it was found. */
export async function withDatabase<T>(config: Config, work: (open: Foundation) => Promise<T>): Promise<T> {
  await mkdir(config.dataDir, { recursive: true });
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const open = given ? await openGiven(config, given) : await openOwn(config);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

async function openGiven(config: Config, url: string): Promise<Foundation> {
  return (await isSetUp(url)) ? openBeside(config, url) : openFoundation(config, createLog('silent'));
}

/** Whoever gets the lock of the directory starts and stops its server; everyone else goes beside it. */
async function openOwn(config: Config): Promise<Foundation> {
  const { dataDir } = config;
  const until = Date.now() + STARTING_MS;
  while (Date.now() < until) {
    const unlock = await tryLock(dataDir);
    if (unlock) return openAlone(config, unlock);
    const running = await findEmbedded(dataDir);
    const beside = running && (await tryBeside(config, running.adminUrl));
    if (beside) return beside;
    // Just starting, or just stopping: either way it is clear soon.
    await sleep(100);
  }
  throw new CommandError(`DATA_DIR: ${dataDir} is in use, but its database does not answer`);
}

async function tryLock(dataDir: string): Promise<(() => Promise<void>) | null> {
  return lockDirectory(dataDir).catch((error: unknown) => {
    if (error instanceof InUseError) return null;
    throw error;
  });
}

async function openAlone(config: Config, unlock: () => Promise<void>): Promise<Foundation> {
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

/** Null while the server can't be worked with: not set up yet, or about to stop. */
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
 * Opens without migrating and without setting the password of the application's role: with another secret than the
 * server's that would lock the server out of its own database.
 */
async function openBeside(config: Config, adminUrl: string): Promise<Foundation> {
  const secret = await resolveSecret(config.secret, config.dataDir);
  const admin = openPool(adminUrl, { max: 2 });
  const app = openPool(appUrl(adminUrl, secret), { max: 4 });
  const close = async () => {
    await app.end();
    await admin.end();
  };
  try {
    await reachAdmin(config, admin);
    await checkSecret(admin, secret);
    await app.query('select 1');
  } catch (error) {
    await close();
    if ((error as pg.DatabaseError).code !== WRONG_PASSWORD) throw error;
    throw new StartError(OTHER_SECRET);
  }
  // A command is over before a stream of flags would tell it anything, and is not to wait for its end.
  const context = await createContext(
    { ...config, launchDarkly: null },
    { app, log: createLog('silent'), secret },
  );
  return { context, admin, adminUrl, close };
}

/**
 * Other commands may have come beside this one meanwhile: each holds the lock shared, so that to hold it alone is to
 * be the last. It is kept until the server is gone, so that none comes in between.
 */
async function othersAreDone(adminUrl: string): Promise<pg.Client> {
  const guard = await openGuard(adminUrl);
  await guard.query('select pg_advisory_lock($1)', [LOCKS.beside]);
  return guard;
}

/** One connection that stays, since the lock is its session's; it may end with the server. */
async function openGuard(adminUrl: string): Promise<pg.Client> {
  const guard = new pg.Client({ connectionString: adminUrl, application_name: 'makegood' });
  guard.on('error', () => undefined);
  await guard.connect();
  return guard;
}

/** For a command that ends before its work does. Others beside it keep the server: the last, or the next one, stops it. */
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
