/** Locks shared by all processes on one database. PostgreSQL releases them when their holder dies. */
import type { Pool } from 'pg';

// Arbitrary numbers that every process must agree on.
export const LOCKS = {
  migrate: 7_226_045,
  /** Held in shared mode by commands that run next to an embedded server, so that the last one stops it. */
  beside: 7_226_046,
  /** Role, tables and secret, set up at start. */
  setUp: 7_226_047,
  /** One process at a time creates the demo stores. */
  demo: 7_226_048,
  /** One process at a time numbers the orders of a growing demo store. */
  grow: 7_226_049,
} as const;

/**
 * Runs the work while no other process holds the same lock. The lock belongs to a session, so the pool must connect to
 * PostgreSQL itself, not to a pooler. It occupies one of the pool's connections.
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
    // If unlocking fails, the session is broken, and its locks are released with it.
    const isGone = await client.query('select pg_advisory_unlock($1)', [lock]).then(
      () => false,
      () => true,
    );
    client.release(isGone);
  }
}
