/**
 * A pool for graphile-worker, which takes a failed query for the end: it stops, or leaves a rejection that ends the process.
 * Over this one its queries take as long as an outage does. Each of them may be repeated: taking jobs, ticking them off,
 * and noting times are the same when done twice (worker.ts takes back jobs whose taking was not heard of).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

type Tell = {
  /** A query failed and will be sent again. */
  failed(error: unknown): void;
  /** A query was answered. */
  answered(): void;
  /** From then on what can't be done at once is never answered. */
  ends: AbortSignal;
};

export function patientPool(pool: Pool, tell: Tell): Pool {
  const query = async (...args: unknown[]): Promise<unknown> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const result = await Reflect.apply(pool.query, pool, args);
        tell.answered();
        return result;
      } catch (error) {
        tell.failed(error);
        if (tell.ends.aborted) return new Promise(() => undefined);
        await sleep(pause, undefined, { ref: false });
      }
    }
  };
  // With a callback it is for listening, which the library takes up again by itself. Else it is for single statements.
  const connect = (...args: unknown[]): unknown =>
    args.length > 0
      ? Reflect.apply(pool.connect, pool, args)
      : Promise.resolve({ query, release: () => undefined });
  return Object.assign(Object.create(pool) as Pool, { query, connect });
}
