/** The orders of the queue. Each is read from an index of its own (db/migrations/0236_value_in_queue.sql). */
import type { QueueSort } from '../../../domain/claims/claim-queue.ts';
import { exactTime, type Query } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import { DUE } from './conditions.ts';

export type Order = { key: string; type: 'timestamptz' | 'bigint'; direction: 'asc' | 'desc' };

/** What each sort reads in which order; ids break ties. */
const ORDERS: Record<QueueSort, Order> = {
  due: { key: DUE, type: 'timestamptz', direction: 'asc' },
  newest: { key: 'c.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'c.created_at', type: 'timestamptz', direction: 'asc' },
  activity: { key: 'c.updated_at', type: 'timestamptz', direction: 'desc' },
  value: { key: 'c.value', type: 'bigint', direction: 'desc' },
};

export const orderOf = ({ sort }: Ask): Order => ORDERS[sort];

/** The sort key as text, with all its digits. */
export const keyText = (ask: Ask, key: string): string =>
  orderOf(ask).type === 'bigint' ? `${key}::text` : exactTime(key);

/** After the page before. */
export function beyond(sql: Query, ask: Ask): string | null {
  const { key, type, direction } = orderOf(ask);
  if (!ask.after) return null;
  const [at, id] = ask.after;
  return `(${key}, c.id) ${direction === 'desc' ? '<' : '>'} (${sql.value(at)}::${type}, ${sql.value(id)})`;
}
