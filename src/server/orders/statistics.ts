/** The database's statistics of the tables that an import of orders fills (db/functions/analyze_orders.sql). */
import type { Context } from '../context.ts';

/** Orders read by then: the tables are another size than the database thinks. */
const ANALYZED_AT = [100, 1_000, 10_000];

/**
 * For every import, once what it read is saved: collects the statistics when there are many more orders. Takes a moment. Never rejects: the
 * database collects them by itself, a minute or two later.
 */
export async function analyzeGrown(
  { db, log }: Pick<Context, 'db' | 'log'>,
  before: number,
  read: number,
): Promise<void> {
  if (!ANALYZED_AT.some((count) => before < count && read >= count)) return;
  await db.app
    .query('select analyze_orders()')
    .catch((err: unknown) => log.warn({ err }, 'statistics are left to the database'));
}
