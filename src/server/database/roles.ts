/**
 * The role the application signs in as. Roles belong to a whole PostgreSQL server, so each database has its own, and
 * two installations on one server don't affect each other (docs/decisions/040-role-per-database.md).
 */
import { createHmac } from 'node:crypto';
import pg, { type DatabaseError, type Pool } from 'pg';
import { deriveKey } from '../auth/keys.ts';
import { StartError } from '../start-error.ts';
import { moveGrants } from './grants.ts';

/** The role name in migrations, and in releases before 0.2.0, which shared it among all databases of a server. */
export const SHARED_ROLE = 'makegood_app';
const OLDEST = 150_000;
/**
 * A longer query is refused with 503, so that it doesn't block others. A transaction whose process vanished, as when
 * its machine loses power or a failover sends no reset, releases its rows: PostgreSQL by itself would notice only after
 * two hours.
 */
const TIMEOUTS = { statement_timeout: '15s', idle_in_transaction_session_timeout: '15s' };

type Found = { version: number; may: boolean; exists: boolean; mayMore: boolean | null; isTimed: boolean };

/** Named after the database's number, which doesn't change with its name and isn't shared with a copy. */
export async function appRoleOf(admin: Pool): Promise<string> {
  const { rows } = await admin.query<{ role: string }>(
    `select $1 || '_' || oid as role from pg_database where datname = current_database()`,
    [SHARED_ROLE],
  );
  return rows[0]?.role ?? '';
}

/**
 * Creates the application's role of this database and gives it the privileges that another one had here. It owns
 * nothing, so row-level security applies to it. An unchanged role is left alone: setting its password again would
 * change the salt, and a pooler's clients could no longer sign in. Returns its name.
 */
export async function prepareAppRole(admin: Pool, secret: string): Promise<string> {
  const role = await appRoleOf(admin);
  const { rows } = await admin.query<Found>(
    `select current_setting('server_version_num')::int as version,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may,
       r.oid is not null as exists, r.rolsuper or r.rolbypassrls or r.rolcreatedb or r.rolcreaterole as "mayMore",
       coalesce(r.rolconfig @> $2, false) as "isTimed"
     from (select 1) as always left join pg_roles r on r.rolname = $1`,
    [role, Object.entries(TIMEOUTS).map(([name, value]) => `${name}=${value}`)],
  );
  const found = rows[0];
  if (!found || found.version < OLDEST)
    throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed');
  if (!found.may) throw new StartError(`DATABASE_URL: its user must be allowed to create the role ${role}`);
  // Hex, so it needs no quoting.
  const password = `password '${passwordOf(role, secret)}'`;
  if (!found.exists) await admin.query(`create role ${role} login ${password}`);
  else if (!(await maySignIn(admin, role, secret))) await admin.query(`alter role ${role} login ${password}`);
  if (found.mayMore) await admin.query(`alter role ${role} nosuperuser nobypassrls nocreatedb nocreaterole`);
  if (!found.isTimed) await limitTimes(admin, role);
  await moveGrants(admin, { like: SHARED_ROLE, to: role });
  return role;
}

async function limitTimes(admin: Pool, role: string): Promise<void> {
  for (const [name, value] of Object.entries(TIMEOUTS))
    await admin.query(`alter role ${role} set ${name} = '${value}'`);
}

/** Whether the role's password is the one derived from the secret. */
async function maySignIn({ options }: Pool, role: string, secret: string): Promise<boolean> {
  const url = appUrl(options.connectionString ?? '', role, secret);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // PostgreSQL's error class for failed authentication.
    if ((error as DatabaseError).code?.startsWith('28')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function passwordOf(role: string, secret: string): string {
  return createHmac('sha256', deriveKey(secret, 'database-role')).update(role).digest('hex');
}

/** The same database, signed in as the application's role. */
export function appUrl(adminUrl: string, role: string, secret: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOf(role, secret);
  return url.toString();
}
