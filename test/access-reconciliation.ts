/** A valid request for each route about reconciliation. Part of access-fixtures.ts. */
import type { StoreId } from '../src/server/auth/caller.ts';
import { connectAskers } from './access-askers.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';

export function reconciliationFixtures(test: TestApp, store: StoreId): Record<string, Fixture> {
  const { database } = test;
  const run = async () => {
    const id = crypto.randomUUID();
    await database.admin.query(
      `insert into reconciliations (store_id, id, provider, from_day, to_day, state, started_at, updated_at)
       values ($1, $2, 'stripe', '2026-11-01', '2026-11-07', 'done', now(), now())`,
      [store, id],
    );
    return id;
  };
  const difference = async () => {
    const id = crypto.randomUUID();
    await database.admin.query(
      `insert into reconciliation_differences (store_id, id, reconciliation_id, position, fingerprint, result, reason)
       values ($1, $2, $3, 1, 'k', 'missing_here', 'by_person')`,
      [store, id, await run()],
    );
    return id;
  };
  const started = async () => {
    await connectAskers(test, 'stripe');
    await database.admin.query("delete from reconciliations where state = 'reading'");
    const payload = { provider: 'stripe', fromDay: '2026-01-01', toDay: '2026-01-07' };
    return { url: '/v1/ledger/reconciliations', payload };
  };
  return {
    'GET /v1/ledger/reconciliations': { make: () => ({ url: '/v1/ledger/reconciliations' }), own: 'program' },
    'POST /v1/ledger/reconciliations': { make: started, own: 'program' },
    'GET /v1/ledger/reconciliations/:id': {
      make: async () => ({ url: `/v1/ledger/reconciliations/${await run()}` }),
    },
    'GET /v1/ledger/differences': {
      make: () => ({ url: '/v1/ledger/differences?reconciliationId=r4k8m2w9xd' }),
      own: 'program',
    },
    'GET /v1/ledger/differences.csv': {
      make: () => ({ url: '/v1/ledger/differences.csv?reconciliationId=r4k8m2w9xd' }),
      own: 'program',
    },
    'PUT /v1/ledger/differences/:id': {
      make: async () => ({
        url: `/v1/ledger/differences/${await difference()}`,
        payload: { seen: true, note: 'Looked at it.' },
      }),
    },
    'GET /v1/ledger/clearing': { make: () => ({ url: '/v1/ledger/clearing' }), own: 'program' },
  };
}
