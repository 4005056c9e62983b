/** Locks that all processes on one database share. PostgreSQL lets go of them when their holder dies. */
import type { Pool } from 'pg';

// Any numbers, as long as every process takes the same.
export const LOCKS = {
  migrate: 7_226_045,
  /** Held shared by commands beside an embedded server, so that the last one stops it. */
  beside: 7_226_046,
  /** Role, tables and secret of a start. */
  setUp: 7_226_047,
  /** The demo stores are planted by one process at a time. */
  demo: 7_226_048,
  /** Orders of a growing demo store are numbered by one process at a time. */
  grow: 7_226_049,
} as const;

/**
 * Does the work while no other process does work under the same lock. The lock belongs to a session: the pool's
 * connections have to lead to PostgreSQL itself, not to a pooler. They are one fewer meanwhile.
 */
export async function exclusively<T>(
  admin: Pool,
  lock: (typeof LOCKS)[keyof typeof LOCKS],
  work: () => Promise<T>,
): Promise<T> {
  const client = await admin.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    // What can't be unlocked is a broken session, and its locks are gone.
    const isGone = await client.query('select pg_advisory_unlock($1)', [lock]).then(
      () => false,
      () => true,
    );
    client.release(isGone);
  }
}
