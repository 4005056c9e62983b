import { mkdir } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Context, LIMITS, RAISED_LIMITS } from './context.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { openPool } from './database/pool.ts';
import { appUrl, prepareAppRole } from './database/roles.ts';
import { resolveSecret } from './secret.ts';
import { createLocalFiles } from './uploads/storage.ts';

export type Foundation = {
  context: Context;
  /** Owner of the tables: migrations and jobs only. */
  admin: Pool;
  adminUrl: string;
  /** Closes the pools, and stops the embedded server if this process started or took it over. */
  close(): Promise<void>;
};

const APP_CONNECTIONS = 20;

/** Opens database, files and secret, and brings the tables to this release. `keepServer`: leave a server found running. */
export async function openFoundation(
  config: Config,
  log: Logger,
  { keepServer = false }: { keepServer?: boolean } = {},
): Promise<Foundation> {
  await mkdir(config.dataDir, { recursive: true });
  const secret = await resolveSecret(config.secret, config.dataDir);
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir);
  const adminUrl = config.databaseUrl ?? embedded?.adminUrl ?? '';
  const admin = openPool(adminUrl, { max: 4, statementTimeout: 0 });
  await prepareAppRole(admin, secret);
  await migrate(admin, adminUrl);
  const app = openPool(appUrl(adminUrl, secret), { max: APP_CONNECTIONS });
  const files = await createLocalFiles(config.dataDir);
  const context: Context = {
    db: { app },
    files,
    log,
    clock: Date.now,
    secret,
    publicUrl: config.publicUrl,
    mode: config.mode,
    limits: config.rateLimits ? LIMITS : RAISED_LIMITS,
  };
  const close = async () => {
    await app.end();
    await admin.end();
    if (embedded && !(keepServer && embedded.adopted)) await embedded.stop();
  };
  return { context, admin, adminUrl, close };
}
