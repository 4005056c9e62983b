/** The checks of `makegood doctor`. A check returns what it found, or rejects with the problem. */
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../server/config.ts';
import { compareRelease, knownMigrations } from '../server/database/migrate.ts';
import { shortageOf } from '../server/shortages.ts';
import type { Foundation } from '../server/start.ts';
import { newFileKey } from '../server/uploads/storage.ts';
import { filesOfAll, pooler } from './doctor-shared.ts';

// The first minor versions that run TypeScript directly (docs/decisions/002). Newer majors do anyway.
const NODE_OF_MAJOR: Readonly<Record<number, number>> = { 22: 18, 23: 6 };
const NODE_NEWER = 24;
const CLOCK_SECONDS = 5;
const DISK_GB = 1;

export const MACHINE_CHECKS: readonly (readonly [
  name: string,
  check: (config: Config) => Promise<string>,
])[] = [
  ['node', node],
  ['data directory', dataDirectory],
];

export const DATABASE_CHECKS: readonly (readonly [
  name: string,
  check: (open: Foundation, config: Config) => Promise<string>,
])[] = [
  ['database version', databaseVersion],
  ['migrations', migrations],
  ['clock', clock],
  ['role of the application', applicationRole],
  ['tenants kept apart', rowSecurity],
  ['files', files],
  ['pooler', pooler],
  ['files of all processes', filesOfAll],
];

async function node(): Promise<string> {
  return demand(runsTypeScript(process.versions.node), process.version);
}

export function runsTypeScript(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= NODE_NEWER || minor >= (NODE_OF_MAJOR[major] ?? Infinity);
}

function demand(holds: boolean, found: string): string {
  if (!holds) throw new Error(found);
  return found;
}

async function dataDirectory({ dataDir }: Config): Promise<string> {
  if (!existsSync(dataDir)) throw new Error(`there is no folder ${dataDir}`);
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, 'x');
  } catch (error) {
    throw new Error(`${dataDir}: ${shortageOf(error) ?? (error as Error).message}`);
  } finally {
    await rm(probe, { force: true });
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = (bavail * bsize) / 1e9;
  return demand(free > DISK_GB, `${dataDir} can be written to, ${free.toFixed(1)} GB free`);
}

async function one<T>({ admin }: Foundation, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await admin.query(sql, values);
  return rows[0] as T;
}

async function databaseVersion(open: Foundation): Promise<string> {
  const { number, text } = await one<{ number: number; text: string }>(
    open,
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  );
  return demand(number >= 150_000, `PostgreSQL ${text}`);
}

async function migrations(open: Foundation): Promise<string> {
  const { missing } = await compareRelease(open.admin);
  const { length } = await knownMigrations();
  return demand(
    missing.length === 0,
    missing.length > 0
      ? `not applied: ${missing.join(', ')}; run makegood migrate`
      : `all ${length} applied, functions too`,
  );
}

async function clock(open: Foundation): Promise<string> {
  const before = Date.now();
  const { now } = await one<{ now: string }>(open, 'select extract(epoch from clock_timestamp()) as now');
  const apart = Math.abs(Number(now) * 1000 - (before + Date.now()) / 2) / 1000;
  return demand(apart < CLOCK_SECONDS, `${apart.toFixed(1)} s apart from the database's`);
}

async function applicationRole({ context }: Foundation): Promise<string> {
  const { rows } = await context.db.app.query<{ name: string; bound: boolean; owns: boolean }>(
    `select r.rolname as name, not (r.rolsuper or r.rolbypassrls or r.rolcreaterole) as bound,
       exists (select 1 from pg_class c where c.relowner = r.oid) as owns
     from pg_roles r where r.rolname = current_user`,
  );
  const role = rows[0];
  if (!role?.bound) throw new Error(`${role?.name} is not bound by row-level security`);
  return demand(!role.owns, role.owns ? `${role.name} owns tables` : `${role.name} owns nothing`);
}

async function rowSecurity(open: Foundation): Promise<string> {
  const { total, open: unprotected } = await one<{ total: number; open: string[] }>(
    open,
    `select count(*)::int as total,
       coalesce(array_agg(c.relname::text) filter (where not (c.relrowsecurity and c.relforcerowsecurity)), '{}') as open
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  return demand(
    unprotected.length === 0,
    unprotected.length > 0 ? `not forced on ${unprotected.join(', ')}` : `forced on all ${total} tables`,
  );
}

async function files({ context }: Foundation, config: Config): Promise<string> {
  const ref = { storeId: 'doctor', fileKey: newFileKey() };
  await context.files.write(ref, Buffer.from('x')).catch((error: unknown) => {
    throw new Error(`${config.dataDir}: ${shortageOf(error) ?? (error as Error).message}`);
  });
  await context.files.remove(ref);
  return 'can be kept';
}
