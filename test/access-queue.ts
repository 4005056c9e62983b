/** Valid requests for the views, bulk actions and exports of the queue. Part of access-fixtures.ts. */
import type { StoreId } from '../src/server/auth/caller.ts';
import { signExport } from '../src/server/auth/signed-url.ts';
import { newFileKey } from '../src/server/uploads/storage.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';
import { TEST_SECRET } from './setup.ts';

/** `maker`: who makes what is asked about, unless it must be the caller's. `secret`: nobody else may read it. */
type At = { test: TestApp; store: StoreId; maker: string; secret: string };

export function queueFixtures({ test, store, maker, secret }: At): Record<string, Fixture> {
  async function ownView(by = maker): Promise<string> {
    const id = `view${crypto.randomUUID()}`;
    await test.database.admin.query(
      `insert into claim_views (store_id, id, maker, name, tab, query, created_at)
       values ($1, $2, $3, $4, 'all', '', now())`,
      [store, id, by, secret],
    );
    return `/v1/claim-views/${id}`;
  }
  const bulk = { claims: [{ id: 'k3m7p2vx9q' }], action: { kind: 'label', add: [secret], remove: [] } };
  async function writtenExport(): Promise<string> {
    const id = `export${crypto.randomUUID()}`;
    const fileKey = newFileKey();
    await test.context.files.write({ storeId: store, fileKey }, Buffer.from('Claim'));
    await test.database.admin.query(
      `insert into claim_exports (store_id, id, maker, query, state, rows, file_key, created_at, expires_at)
       values ($1, $2, $3, '{}', 'ready', 1, $4, now(), $5)`,
      [store, id, maker, fileKey, new Date(test.clock.now + 86_400_000)],
    );
    return id;
  }
  async function begunBulk(): Promise<string> {
    const id = `bulk${crypto.randomUUID()}`;
    await test.database.admin.query(
      `insert into claim_bulks (store_id, id, maker, action, state, created_at, starts_at, undo_until)
       values ($1, $2, $3, $4, 'waiting', $5, $5, $5)`,
      [store, id, maker, JSON.stringify(bulk.action), new Date(test.clock.now + 60_000)],
    );
    return `/v1/claim-bulk/${id}`;
  }
  return {
    'GET /v1/claim-views': { make: () => ({ url: '/v1/claim-views' }), own: 'program' },
    'POST /v1/claim-views': {
      make: () => ({
        url: '/v1/claim-views',
        payload: { name: secret, query: 'ada@example.com' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
      own: 'program',
    },
    'PATCH /v1/claim-views/:id': {
      make: async (by) => ({ url: await ownView(by), payload: { name: secret, position: 0 } }),
    },
    'POST /v1/claim-bulk': {
      make: () => ({
        url: '/v1/claim-bulk',
        payload: bulk,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
      own: 'program',
    },
    'GET /v1/claims/count': { make: () => ({ url: '/v1/claims/count?tab=todo' }), own: 'program' },
    'GET /v1/claims.csv': { make: () => ({ url: '/v1/claims.csv?tab=todo' }), own: 'program' },
    'POST /v1/claim-exports': {
      make: () => ({
        url: '/v1/claim-exports',
        payload: { tab: 'todo' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
      own: 'program',
    },
    'GET /v1/claim-exports/:id': {
      make: async () => ({ url: `/v1/claim-exports/${await writtenExport()}` }),
    },
    'GET /v1/claim-exports/:id/file': {
      make: async () => {
        const id = await writtenExport();
        const expiresAt = new Date(test.clock.now + 60_000);
        return {
          url: `/v1/claim-exports/${id}/file?${signExport({ storeId: store, id, expiresAt }, TEST_SECRET)}`,
        };
      },
    },
    'GET /v1/claim-bulk/:id': { make: async () => ({ url: await begunBulk() }) },
    'POST /v1/claim-bulk/:id/undo': { make: async () => ({ url: `${await begunBulk()}/undo` }) },
    'DELETE /v1/claim-views/:id': { make: async (by) => ({ url: await ownView(by) }) },
  };
}
