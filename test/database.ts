import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/server/database/pool.ts';
import { appUrl } from '../src/server/database/roles.ts';
import { databaseUrl, TEST_SECRET } from './setup.ts';

export type TestDatabase = { db: { app: Pool }; admin: Pool; drop(): Promise<void> };

/** A migrated database of its own, cloned from the template of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const rootUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const root = openPool(rootUrl, { max: 1 });
  await root.query('select pg_advisory_lock(1)');
  // Copies whole files, instead of writing each page to the log as well: for a database of this size less than half of the processor time.
  await root.query(`create database ${name} template template_makegood strategy file_copy`);
  await root.query('select pg_advisory_unlock(1)');
  const url = databaseUrl(rootUrl, name);
  const admin = openPool(url, { max: 2 });
  const app = openPool(appUrl(url, inject('appRole'), TEST_SECRET), { max: 10 });
  const drop = async () => {
    await app.end();
    await admin.end();
    await root.query(`drop database ${name} with (force)`);
    await root.end();
  };
  return { db: { app }, admin, drop };
}
