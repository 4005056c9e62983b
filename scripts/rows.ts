/** `npm run rows`: generates the types of the database's rows from the catalog of a freshly migrated database. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startEmbedded } from '../src/server/database/embedded.ts';
import { lockDirectory } from '../src/server/database/lock.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openPool } from '../src/server/database/pool.ts';
import { prepareAppRole } from '../src/server/database/roles.ts';
import { createLog } from '../src/server/log.ts';
import { ROOT } from './root.ts';
import { COLUMN_TYPES, IMPORTS } from './rows/columns.ts';

export const ROWS_FILE = join(ROOT, 'src', 'server', 'database', 'rows.generated.ts');

/** What `pg` returns with the parsers of src/server/database/pool.ts. */
export const READ: Readonly<Record<string, string>> = {
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  timestamptz: 'string',
  date: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
};

/** Types for which `to_json` differs. Our functions return numerics as text, like `pg`. */
const IN_JSON: Record<string, string> = { int8: 'number', bytea: 'string' };

type Column = { table: string; column: string; type: string; required: boolean; check: string | null };

const COLUMNS = `select c.relname as table, a.attname as column, t.typname as type,
    a.attnotnull as required, (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

/** The file's text, which is the same for the same schema. @throws for a type or a table entry that it doesn't know. */
export async function renderRows(admin: Pool): Promise<string> {
  const { rows } = await admin.query<Column>(COLUMNS);
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const gone = Object.keys(COLUMN_TYPES).filter((name) => !name.startsWith('*.') && !known.has(name));
  if (gone.length > 0) throw new Error(`scripts/rows/columns.ts names no column of ours: ${gone.join(', ')}`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const inJson = rows.filter(({ type }) => type in IN_JSON);
  return [
    '// Written by `npm run rows` from the tables that db/migrations make: change those, or scripts/rows/columns.ts.',
    ...IMPORTS,
    '',
    '/** The columns of each table as `pg` answers them (pool.ts). */',
    'export type Tables = {',
    ...[...tables].flatMap(([table, columns]) => [
      `  ${table}: {`,
      ...columns.map((column) => `    ${column.column}: ${nullable(column, typeOf(column))};`),
      '  };',
    ]),
    '};',
    '',
    '/** The columns that `to_json` answers otherwise. */',
    'export type JsonColumns = {',
    ...[...Map.groupBy(inJson, ({ table }) => table)].map(
      ([table, columns]) =>
        `  ${table}: { ${columns.map((one) => `${one.column}: ${nullable(one, IN_JSON[one.type] ?? '')}`).join('; ')} };`,
    ),
    '};',
    '',
  ].join('\n');
}

/** The values that a check constraint lists; PostgreSQL writes them as `'A'::text`. */
const listedIn = (check: string): string[] =>
  check
    .split("'")
    .flatMap((piece, at, all) => (at % 2 === 1 && all[at + 1]?.startsWith('::text') ? [`'${piece}'`] : []));

const nullable = ({ required }: Column, type: string) => (required ? type : `${type} | null`);

function typeOf({ table, column, type, check }: Column): string {
  const named = COLUMN_TYPES[`${table}.${column}`] ?? COLUMN_TYPES[`*.${column}`];
  if (named) return named;
  const values = listedIn(check ?? '');
  if (values.length > 0) return values.join(' | ');
  const element = type.startsWith('_') ? READ[type.slice(1)] : undefined;
  const plain = element ? `${element}[]` : READ[type];
  if (!plain) throw new Error(`${table}.${column}: what is ${type} in TypeScript?`);
  return plain;
}

/** A temporary cluster. */
async function inFreshDatabase<T>(work: (admin: Pool) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'makegood-rows-'));
  await chmod(dataDir, 0o755);
  await lockDirectory(dataDir, { onLost: () => process.exit(1) });
  const server = await startEmbedded(dataDir, createLog('silent'));
  const admin = openPool(server.adminUrl, { max: 2 });
  try {
    await prepareAppRole(admin, 'a secret of this run, which nobody needs to know');
    await migrate(admin);
    return await work(admin);
  } finally {
    await admin.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await writeFile(ROWS_FILE, await inFreshDatabase(renderRows));
  process.exit(0);
}
