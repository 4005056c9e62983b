/**
 * A pool for graphile-worker, which treats a failed query as fatal: it stops, or leaves a rejection that ends the
 * process. Through this pool, queries wait until an outage is over. Repeating them is safe: fetching jobs, completing
 * them and writing times have the same effect when done twice (worker.ts releases jobs whose fetch was never answered).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export type Listener = {
  /** A query failed and will be retried. */
  failed(error: unknown): void;
  /** A query succeeded. */
  answered(): void;
  /** Once aborted, a query that fails never settles. */
  ends: AbortSignal;
};

export function retryingPool(pool: Pool, listener: Listener): Pool {
  const query = async (...args: unknown[]): Promise<unknown> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const result = await Reflect.apply(pool.query, pool, args);
        listener.answered();
        return result;
      } catch (error) {
        if (listener.ends.aborted) return new Promise(() => undefined);
        listener.failed(error);
        await sleep(pause, undefined, { ref: false });
      }
    }
  };
  // With a callback, it is used for LISTEN, which the library reconnects by itself. Without, for single statements.
  const connect = (...args: unknown[]): unknown =>
    args.length > 0
      ? Reflect.apply(pool.connect, pool, args)
      : Promise.resolve({ query, release: () => undefined });
  return Object.assign(Object.create(pool) as Pool, { query, connect });
}
