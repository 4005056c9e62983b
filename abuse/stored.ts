/** What is stored: rows by fingerprint, files by size. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { fingerprintOf } from '../test/fingerprint.ts';
import type { Server } from './server.ts';

/** Fingerprint of a store's rows that contain any of these names; without names, of all its rows. */
export function rowsOf(admin: Pool, storeId: string, names: readonly string[] = []): Promise<string> {
  return fingerprintOf(admin, storeId, names);
}

/** Total size of all files in the data directory, except the database's. */
export async function fileBytes({ dataDir }: Server): Promise<number> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(dataDir, 'postgres')),
  );
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Sets some of a store's upload limits; null resets all to their defaults. */
export async function changeUploads(
  admin: Pool,
  storeId: string,
  uploads: Record<string, number> | null,
): Promise<void> {
  await admin.query(
    `update stores set settings = case when $2::jsonb is null then settings - 'uploads'
       else jsonb_set(settings, '{uploads}', $2) end where id = $1`,
    [storeId, uploads && JSON.stringify(uploads)],
  );
}

const SETTLED_MS = 30_000;

/** Waits until no job is due and no decision waits to leave: later emails or writes would be attributed to the next attack. */
export async function settled(admin: Pool): Promise<void> {
  const until = Date.now() + SETTLED_MS;
  while (
    (await countRows(admin, 'graphile_worker._private_jobs', 'run_at <= now() and attempts < max_attempts')) +
    (await countRows(admin, 'claim_acts', "state = 'held'"))
  ) {
    if (Date.now() > until) throw new Error('Jobs are due and nobody does them');
    await sleep(50);
  }
}

/**
 * Runs `act` while no scheduled job begins, after the jobs that are due have ended. A job of the minute, or one that
 * removes what has expired, would change rows that `act` compares.
 */
export async function withoutScheduledJobs<T>(admin: Pool, act: () => Promise<T>): Promise<T> {
  // The worker skips a time of its schedule that isn't later than the last one it knows.
  const passed = 'update graphile_worker._private_known_crontabs set last_execution =';
  await admin.query(`${passed} now() + interval '1 day'`);
  try {
    await settled(admin);
    return await act();
  } finally {
    await admin.query(`${passed} now()`);
  }
}

export async function countRows(admin: Pool, table: string, where = 'true'): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  );
  return rows[0]?.count ?? 0;
}
