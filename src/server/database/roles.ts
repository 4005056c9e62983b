import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { deriveKey } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';

export const APP_ROLE = 'makegood_app';
const OLDEST = 150_000;

/** Makes the role the application signs in as: it owns nothing, so row-level security binds it. */
export async function prepareAppRole(admin: Pool, secret: string): Promise<void> {
  const { rows } = await admin.query<{ version: number; may: boolean; exists: boolean }>(
    `select current_setting('server_version_num')::int as version,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may,
       exists (select 1 from pg_roles where rolname = $1) as exists`,
    [APP_ROLE],
  );
  const found = rows[0];
  if (!found || found.version < OLDEST)
    throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed');
  if (!found.may)
    throw new StartError(`DATABASE_URL: its user must be allowed to create the role ${APP_ROLE}`);
  const verb = found.exists ? 'alter' : 'create';
  // Hex, so there is nothing to quote.
  await admin
    .query(
      `${verb} role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole password '${passwordOf(secret)}'`,
    )
    .catch((error: { code?: string }) => {
      // Another process starting at the same moment did just that.
      if (error.code !== '42710' && error.code !== 'XX000') throw error;
    });
}

function passwordOf(secret: string): string {
  return createHmac('sha256', deriveKey(secret, 'database-role')).update(APP_ROLE).digest('hex');
}

/** The same database, signed in as the application's role. */
export function appUrl(adminUrl: string, secret: string): string {
  const url = new URL(adminUrl);
  url.username = APP_ROLE;
  url.password = passwordOf(secret);
  return url.toString();
}
