import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { inTransaction } from './transaction.ts';

/** One transaction within one store: commits what `work` did, or nothing of it. `work` takes no other connection. */
export const withStore = <T>(
  db: { app: Pool },
  storeId: StoreId,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => inTransaction(db, { 'app.store': storeId }, work);
