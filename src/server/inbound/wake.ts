/**
 * Wakes a worker for what came in, after it is kept: once for all that comes within a moment, so that an order that changes several times
 * is read once. In the transaction of each event, the one
 * job of a store would make each wait for the commit of the one before. If this process dies in between, `keep_inbound` finds the events.
 */
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { queueApplying } from './queries.ts';

const MOMENT_MS = 1_000;

export type Waker = {
  wake(storeId: StoreId): void;
  /** Wakes for all that is still to come, before the process ends. */
  flush(): Promise<void>;
};

export function openWaker({ db, log }: Pick<Context, 'db' | 'log'>): Waker {
  const waiting = new Map<StoreId, NodeJS.Timeout>();

  async function queue(storeId: StoreId): Promise<void> {
    waiting.delete(storeId);
    await withStore(db, storeId, (client) => queueApplying(client, storeId)).catch((err: unknown) =>
      log.warn({ err: err instanceof Error ? err.name : 'unknown' }, 'a job for events was not queued'),
    );
  }

  return {
    wake(storeId) {
      if (!waiting.has(storeId))
        waiting.set(
          storeId,
          setTimeout(() => void queue(storeId), MOMENT_MS),
        );
    },
    async flush() {
      const stores = [...waiting];
      for (const [, timer] of stores) clearTimeout(timer);
      await Promise.all(stores.map(([storeId]) => queue(storeId)));
    },
  };
}
