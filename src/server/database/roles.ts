import { createHmac } from 'node:crypto';
import pg, { type DatabaseError, type Pool } from 'pg';
import { deriveKey } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';

export const APP_ROLE = 'makegood_app';
const OLDEST = 150_000;
// A query that takes longer is refused with 503 and holds up nobody else.
const STATEMENT_TIMEOUT = '15s';

type Found = { version: number; may: boolean; exists: boolean; mayMore: boolean | null; isTimed: boolean };

/**
 * Makes the role the application signs in as: it owns nothing, so row-level security binds it. One that is as it should
 * be is left alone: a password set again is salted anew, and a pooler's clients could no longer sign in on with the old.
 */
export async function prepareAppRole(admin: Pool, secret: string): Promise<void> {
  const { rows } = await admin.query<Found>(
    `select current_setting('server_version_num')::int as version,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may,
       r.oid is not null as exists, r.rolsuper or r.rolbypassrls or r.rolcreatedb or r.rolcreaterole as "mayMore",
       coalesce($2 = any (r.rolconfig), false) as "isTimed"
     from (select 1) as always left join pg_roles r on r.rolname = $1`,
    [APP_ROLE, `statement_timeout=${STATEMENT_TIMEOUT}`],
  );
  const found = rows[0];
  if (!found || found.version < OLDEST)
    throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed');
  if (!found.may)
    throw new StartError(`DATABASE_URL: its user must be allowed to create the role ${APP_ROLE}`);
  // Hex, so there is nothing to quote.
  const password = `password '${passwordOf(secret)}'`;
  if (!found.exists) await admin.query(`create role ${APP_ROLE} login ${password}`);
  else if (!(await maySignIn(admin, secret))) await admin.query(`alter role ${APP_ROLE} login ${password}`);
  if (found.mayMore)
    await admin.query(`alter role ${APP_ROLE} nosuperuser nobypassrls nocreatedb nocreaterole`);
  if (!found.isTimed)
    await admin.query(`alter role ${APP_ROLE} set statement_timeout = '${STATEMENT_TIMEOUT}'`);
}

/** Whether the password that the secret makes is the role's. */
async function maySignIn({ options }: Pool, secret: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl(options.connectionString ?? '', secret) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // PostgreSQL's class for who may not come in.
    if ((error as DatabaseError).code?.startsWith('28')) return false;
    throw error;
  } finally {
    await client.end();
  }
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
