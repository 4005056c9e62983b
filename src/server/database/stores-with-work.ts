import type { Pool } from 'pg';
import type { StoreId } from '../auth/caller.ts';

/** As `stores_with_work` knows them. */
type Work =
  | 'instructions'
  | 'inbound events'
  | 'privacy requests'
  | 'replacements'
  | 'rules'
  | 'shop updates';

/** The stores in which a job has something to do, in one round trip. @param now milliseconds */
export async function storesWithWork(db: { app: Pool }, what: Work, now: number): Promise<StoreId[]> {
  const { rows } = await db.app.query<{ id: StoreId }>({
    name: 'stores_with_work',
    text: 'select stores_with_work($1, $2) as id',
    values: [what, new Date(now)],
  });
  return rows.map(({ id }) => id);
}
