import pg, { type Pool, type PoolClient } from 'pg';
import { databaseFaultOf } from './database-fault.ts';
import { whileHolding } from './holding.ts';

/** Settings for row-level security: whose rows a transaction may access. */
export type Scope = Partial<
  Record<
    'app.store' | 'app.person' | 'app.email' | 'app.link' | 'app.credential' | 'app.identity' | 'app.team',
    string
  >
>;

/** One transaction within a scope: commits everything `work` did, or nothing. `work` must not take another connection. */
export async function inTransaction<T>(
  db: { app: Pool },
  scope: Scope,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.app.connect();
  let broken = false;
  try {
    await client.query(opening(scope));
    const result = await whileHolding(() => work(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that can't roll back is discarded, and its transaction with it. So is one to a server that became a
    // standby: the next connection may reach the new primary.
    broken = databaseFaultOf(error) === 'read_only';
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Begins and sets the scope in one round trip, since every request does both. */
const opening = (scope: Scope): string =>
  [
    'begin',
    ...Object.entries(scope).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`),
  ].join('; ');

/** Until the transaction ends. */
export async function widenScope(client: PoolClient, scope: Scope): Promise<void> {
  for (const [name, value] of Object.entries(scope)) {
    await client.query({
      name: `set ${name}`,
      text: `select set_config('${name}', $1, true)`,
      values: [value],
    });
  }
}
