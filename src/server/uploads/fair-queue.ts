import { GateFullError } from './gate.ts';

/** The owner of the work. Stores take turns, and within a store its senders: an address or a claim. */
export type Place = { store: string; sender: string };

export type QueueLimits = {
  /** How many may wait: of one sender, of one store, and in total. */
  perSender: number;
  perStore: number;
  total: number;
  /** After waiting this long, clients are told to retry: their connection doesn't last forever. */
  patienceMs: number;
};

/** This sender has the maximum waiting. Others are still served. */
export class SenderFullError extends Error {
  override name = 'SenderFullError';
  /** http/translate.ts recognizes it by this. */
  readonly code = 'SENDER_FULL';
}

/** Nobody waits for the answer anymore. http/translate.ts recognizes it by its code. */
export class SenderGoneError extends Error {
  override name = 'SenderGoneError';
  readonly code = 'SENDER_GONE';
}

/** @param patienceMs if the caller can wait less than the queue's own limit */
export type FairQueue = <T>(
  asked: { place: Place; signal?: AbortSignal | undefined; patienceMs?: number | undefined },
  work: () => Promise<T>,
) => Promise<T>;

type Waiting = Place & { start: () => void };

/**
 * Runs one job at a time. Next is the store that has used the least time, and within it the sender with the least.
 * Whoever brings a hundred expensive pictures delays others by only the current one. A newcomer starts level with the
 * least served of those waiting, so that nobody saves up turns.
 */
export function createFairQueue(
  limits: QueueLimits,
  clock: () => number = () => performance.now(),
): FairQueue {
  const waiting: Waiting[] = [];
  const served = new Map<string, number>();
  let isBusy = false;

  const keyOf = ({ store, sender }: Place) => JSON.stringify([store, sender]);
  const servedOf = (key: string) => served.get(key) ?? 0;
  const least = (keys: string[]) => Math.min(...keys.map(servedOf));

  const enter = (place: Place) => {
    const sameStore = waiting.filter(({ store }) => store === place.store);
    const same = sameStore.filter(({ sender }) => sender === place.sender);
    if (same.length >= limits.perSender)
      throw new SenderFullError(`${same.length} jobs of this sender are waiting`);
    if (sameStore.length >= limits.perStore || waiting.length >= limits.total)
      throw new GateFullError(`${waiting.length} jobs are waiting`);
    catchUp(
      place.store,
      waiting.map(({ store }) => store),
    );
    catchUp(keyOf(place), sameStore.map(keyOf));
  };
  const catchUp = (key: string, others: string[]) => {
    if (others.length > 0 && !others.includes(key)) served.set(key, Math.max(servedOf(key), least(others)));
  };

  const next = () => {
    const stores = waiting.map(({ store }) => store);
    const store = stores.find((one) => servedOf(one) === least(stores));
    const theirs = waiting.filter((one) => one.store === store);
    const keys = theirs.map(keyOf);
    const chosen = theirs[keys.findIndex((key) => servedOf(key) === least(keys))];
    // Nobody is waiting, so forget past turns, to save memory.
    if (!chosen) {
      isBusy = false;
      served.clear();
      return;
    }
    waiting.splice(waiting.indexOf(chosen), 1);
    chosen.start();
  };

  const turn = (place: Place, patienceMs: number, signal?: AbortSignal) =>
    new Promise<void>((start, fail) => {
      const leave = (error: Error) => {
        clearTimeout(late);
        signal?.removeEventListener('abort', away);
        waiting.splice(waiting.indexOf(entry), 1);
        fail(error);
      };
      const away = () => leave(new SenderGoneError());
      const late = setTimeout(() => leave(new GateFullError(`No turn within ${patienceMs} ms`)), patienceMs);
      const entry: Waiting = {
        ...place,
        start: () => {
          clearTimeout(late);
          signal?.removeEventListener('abort', away);
          start();
        },
      };
      signal?.addEventListener('abort', away, { once: true });
      waiting.push(entry);
    });

  return async ({ place, signal, patienceMs = limits.patienceMs }, work) => {
    if (signal?.aborted) throw new SenderGoneError();
    if (isBusy) {
      enter(place);
      await turn(place, patienceMs, signal);
    }
    isBusy = true;
    const started = clock();
    try {
      return await work();
    } finally {
      const took = clock() - started;
      for (const key of [place.store, keyOf(place)]) served.set(key, servedOf(key) + took);
      next();
    }
  };
}
