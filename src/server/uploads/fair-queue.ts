import { GateFullError } from './gate.ts';

/** Whose work it is. Stores take turns, and in a store its senders: an address, a claim. */
export type Place = { store: string; sender: string };

export type QueueLimits = {
  /** How many may wait: of one sender, of one store, and in all. */
  perSender: number;
  perStore: number;
  total: number;
  /** Who waited so long is told to come back: their connection doesn't last for ever. */
  patienceMs: number;
};

/** This sender has as much waiting as one may have; others are served as ever. */
export class SenderFullError extends Error {
  override name = 'SenderFullError';
  /** http/translate.ts knows it by this. */
  readonly code = 'SENDER_FULL';
}

/** Nobody waits for the answer any more. http/translate.ts knows it by its code. */
export class SenderGoneError extends Error {
  override name = 'SenderGoneError';
  readonly code = 'SENDER_GONE';
}

/** @param patienceMs where the one who asks can wait for less than the queue's own. */
export type FairQueue = <T>(
  asked: { place: Place; signal?: AbortSignal | undefined; patienceMs?: number | undefined },
  work: () => Promise<T>,
) => Promise<T>;

type Waiting = Place & { start: () => void };

/**
 * One piece of work at a time. Next is the store that was served for the shortest time, and in it the sender who was: who
 * brings a hundred costly pictures delays everyone else by the one that is under way. Who comes new starts where the
 * least served of those who wait stands, so that nobody saves up turns.
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
    if (same.length >= limits.perSender) throw new SenderFullError(`${same.length} of theirs are waiting`);
    if (sameStore.length >= limits.perStore || waiting.length >= limits.total)
      throw new GateFullError(`${waiting.length} are waiting`);
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
    // Nobody waits: past turns are forgotten, and with them the memory they take.
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
      const late = setTimeout(() => leave(new GateFullError(`no turn in ${patienceMs} ms`)), patienceMs);
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
