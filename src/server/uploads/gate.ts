/** Too many are waiting: answer 503 with `Retry-After`, so that clients try again. */
export class GateFullError extends Error {
  override name = 'GateFullError';
  /** http/translate.ts recognizes it by this. */
  readonly code = 'GATE_FULL';
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs up to `atOnce` jobs and lets up to `waiting` wait. Decoding a photo briefly takes up to a few hundred megabytes,
 * and each waiting one holds its bytes, so both need a limit.
 */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new GateFullError(`${waiting} jobs are already waiting`);
      await new Promise<void>((start) => queue.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line, so nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
