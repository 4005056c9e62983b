import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction.ts';

/** One transaction about one person: row-level security shows no other. */
export const withPerson = <T>(
  db: { app: Pool },
  personId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => inTransaction(db, { 'app.person': personId }, work);
