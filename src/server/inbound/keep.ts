/**
 * Keeps events: one at once, and in a rush those that come within a moment together, so that they share a statement and its commit. Each is
 * answered when its own is committed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { Connection } from '../connections/queries.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { keepEvents, type NewEvent } from './queries.ts';

/** From one statement of a connection to the next. */
const MOMENT_MS = 5;
const TOGETHER = 100;

/** @param connection as it was read, maybe a while ago @returns whether the event is new; null if the connection has changed since */
export type Keep = (storeId: StoreId, connection: Connection, event: NewEvent) => Promise<boolean | null>;

type Waiting = { event: NewEvent } & PromiseWithResolvers<boolean | null>;
type Line = { storeId: StoreId; connection: Connection; waiting: Waiting[] };

export function openKeeper(db: { app: Pool }): Keep {
  /** Of connections of which something is being kept. */
  const lines = new Map<string, Line>();

  async function keepAll(key: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const next = sleep(MOMENT_MS);
      await keepTogether(db, line, line.waiting.splice(0, TOGETHER));
      await next;
    }
    lines.delete(key);
  }

  return (storeId, connection, event) => {
    const key = `${storeId} ${connection.id} ${connection.updatedAt}`;
    const one = { event, ...Promise.withResolvers<boolean | null>() };
    const line = lines.get(key);
    if (line) line.waiting.push(one);
    else {
      const begun = { storeId, connection, waiting: [one] };
      lines.set(key, begun);
      void keepAll(key, begun);
    }
    return one.promise;
  };
}

/** If one of them can't be kept, each alone: the others are. Never rejects. */
async function keepTogether(db: { app: Pool }, line: Line, some: readonly Waiting[]): Promise<void> {
  try {
    const events = some.map(({ event }) => event);
    const fresh = await keepEvents(db, line.storeId, line.connection, events);
    for (const { event, resolve } of some) resolve(fresh ? fresh.has(event.id) : null);
  } catch (err) {
    const isOneBad = some.length > 1 && databaseFaultOf(err) === null;
    if (isOneBad) for (const one of some) await keepTogether(db, line, [one]);
    else for (const { reject } of some) reject(err);
  }
}
