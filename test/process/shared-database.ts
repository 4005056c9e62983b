/** A database for several processes, in the cluster of the run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl, TEST_SECRET } from '../setup.ts';

export type SharedDatabase = {
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

export async function createSharedDatabase(rootUrl: string): Promise<SharedDatabase> {
  const name = `shared_${randomBytes(6).toString('hex')}`;
  const run = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  await run(rootUrl, `create role ${name} login createrole password '${name}'`);
  await run(rootUrl, `create database ${name} owner ${name}`);
  const owned = new URL(databaseUrl(rootUrl, name));
  owned.username = name;
  owned.password = name;
  const url = owned.toString();
  const adminUrl = databaseUrl(rootUrl, name);
  return {
    url,
    adminUrl,
    env: { DATABASE_URL: url, MAKEGOOD_SECRET: TEST_SECRET },
    query: (sql) => run(adminUrl, sql),
    drop: async () => {
      await run(rootUrl, `drop database ${name} with (force)`);
      await run(rootUrl, `drop role ${name}`);
    },
  };
}
