/**
 * No code takes a second connection while it holds one. With as many such requests as the pool has connections, each
 * would wait for another's. The asynchronous context detects code within a transaction, however deep the call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Holding = { isOver: boolean };

const holding = new AsyncLocalStorage<Holding>();

/** Runs work that holds a connection. */
export async function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOver: false };
  try {
    return await holding.run(mark, work);
  } finally {
    // Work started inside that continues afterwards no longer holds a connection.
    mark.isOver = true;
  }
}

/** An error if a second connection is requested while one is held; otherwise null. */
export function secondConnection(): Error | null {
  const mark = holding.getStore();
  if (!mark || mark.isOver) return null;
  return new Error('A second connection was asked for within a transaction: pass its client on instead');
}
