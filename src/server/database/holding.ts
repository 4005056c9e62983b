/**
 * No code takes a second connection while it holds one: with as many at once as a pool has connections, each would wait for
 * another's. What runs within a transaction is known by its asynchronous context, however deep the call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Holding = { isOver: boolean };

const holding = new AsyncLocalStorage<Holding>();

/** Runs what holds a connection. */
export async function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOver: false };
  try {
    return await holding.run(mark, work);
  } finally {
    // What was started within and goes on afterwards holds nothing any more.
    mark.isOver = true;
  }
}

/** The mistake, where a second connection is asked for while one is held; else null. */
export function secondConnection(): Error | null {
  const mark = holding.getStore();
  if (!mark || mark.isOver) return null;
  return new Error('A second connection was asked for within a transaction: pass its client on instead');
}
