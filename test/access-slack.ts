/** A valid request for each route about Slack, in stores that are connected with the simulator. Part of access-fixtures.ts. */
import { afterAll } from 'vitest';
import type { StoreId } from '../src/server/auth/caller.ts';
import { openSlack } from '../src/server/integrations/chat/slack/client.ts';
import { startSlackSimulator } from '../src/server/integrations/chat/slack/simulator.ts';
import { closed } from '../src/server/notifications/slack/secrets.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';

const simulator = await startSlackSimulator();
afterAll(() => simulator.stop());

export const slack = openSlack(simulator.base);

export function slackFixtures({ context, database }: TestApp): Record<string, Fixture> {
  /** All stores, since a stranger asks for their own. */
  const connect = async () => {
    const { rows } = await database.admin.query<{ id: StoreId }>('select id from stores');
    for (const { id } of rows)
      await database.admin.query(
        `insert into slack_connections (store_id, webhook, bot_token) values ($1, $2, $3)
         on conflict do nothing`,
        [
          id,
          closed(context, id, 'webhook', simulator.webhook),
          closed(context, id, 'token', simulator.token),
        ],
      );
  };
  const made = async (url: string, payload?: object) => {
    await connect();
    return { url, ...(payload && { payload }) };
  };
  return {
    'GET /v1/slack': { make: () => made('/v1/slack'), own: 'program' },
    'PUT /v1/slack': { make: () => made('/v1/slack', { events: ['overdue'] }), own: 'program' },
    'POST /v1/slack/test': { make: () => made('/v1/slack/test'), own: 'program' },
    'POST /v1/slack/channels': {
      make: () => made('/v1/slack/channels', { name: crypto.randomUUID() }),
      own: 'program',
    },
  };
}
