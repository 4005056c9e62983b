/** The sorts of the queue. Each has its own index (db/migrations/0236_value_in_queue.sql). */
import type { QueueSort } from '../../../domain/claims/claim-queue.ts';
import { exactTime, type Query } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import { DUE } from './conditions.ts';

export type Order = { key: string; type: 'timestamptz' | 'bigint'; direction: 'asc' | 'desc' };

/** Each sort's key, in SQL, and its direction. Ids break ties. */
const ORDERS: Record<QueueSort, Order> = {
  due: { key: DUE, type: 'timestamptz', direction: 'asc' },
  newest: { key: 'c.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'c.created_at', type: 'timestamptz', direction: 'asc' },
  activity: { key: 'c.updated_at', type: 'timestamptz', direction: 'desc' },
  value: { key: 'c.value', type: 'bigint', direction: 'desc' },
};

export const orderOf = ({ sort }: Ask): Order => ORDERS[sort];

/** The sort key as text, in full precision. */
export const keyText = (ask: Ask, key: string): string =>
  orderOf(ask).type === 'bigint' ? `${key}::text` : exactTime(key);

/** The condition that a claim comes after the previous page; null for the first page. */
export function beyond(sql: Query, ask: Ask): string | null {
  const { key, type, direction } = orderOf(ask);
  if (!ask.after) return null;
  const [at, id] = ask.after;
  return `(${key}, c.id) ${direction === 'desc' ? '<' : '>'} (${sql.value(at)}::${type}, ${sql.value(id)})`;
}
