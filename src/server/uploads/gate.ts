/** Too many are waiting already: answer 503 with `Retry-After`; clients try again. */
export class GateFullError extends Error {
  override name = 'GateFullError';
  /** http/translate.ts knows it by this. */
  readonly code = 'GATE_FULL';
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run and `waiting` wait their turn. Decoding a photo takes up to some hundred
 * megabytes for a moment, and each one that waits holds its bytes: both ends need a limit.
 */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new GateFullError(`${waiting} are waiting already`);
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line: nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
