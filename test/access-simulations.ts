/** Valid requests for the simulator. Part of access-fixtures.ts. */
import { nothingTallied } from '../src/domain/protection/simulation.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';

type At = { test: TestApp; store: StoreId; orderId: string; maker: string };

export function simulationFixtures({ test, store, orderId, maker }: At): Record<string, Fixture> {
  const change = { windows: { closeAfterDelivery: 20 } };
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
  async function kept(): Promise<string> {
    const id = `simulation${crypto.randomUUID()}`;
    await test.database.admin.query(
      `insert into simulations (store_id, id, maker, state, change, from_time, to_time, as_of, total, tally, examples,
         created_at, updated_at)
       values ($1, $2, $3, 'done', $4, now(), now(), now(), 0, $5, '[]', now(), now())`,
      [store, id, maker, JSON.stringify(change), JSON.stringify(nothingTallied('USD'))],
    );
    return `/v1/simulations/${id}`;
  }
  return {
    'POST /v1/orders/:orderId/simulation': {
      make: () => ({ url: `/v1/orders/${orderId}/simulation`, payload: { change } }),
    },
    'GET /v1/simulations': { make: () => ({ url: '/v1/simulations' }), own: 'program' },
    'POST /v1/simulations': {
      make: async () => {
        // A store may have two under way, and more are made here.
        await test.database.admin.query(
          "update simulations set state = 'done' where (select count(*) from simulations where state = 'queued') >= 2",
        );
        const payload = { change, from: '2026-10-01', to: '2026-10-31' };
        return { url: '/v1/simulations', payload, headers: headers() };
      },
      own: 'program',
    },
    'GET /v1/simulations/:id': { make: async () => ({ url: await kept() }) },
    'POST /v1/simulations/:id/stop': {
      make: async () => ({ url: `${await kept()}/stop`, headers: headers() }),
    },
  };
}
