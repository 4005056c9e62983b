/** A database for several processes, in the cluster of the run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl, TEST_SECRET } from '../setup.ts';

export type SharedDatabase = {
  name: string;
  /** URL as its owner, who is not a superuser but may create roles: what a hosted PostgreSQL gives. */
  url: string;
  /** URL as a superuser, who bypasses all policies. */
  adminUrl: string;
  /** Environment of each process on it. */
  env: Record<string, string>;
  /** Runs as the superuser. */
  query<T extends pg.QueryResultRow>(sql: string): Promise<T[]>;
  drop(): Promise<void>;
};

type Run = <T extends pg.QueryResultRow>(url: string, ...statements: string[]) => Promise<T[]>;

/** The rows of the last statement. */
const run: Run = async <T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const sql of statements) rows = (await client.query<T>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

const newName = () => `shared_${randomBytes(6).toString('hex')}`;

/** An empty one. */
export async function createSharedDatabase(rootUrl: string): Promise<SharedDatabase> {
  const name = newName();
  await run(rootUrl, `create role ${name} login createrole password '${name}'`);
  await run(rootUrl, `create database ${name} owner ${name}`);
  return shared(rootUrl, { name, owner: name });
}

/** The variable that names a database of which a server was started once and stopped (setup.ts). */
export const PREPARED_DATABASE = 'MAKEGOOD_TEST_DATABASE';

/**
 * For a server whose first start is not what is tested: it is as after that start, which takes twice the processor time of a later one.
 * Without a prepared one it is empty.
 */
export async function startedDatabase(rootUrl: string): Promise<SharedDatabase> {
  const prepared = process.env[PREPARED_DATABASE];
  if (!prepared) return createSharedDatabase(rootUrl);
  const name = newName();
  // One copy at a time, as in test/database.ts.
  await run(
    rootUrl,
    'select pg_advisory_lock(1)',
    `create database ${name} template ${prepared} owner ${prepared} strategy file_copy`,
  );
  return shared(rootUrl, { name, owner: prepared });
}

function shared(rootUrl: string, { name, owner }: { name: string; owner: string }): SharedDatabase {
  const owned = new URL(databaseUrl(rootUrl, name));
  owned.username = owner;
  owned.password = owner;
  const url = owned.toString();
  const adminUrl = databaseUrl(rootUrl, name);
  return {
    name,
    url,
    adminUrl,
    env: { DATABASE_URL: url, MAKEGOOD_SECRET: TEST_SECRET },
    query: (sql) => run(adminUrl, sql),
    drop: async () => {
      await run(rootUrl, `drop database ${name} with (force)`);
      if (owner === name) await run(rootUrl, `drop role ${name}`);
    },
  };
}
