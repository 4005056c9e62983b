/** The database for one command: beside a running server, or started for the command alone. */
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseError, Pool } from 'pg';
import type { Config } from '../server/config.ts';
import { findEmbedded } from '../server/database/embedded.ts';
import { InUseError, lockDirectory } from '../server/database/lock.ts';
import { openPool } from '../server/database/pool.ts';
import { appUrl } from '../server/database/roles.ts';
import { createLog } from '../server/log.ts';
import { resolveSecret } from '../server/secret.ts';
import { createContext, type Foundation, openFoundation } from '../server/start.ts';
import { CommandError } from './command.ts';

const STARTING_MS = 60_000;
const WRONG_PASSWORD = '28P01';
const BESIDE = 'makegood beside';

/** Runs `work` with the database open, and leaves everything as it was found. */
export async function withDatabase<T>(config: Config, work: (open: Foundation) => Promise<T>): Promise<T> {
  await mkdir(config.dataDir, { recursive: true });
  const open = config.databaseUrl ? await openGiven(config, config.databaseUrl) : await openOwn(config);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

async function openGiven(config: Config, url: string): Promise<Foundation> {
  return (await isSetUp(url)) ? openBeside(config, url) : openFoundation(config, createLog('silent'));
}

/** Whoever holds the lock of the directory starts and stops its server; everyone else goes beside it. */
async function openOwn(config: Config): Promise<Foundation> {
  const unlock = await lockDirectory(config.dataDir).catch((error: unknown) => {
    if (error instanceof InUseError) return null;
    throw error;
  });
  if (!unlock) return openBeside(config, await runningServer(config.dataDir));
  try {
    const open = await openFoundation(config, createLog('silent'));
    const close = async () => {
      await othersAreDone(open.admin);
      await open.close();
      await unlock();
    };
    return { ...open, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Waits for a server that another process is just starting. */
async function runningServer(dataDir: string): Promise<string> {
  const until = Date.now() + STARTING_MS;
  while (Date.now() < until) {
    const running = await findEmbedded(dataDir);
    if (running && (await isSetUp(running.adminUrl).catch(() => false))) return running.adminUrl;
    await sleep(100);
  }
  throw new CommandError(`DATA_DIR: ${dataDir} is in use, but its database does not answer`);
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
  const admin = openPool(besideUrl(adminUrl), { max: 2, statementTimeout: 0 });
  const app = openPool(besideUrl(appUrl(adminUrl, secret)), { max: 4 });
  const close = async () => {
    await app.end();
    await admin.end();
  };
  try {
    await app.query('select 1');
  } catch (error) {
    await close();
    if ((error as DatabaseError).code !== WRONG_PASSWORD) throw error;
    throw new CommandError('MAKEGOOD_SECRET: is not the one this database was set up with');
  }
  const context = await createContext(config, { app, log: createLog('silent'), secret });
  return { context, admin, adminUrl, close };
}

/** Another command may have come beside this one meanwhile: the server stops after the last. */
async function othersAreDone(admin: Pool): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ others: string }>(
      'select count(*) as others from pg_stat_activity where application_name = $1',
      [BESIDE],
    );
    if (rows[0]?.others === '0') return;
    await sleep(100);
  }
}

/** Makes connections that `othersAreDone` tells from those of the process that started the server. */
function besideUrl(url: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', BESIDE);
  return named.toString();
}
