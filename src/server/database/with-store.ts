import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { inTransaction } from './transaction.ts';

/**
 * One transaction within one store: commits everything `work` did, or nothing. `work` must not take another connection.
 */
export const withStore = <T>(
  db: { app: Pool },
  storeId: StoreId,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => inTransaction(db, { 'app.store': storeId }, work);
