/**
 * The functions and triggers of the database: one file each in db/functions, applied again when its text changes
 * (docs/decisions/063-sql-functions.md).
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase, Pool } from 'pg';
import { StartError } from '../start-error.ts';
import { version } from '../version.ts';
import { parentsFirst } from './parents-first.ts';
import type { Row } from './rows.ts';

/** `parents`: the functions it calls. `name`: of both the function and the file. */
export type SqlFunction = { name: string; sql: string; checksum: string; parents: string[] };

/** The functions a database has, and the release that applied each. */
type Applied = Row<'schema_functions', 'name' | 'checksum' | 'release'>;

const FOLDER = new URL('../../../db/functions/', import.meta.url);

/** This release's functions, each after the functions it calls. */
export async function knownFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const names = files.map((file) => file.replace('.sql', ''));
  const read = names.map(async (name) => {
    const sql = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
    const parents = callsIn(sql).filter((called) => called !== name && names.includes(called));
    return { name, sql, checksum: checksumOf(sql), parents };
  });
  return parentsFirst(await Promise.all(read));
}

/** Shows whether a file has changed. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Every name followed by a parenthesis, outside comments. */
export function callsIn(sql: string): string[] {
  return [...sql.replaceAll(/--.*/g, '').matchAll(/\b([a-z]\w*)\(/g)].map(([, name]) => name ?? '');
}

/** The functions applied to a database. Empty before the table that records them exists. */
async function appliedFunctions(db: Pool | ClientBase): Promise<Applied[]> {
  const { rows } = await db.query<{ there: boolean }>(
    "select to_regclass('public.schema_functions') is not null as there",
  );
  if (!rows[0]?.there) return [];
  return (await db.query<Applied>('select name, checksum, release from public.schema_functions')).rows;
}

/** The differences between a database and the files: what to apply, in order, and what only the database has. */
export async function compareFunctions(
  db: Pool | ClientBase,
  known: readonly SqlFunction[],
): Promise<{ changed: SqlFunction[]; removed: string[]; newest: string | null }> {
  const applied = new Map((await appliedFunctions(db)).map((row) => [row.name, row]));
  const changed = known.filter(({ name, checksum }) => applied.get(name)?.checksum !== checksum);
  const names = new Set(known.map(({ name }) => name));
  const removed = [...applied.keys()].filter((name) => !names.has(name));
  const releases = [...changed.map(({ name }) => name), ...removed].map((name) => applied.get(name)?.release);
  return { changed, removed, newest: releases.find((one) => one && isNewer(one, version())) ?? null };
}

/** Compares versions such as 0.2.0. */
export function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

/**
 * Runs in the caller's transaction. A changed function is dropped with its triggers and created again, so that no old
 * signature, trigger or grant remains. @param role replaces makegood_app in the files
 */
export async function applyFunctions(
  client: ClientBase,
  known: readonly SqlFunction[],
  role: string,
): Promise<string[]> {
  const { changed, removed } = await compareFunctions(client, known);
  const names = changed.map(({ name }) => name);
  await dropFunctions(client, [...names, ...removed]);
  await client.query('delete from schema_functions where name = any ($1)', [removed]);
  for (const one of changed) await makeFunction(client, one, role);
  await client.query(
    `insert into schema_functions (name, checksum, release)
     select name, checksum, $3 from unnest($1::text[], $2::text[]) as made (name, checksum)
     on conflict (name) do update
     set checksum = excluded.checksum, release = excluded.release, applied_at = excluded.applied_at`,
    [names, changed.map(({ checksum }) => checksum), version()],
  );
  return names;
}

/** Creates functions that migrations call, replacing older ones. Not recorded, so applyFunctions creates them again. */
export async function makeForMigrations(
  client: ClientBase,
  functions: readonly SqlFunction[],
  role: string,
): Promise<void> {
  await dropFunctions(
    client,
    functions.map(({ name }) => name),
  );
  for (const one of functions) await makeFunction(client, one, role);
}

async function makeFunction(client: ClientBase, { name, sql }: SqlFunction, role: string): Promise<void> {
  try {
    await client.query(withRole(sql, role));
  } catch (error) {
    throw new StartError(`Function ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

// Triggers first, since a function in use can't be dropped.
const DROPS = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop, 1 as step
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
  union all
  select format('drop function %s', p.oid::regprocedure), 2
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
  order by step`;

async function dropFunctions(client: ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(DROPS, [names]);
  for (const row of rows) await client.query(row.drop);
}

// SQL files use the role name from when all databases shared one role (`SHARED_ROLE` of roles.ts).
const PLACEHOLDER = /\bmakegood_app\b/g;

/** The text of a migration or a function, with the application role of one database. */
export function withRole(sql: string, role: string): string {
  return sql.replaceAll(PLACEHOLDER, role);
}
