import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { providerNameSchema } from '../../contract/connection.ts';
import { inboundAddress } from '../connections/inbound-address.ts';
import { openProvider } from '../connections/open.ts';
import { findConnection, noteSubscribed } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { storesWithWork } from '../database/stores-with-work.ts';
import { withStore } from '../database/with-store.ts';
import { findStore } from '../stores/queries.ts';
import { applyDue, type InboundHooks } from './apply.ts';
import { queueApplying, tryPrivacyAgain } from './queries.ts';

/** Until a job looks whether a rush is over. */
const RUSH_PAUSE_MS = 1_000;

const payloadSchema = z.object({ storeId: z.string() });
const subscriptionSchema = payloadSchema.extend({ provider: providerNameSchema });

export const inboundTasks = (context: Context, hooks: InboundHooks): TaskList => ({
  apply_inbound: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    const applied = store ? await applyDue(context, store, hooks) : 'all';
    if (store && applied !== 'all')
      await withStore(context.db, store.id, (client) =>
        queueApplying(client, store.id, applied === 'rush' ? RUSH_PAUSE_MS : 0),
      );
  },
  /** For events whose job is gone, and for those that wait. */
  keep_inbound: async () => {
    for (const id of await storesWithWork(context.db, 'inbound events', context.clock()))
      await withStore(context.db, id, (client) => queueApplying(client, id));
  },
  /** Customers whose claims were closed meanwhile. */
  answer_privacy_again: async () => {
    const now = context.clock();
    for (const id of await storesWithWork(context.db, 'privacy requests', now))
      await withStore(context.db, id, async (client) => {
        await tryPrivacyAgain(client, id, now);
        await queueApplying(client, id);
      });
  },
  subscribe_inbound: async (payload) => {
    const { storeId, provider } = subscriptionSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (!store) return;
    const connection = await withStore(context.db, store.id, (client) =>
      findConnection(client, store.id, provider),
    );
    const feed = connection && openProvider(context, connection)?.feed;
    if (!feed) return;
    const done = await feed.subscribe(inboundAddress(context, store.id, connection));
    if (done.kind === 'done')
      return withStore(context.db, store.id, (client) =>
        noteSubscribed(client, store.id, connection, context.clock()),
      );
    // Shopify takes no address without https. The settings show it, for a person to enter.
    if (done.kind === 'refused')
      return context.log.warn({ provider, code: done.code }, 'events are not sent to us');
    // The worker tries again, later and later.
    throw new Error(`${provider} does not say whether it takes our address for events: ${done.kind}`);
  },
});
