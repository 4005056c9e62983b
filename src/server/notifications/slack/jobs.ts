/**
 * Posts what waits for a store's channel: one message a second, oldest first. A message is taken in one transaction, posted, and
 * settled in another. Slack's webhooks take no key for a repeat, so a message whose process dies in between is posted again.
 */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { triedAgainAt } from '../../../domain/notifications/slack.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { Posted } from '../../integrations/chat/slack/client.ts';
import { type Connection, countOpen, findConnection, queuePosting } from '../../news/slack.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { afterPace, type SlackMessage, settleMessage, takeMessage, writeConnection } from './queries.ts';
import { opened } from './secrets.ts';
import { slackMessageOf } from './words.ts';

const payloadSchema = z.object({ storeId: z.string() });

export const slackTasks = (context: Context): TaskList => ({
  post_slack: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await postNext(context, store);
  },
  keep_slack_posting: () => keepPosting(context),
});

type Taken = { message: SlackMessage; webhook: string };

/** One message, if it is time, and a job for the next. */
export async function postNext(context: Context, store: KnownStore): Promise<void> {
  const taken = await withStore(context.db, store.id, (client) => takeNext(context, client, store.id));
  if (!taken) return;
  const { message, webhook } = taken;
  const posted = await context.slack.post(webhook, slackMessageOf({ context, slug: store.slug }, message));
  await withStore(context.db, store.id, (client) => settle(context, client, store.id, { message, posted }));
}

async function takeNext(context: Context, client: PoolClient, storeId: StoreId): Promise<Taken | null> {
  const now = context.clock();
  const connection = await findConnection(client, storeId, 'held');
  if (!connection || connection.webhook === null) return null;
  if (connection.nextAt !== null && Date.parse(connection.nextAt) > now) {
    await queueNext(client, storeId, connection, now);
    return null;
  }
  const message = await takeMessage(client, storeId, now);
  if (!message) {
    await queueNext(client, storeId, { ...connection, nextAt: new Date(now + 60_000).toISOString() }, now);
    return null;
  }
  await writeConnection(client, storeId, { ...connection, nextAt: afterPace(now) });
  return { message, webhook: opened(context, storeId, 'webhook', connection.webhook) };
}

async function settle(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  { message, posted }: { message: SlackMessage; posted: Posted },
): Promise<void> {
  const now = context.clock();
  const connection = await findConnection(client, storeId, 'held');
  if (!connection) return;
  const { id, at, tries } = message;
  const again = posted.ok ? null : triedAgainAt(posted, { at: Date.parse(at), tries, now });
  await settleMessage(client, storeId, {
    ...{ id, state: posted.ok ? 'sent' : again === null ? 'failed' : 'waiting' },
  });
  const next = afterPosting(connection, posted, now);
  const nextAt = again === null ? connection.nextAt : new Date(again).toISOString();
  await writeConnection(client, storeId, { ...next, nextAt });
  await queueNext(client, storeId, { ...next, nextAt }, now);
}

/** What the settings show of it. */
export function afterPosting(connection: Connection, posted: Posted, now: number): Connection {
  const at = new Date(now).toISOString();
  if (posted.ok) return { ...connection, sentAt: at, failingSince: null, failure: null };
  return { ...connection, failingSince: connection.failingSince ?? at, failure: posted.code };
}

async function queueNext(
  client: PoolClient,
  storeId: StoreId,
  { nextAt }: Connection,
  now: number,
): Promise<void> {
  if ((await countOpen(client, storeId)) === 0) return;
  const wait = nextAt === null ? 0 : Math.max(0, Date.parse(nextAt) - now);
  await queuePosting(client, storeId, wait / 1000);
}

/** For messages whose job is gone. */
async function keepPosting(context: Context): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id } of rows)
    await withStore(context.db, id, async (client) => {
      const connection = await findConnection(client, id);
      if (connection && connection.webhook !== null) await queueNext(client, id, connection, context.clock());
    });
}
