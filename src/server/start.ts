import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { KeyRing } from './auth/keys.ts';
import { Cleanup } from './cleanup.ts';
import type { Config } from './config.ts';
import { openRegistry } from './connections/registry.ts';
import { type Context, LIMITS, RAISED_LIMITS } from './context.ts';
import { exclusively, LOCKS } from './database/advisory.ts';
import { databaseFaultOf } from './database/database-fault.ts';
import { type Embedded, startEmbedded } from './database/embedded.ts';
import { checkSecret, keepSecretMarks } from './database/installation.ts';
import { type KeptKeys, readKeptKeys, sealKeptKeys } from './database/kept-keys.ts';
import { migrate, refuseNewer } from './database/migrate.ts';
import { isPooled, isStuck, openPool } from './database/pool.ts';
import { appUrl, prepareAppRole } from './database/roles.ts';
import { resealValues } from './database/sealed-values.ts';
import { openFlags } from './flags.ts';
import { openSlack } from './integrations/chat/slack/client.ts';
import { openFiles } from './integrations/storage/port.ts';
import { chooseTransport } from './mail/open.ts';
import { openOutgoing } from './outgoing/outgoing.ts';
import { resolveSecrets } from './secret.ts';
import { StartError } from './start-error.ts';
import { openNames } from './stores/names.ts';

export type Foundation = {
  context: Context;
  /** The owner of the tables, for migrations and jobs only. Connects to PostgreSQL itself, never to a pooler. */
  admin: Pool;
  adminUrl: string;
  /** The role the application signs in as. */
  role: string;
  /** Why the process can't recover by itself, whatever the database does; null while it can. */
  lost(): string | null;
  /** Closes the pools, and stops the embedded server if there is one. */
  close(): Promise<void>;
};

/**
 * On two cores four carry as many requests as more do; the others serve while some wait for a lock or the disk. With 20, opening a claim took half
 * again as much of the database's processor time.
 */
const APP_CONNECTIONS = 10;
/** Longer than the statement timeout of the application's role (roles.ts), which the server enforces. */
const ANSWER_MS = 20_000;
// Requests had time to finish before. The server rolls back what is still running.
const POOL_END_MS = 3_000;
const FLAGS_END_MS = 3_000;

