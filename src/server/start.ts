import { mkdir } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Context, LIMITS, RAISED_LIMITS } from './context.ts';
import { exclusively, LOCKS } from './database/advisory.ts';
import { startEmbedded } from './database/embedded.ts';
import { checkSecret, keepSecretMark } from './database/installation.ts';
import { migrate } from './database/migrate.ts';
import { isPooled, openPool } from './database/pool.ts';
import { appUrl, prepareAppRole } from './database/roles.ts';
import { openFlags } from './flags.ts';
import { chooseTransport } from './mail/open.ts';
import { resolveSecret } from './secret.ts';
import { StartError } from './start-error.ts';
import { Undoing } from './undoing.ts';
import { openFiles } from './uploads/open.ts';

export type Foundation = {
  context: Context;
  /** Owner of the tables: migrations and jobs only. Leads to PostgreSQL itself, never to a pooler. */
  admin: Pool;
  adminUrl: string;
  /** Closes the pools, and stops the embedded server if there is one. */
  close(): Promise<void>;
};

const APP_CONNECTIONS = 20;
// Requests have had their time before; what still runs is rolled back by the server.
const POOL_END_MS = 3_000;
const FLAGS_END_MS = 3_000;

/** Opens database, files and secret, and brings the tables to this release. What fails leaves nothing running. */
export async function openFoundation(config: Config, log: Logger): Promise<Foundation> {
  const undoing = new Undoing(log);
  try {
    return await open(config, log, undoing);
  } catch (error) {
    await undoing.run();
    throw error;
  }
}

async function open(config: Config, log: Logger, undoing: Undoing): Promise<Foundation> {
  await mkdir(config.dataDir, { recursive: true });
  const secret = await resolveSecret(config.secret, config.dataDir);
  const { databaseUrl, databaseDirectUrl } = config;
  const adminUrl = databaseDirectUrl ?? databaseUrl ?? (await openEmbedded(config.dataDir, log, undoing));
  const opened = (pool: Pool) => {
    undoing.add('connections', () => pool.end(), POOL_END_MS);
    return pool;
  };
  const admin = opened(openPool(adminUrl, { max: 4 }));
  await reachAdmin(config, admin);
  await exclusively(admin, LOCKS.setUp, async () => {
    await checkSecret(admin, secret);
    await prepareAppRole(admin, secret);
    await migrate(admin);
    await keepSecretMark(admin, secret);
  });
  const app = opened(openPool(appUrl(databaseUrl ?? adminUrl, secret), { max: APP_CONNECTIONS }));
  if (databaseUrl) await reach('DATABASE_URL', app);
  const context = await createContext(config, { app, log, secret });
  undoing.add('flags', () => context.flags.close(), FLAGS_END_MS);
  return { context, admin, adminUrl, close: () => undoing.run() };
}

const POOLED =
  'DATABASE_URL: leads to a pooler; name PostgreSQL itself in DATABASE_DIRECT_URL (docs/operating.md)';

/** Refuses a pooler where a session is needed, unless it was named for that: it may pool by session. */
export async function reachAdmin(
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  admin: Pool,
): Promise<void> {
  if (databaseDirectUrl) await reach('DATABASE_DIRECT_URL', admin);
  else if (databaseUrl && (await reach('DATABASE_URL', admin))) throw new StartError(POOLED);
}

/**
 * Whether a pooler answers there. An unreachable server, a wrong password or database: in the words of the network or
 * of PostgreSQL.
 */
async function reach(variable: string, pool: Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    client.release();
    return isPooled(client);
  } catch (error) {
    // Node tries each address of a name and then has no words of its own.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`${variable}: ${message || code}`);
  }
}

async function openEmbedded(dataDir: string, log: Logger, undoing: Undoing): Promise<string> {
  const { adminUrl, stop } = await startEmbedded(dataDir, log);
  undoing.add('database', stop);
  return adminUrl;
}

/** What commands get, over a database that is open. */
export async function createContext(
  config: Config,
  { app, log, secret }: { app: Pool; log: Logger; secret: string },
): Promise<Context> {
  return {
    db: { app },
    files: await openFiles(config, config.dataDir),
    mail: await chooseTransport(config),
    flags: openFlags(config, { db: { app }, log }),
    log,
    clock: Date.now,
    secret,
    publicUrl: config.publicUrl,
    mode: config.mode,
    limits: config.rateLimits ? LIMITS : RAISED_LIMITS,
  };
}
