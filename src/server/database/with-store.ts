import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { whileHolding } from './holding.ts';
import { troubleOf } from './trouble.ts';

/** One transaction within one store: commits what `work` did, or nothing of it. `work` takes no other connection. */
export async function withStore<T>(
  db: { app: Pool },
  storeId: StoreId,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.app.connect();
  let broken = false;
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    const result = await whileHolding(() => work(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that can't even roll back is thrown away, and its transaction with it. So is one to a server that
    // became a standby: the next one may lead to the new primary.
    broken = troubleOf(error) === 'read_only';
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
