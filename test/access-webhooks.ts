/** A valid request for each route about webhooks, in a store that has one with an event in its log. Part of access-fixtures.ts. */
import type { StoreId } from '../src/server/auth/caller.ts';
import { sealSecret } from '../src/server/webhooks/secrets.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';

const BODY = { url: 'https://hooks.example/claims', description: null, topics: ['claim.created'] };

export function webhookFixtures({
  test: { context, database },
  store,
  secret,
}: {
  test: TestApp;
  store: StoreId;
  secret: string;
}): Record<string, Fixture> {
  /** In the store of the tests, whose only one it is. */
  const prepare = async (): Promise<string> => {
    const id = `webhook${crypto.randomUUID().slice(0, 8)}`;
    const insert = (text: string, values: unknown[] = []) => database.admin.query(text, [store, ...values]);
    await insert('delete from webhook_endpoints where store_id = $1');
    await insert(
      `insert into webhook_endpoints (store_id, id, url, description, topics, secret, created_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [id, BODY.url, secret, BODY.topics, sealSecret(context, id, 'whsec_c2VjcmV0')],
    );
    await insert(
      "insert into webhook_events (store_id, id, at, topic, body) values ($1, $2, now(), 'webhook.test', $3)",
      [`evt_${id}`, JSON.stringify({ secret })],
    );
    await insert(
      `insert into webhook_deliveries (store_id, id, endpoint_id, event_id, topic, created_at, state)
       values ($1, $2, $2, $3, 'webhook.test', now(), 'failed')`,
      [id, `evt_${id}`],
    );
    return id;
  };
  const made = (pathOf: (id: string) => string, payload?: object): Fixture => ({
    make: async () => ({ url: `/v1/webhooks${pathOf(await prepare())}`, ...(payload && { payload }) }),
  });
  return {
    'GET /v1/webhooks': { make: () => ({ url: '/v1/webhooks' }), own: 'program' },
    'POST /v1/webhooks': {
      make: () => ({
        url: '/v1/webhooks',
        payload: BODY,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
      own: 'program',
    },
    'GET /v1/webhooks/:id': made((id) => `/${id}`),
    'PUT /v1/webhooks/:id': made((id) => `/${id}`, { ...BODY, isEnabled: true }),
    'DELETE /v1/webhooks/:id': made((id) => `/${id}`),
    'POST /v1/webhooks/:id/secret': made((id) => `/${id}/secret`),
    'POST /v1/webhooks/:id/test': made((id) => `/${id}/test`),
    'POST /v1/webhooks/:id/replay': made((id) => `/${id}/replay`, {
      from: '2026-11-01T00:00:00.000Z',
      until: '2026-11-02T00:00:00.000Z',
    }),
    'GET /v1/webhooks/:id/deliveries': made((id) => `/${id}/deliveries`),
    'GET /v1/webhooks/:id/deliveries/:deliveryId': made((id) => `/${id}/deliveries/${id}`),
    'POST /v1/webhooks/:id/deliveries/:deliveryId/replay': made((id) => `/${id}/deliveries/${id}/replay`),
  };
}
