/** Tests each connection every quarter of an hour, so that a break is known before something is to be sent, and renews credentials that end. */
import type { TaskList } from 'graphile-worker';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { noteHealth } from './health.ts';
import { openProvider } from './open.ts';
import { type Connection, listConnections } from './queries.ts';
import { renewConnections } from './renewals.ts';

/** Stores whose providers are asked at the same time. */
const AT_ONCE = 4;
/** What was tested within it is left for the next round. */
const FRESH_MS = 600_000;

export const connectionTasks = (context: Context): TaskList => ({
  test_connections: () => testConnections(context),
  renew_connections: () => renewConnections(context),
});

export async function testConnections(context: Context): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
  const stores = rows.values();
  const work = async () => {
    for (const { id } of stores) await testStore(context, id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function testStore(context: Context, storeId: StoreId): Promise<void> {
  const all = await withStore(context.db, storeId, (client) => listConnections(client, storeId));
  const due = all.filter(
    ({ testedAt }) => testedAt === null || context.clock() - Date.parse(testedAt) >= FRESH_MS,
  );
  for (const connection of due)
    await testOne(context, storeId, connection).catch((error: unknown) =>
      context.log.warn({ err: error, provider: connection.provider }, 'a connection was not tested'),
    );
}

/** The provider is asked outside of any transaction. */
async function testOne(context: Context, storeId: StoreId, connection: Connection): Promise<void> {
  const provider = openProvider(context, connection);
  if (!provider) return;
  const health = await provider.test();
  await withStore(context.db, storeId, (client) =>
    noteHealth(context, client, storeId, connection.provider, health, 'tested'),
  );
}
