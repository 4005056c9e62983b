/** Reads connected shops: all of a shop once, and each night what changed. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { providerNameSchema } from '../../contract/connection.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { comparedSince } from '../../domain/imports/shop-import.ts';
import type { StoreId } from '../auth/caller.ts';
import { findConnection, listConnections, queueSubscribing } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { findStore } from '../stores/queries.ts';
import { isShop } from './commands.ts';
import { addImport, findOpen, lastDone, queueDue } from './queries.ts';
import { readShop } from './read.ts';

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });
const shopSchema = z.object({ storeId: z.string(), provider: providerNameSchema });

export const shopImportTasks = (context: Context): TaskList => ({
  read_shop: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await readShop(context, store, id);
  },
  /** Once a shop is connected, or the connection is with another account. */
  import_shop: async (payload) => {
    const { storeId, provider } = shopSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await importShop(context, store.id, provider);
  },
  /** Those whose job is gone, and those that wait for their shop. */
  keep_reading_shops: () =>
    eachStore(context, (storeId) =>
      withStore(context.db, storeId, (client) => queueDue(client, storeId, context.clock())),
    ),
  compare_shops: () => eachStore(context, (storeId) => compareShops(context, storeId)),
});

async function eachStore(context: Context, act: (storeId: StoreId) => Promise<void>): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
  for (const { id } of rows)
    await act(id).catch((err: unknown) => context.log.warn({ err, store: id }, 'a shop was not read'));
}

async function importShop(context: Context, storeId: StoreId, provider: ProviderName): Promise<void> {
  await withStore(context.db, storeId, async (client) => {
    const connection = await findConnection(client, storeId, provider, 'held');
    if (!connection || !isShop(context, connection)) return;
    const named = { storeId, connectionId: connection.id };
    await addImport(client, named, { kind: 'import', changedSince: null }, context.clock());
  });
}

/** A broken connection's comparison waits until it works. One that is under way goes on instead. */
export async function compareShops(context: Context, storeId: StoreId): Promise<void> {
  await withStore(context.db, storeId, async (client) => {
    for (const { provider } of await listConnections(client, storeId)) {
      const connection = await findConnection(client, storeId, provider, 'held');
      if (!connection || !isShop(context, connection)) continue;
      // The shop may have switched our webhooks off, and one connected long ago lacks those that we ask for since.
      if (connection.state !== 'broken') await queueSubscribing(client, storeId, provider);
      const named = { storeId, connectionId: connection.id };
      if (await findOpen(client, named)) continue;
      const since = comparedSince(await lastDone(client, named));
      const kind = since === null ? 'import' : 'comparison';
      await addImport(client, named, { kind, changedSince: since }, context.clock());
    }
  });
}