/** Opens database, files and secret, and migrates the tables to this release. On failure, nothing keeps running. */
export async function openFoundation(config: Config, log: Logger): Promise<Foundation> {
  const cleanup = new Cleanup(log);
  try {
    return await open(config, log, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

const WAIT_MS = 1_000;
const LOG_AGAIN_MS = 30_000;

/**
 * Like `openFoundation`, but waits for a database at DATABASE_URL that is not up yet, and logs that, until the signal;
 * then it returns null. Rejects for errors that waiting won't fix (a wrong password, no such database).
 */
export async function openOnceThere(
  config: Config,
  log: Logger,
  ends: AbortSignal,
): Promise<Foundation | null> {
  let lastLogged = { line: '', at: Number.NEGATIVE_INFINITY };
  while (!ends.aborted) {
    try {
      return await openFoundation(config, log);
    } catch (error) {
      if (!config.databaseUrl || !mayPass(error)) throw error;
      const line = `waiting for the database: ${(error as Error).message}`;
      if (line !== lastLogged.line || performance.now() - lastLogged.at > LOG_AGAIN_MS) {
        log.warn(line);
        lastLogged = { line, at: performance.now() };
      }
      await sleep(WAIT_MS, undefined, { signal: ends }).catch(() => undefined);
    }
  }
  return null;
}

// A pooler reports an unknown user or database with the error class of broken connections.
function mayPass(error: unknown): boolean {
  const cause = error instanceof StartError ? error.cause : error;
  return databaseFaultOf(cause) !== null && !/no such (user|database)/.test((cause as Error).message);
}

async function open(config: Config, log: Logger, cleanup: Cleanup): Promise<Foundation> {
  await mkdir(config.dataDir, { recursive: true });
  const ring = await resolveSecrets(config, config.dataDir);
  const { databaseUrl, databaseDirectUrl } = config;
  const given = databaseDirectUrl ?? databaseUrl;
  const embedded = given === null ? await openEmbedded(config, log, cleanup) : null;
  const adminUrl = given ?? embedded?.adminUrl ?? '';
  const opened = (pool: Pool) => {
    cleanup.add('connections', () => pool.end(), POOL_END_MS);
    return pool;
  };
  const onSecond = (err: Error) => log.error({ err }, 'a second connection within a transaction');
  const admin = opened(openPool(adminUrl, { max: 4, onSecond }));
  await reachAdmin(config, admin);
  const { role, keptKeys } = await exclusively(admin, LOCKS.setUp, async () => {
    await checkSecret(admin, ring);
    await refuseNewer(admin);
    const keys = await readKeptKeys(admin, ring);
    const prepared = await prepareAppRole(admin, keys.databaseRole);
    await migrate(admin);
    await keepSecretMarks(admin, ring);
    await sealKeptKeys(admin, ring, keys);
    await resealValues(admin, ring);
    return { role: prepared, keptKeys: keys };
  });
  const roleUrl = appUrl(databaseUrl ?? adminUrl, role, keptKeys.databaseRole);
  const app = opened(openPool(roleUrl, { max: APP_CONNECTIONS, answerMs: ANSWER_MS, onSecond }));
  if (databaseUrl) await reach('DATABASE_URL', app);
  const context = await createContext(config, { app, log, ring, keptKeys });
  cleanup.add('flags', () => context.flags.close(), FLAGS_END_MS);
  const lost = () => {
    if (isStuck(app)) return 'all connections to the database are out, and none comes back';
    return embedded?.isLost() ? 'the embedded database can not be started again' : null;
  };
  return { context, admin, adminUrl, role, lost, close: () => cleanup.run() };
}

const POOLED =
  'DATABASE_URL: leads to a pooler; name PostgreSQL itself in DATABASE_DIRECT_URL (docs/operating.md)';

/** Refuses a pooler where a session is needed, unless it was configured for that: it may pool by session. */
export async function reachAdmin(
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  admin: Pool,
): Promise<void> {
  if (databaseDirectUrl) await reach('DATABASE_DIRECT_URL', admin);
  else if (databaseUrl && (await reach('DATABASE_URL', admin))) throw new StartError(POOLED);
}

/**
 * Whether a pooler answers. Throws the network's or PostgreSQL's error for an unreachable server, a wrong password or
 * database.
 */
async function reach(variable: string, pool: Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    client.release();
    return isPooled(client);
  } catch (error) {
    // Node tries each address of a name, and the combined error has no message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`${variable}: ${message || code}`, { cause: error });
  }
}

async function openEmbedded(config: Config, log: Logger, cleanup: Cleanup): Promise<Embedded> {
  const embedded = await startEmbedded(config.dataDir, log, config.archiveDir);
  cleanup.add('database', embedded.stop);
  return embedded;
}

/** The context for commands, for an open database. */
export async function createContext(
  config: Config,
  { app, log, ring, keptKeys }: { app: Pool; log: Logger; ring: Required<KeyRing>; keptKeys: KeptKeys },
): Promise<Context> {
  const outgoing = openOutgoing({ allow: config.outgoingAllow, nameServers: config.nameServers });
  return {
    db: { app },
    files: await openFiles(config, config.dataDir),
    mail: await chooseTransport(config),
    flags: openFlags(config, { log }),
    names: openNames(config.nameServers),
    slack: openSlack(config.slackUrl),
    outgoing,
    providers: openRegistry(config.simulators ?? {}, {
      ...{ outgoing, now: Date.now },
      shopify: config.shopify,
    }),
    log,
    clock: Date.now,
    ...ring,
    keptKeys,
    publicUrl: config.publicUrl,
    mode: config.mode,
    hasDemoServices: config.hasDemoServices,
    staffNeedSecondFactor: config.staffNeedSecondFactor,
    opening: config.opening,
    limits: config.rateLimits ? LIMITS : RAISED_LIMITS,
  };
}
