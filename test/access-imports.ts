/** Valid requests for imports. Part of access-fixtures.ts. */
import type { ImportKind } from '../src/domain/imports/import-run.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { signUpload } from '../src/server/auth/signed-url.ts';
import { newFileKey } from '../src/server/uploads/storage.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';
import { TEST_SECRET } from './setup.ts';

type At = { test: TestApp; store: StoreId; maker: string; secret: string };

export function importFixtures({ test, store, maker, secret }: At): Record<string, Fixture> {
  async function run(kind: ImportKind, state: 'waiting' | 'queued' | 'stopped' | 'done'): Promise<string> {
    const id = `import${crypto.randomUUID()}`;
    await test.database.admin.query(
      `insert into import_runs (store_id, id, maker, kind, phase, state, file_name, file_key, file_size, ignores_columns,
         takes_tests, counts, created_at, updated_at, expires_at)
       values ($1, $2, $3, $8, 'import', $4, $5, $6, 10, false, false,
         '{"read":1,"created":0,"updated":0,"unchanged":0,"refused":1}', now(), now(), $7)`,
      [store, id, maker, state, secret, newFileKey(), new Date(test.clock.now + 86_400_000), kind],
    );
    await test.database.admin.query(
      `insert into import_refusals (store_id, run_id, ordinal, reference, code, reason, fields)
       values ($1, $2, 0, $3, 'invalid_line', 'No.', '{}')`,
      [store, id, secret],
    );
    return id;
  }
  const ofKind = (kind: ImportKind): Record<string, Fixture> => {
    const path = `/v1/import-runs/${kind}`;
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
    const at = (state: Parameters<typeof run>[1], part = ''): Fixture => ({
      make: async () => ({ url: `${path}/${await run(kind, state)}${part}`, headers: headers() }),
    });
    return {
      [`GET ${path}`]: { make: () => ({ url: path }), own: 'program' },
      [`POST ${path}`]: {
        make: async () => {
          // A store may have ten that are not over, and more are made here.
          await test.database.admin.query(
            "update import_runs set state = 'done' where (select count(*) from import_runs where state <> 'done') >= 8",
          );
          return { url: path, payload: { fileName: secret, fileSize: 10 }, headers: headers() };
        },
        own: 'program',
      },
      [`PUT ${path}/:id/file`]: {
        make: async () => {
          const id = await run(kind, 'waiting');
          const expiresAt = new Date(test.clock.now + 60_000);
          const grant = { storeId: store, fileKey: id, contentType: 'text/csv', maxBytes: 10, expiresAt };
          return {
            url: `${path}/${id}/file?${signUpload(grant, TEST_SECRET)}`,
            payload: Buffer.from('order_id,a'),
            headers: { 'content-type': 'application/octet-stream' },
          };
        },
      },
      [`GET ${path}/:id`]: at('done'),
      [`GET ${path}/:id/kept`]: at('done', '/kept'),
      [`GET ${path}/:id/refusals`]: at('done', '/refusals'),
      [`GET ${path}/:id/refusals.csv`]: at('done', '/refusals.csv'),
      [`POST ${path}/:id/start`]: at('stopped', '/start'),
      [`POST ${path}/:id/stop`]: at('queued', '/stop'),
      [`DELETE ${path}/:id`]: at('done'),
    };
  };
  return { ...ofKind('orders'), ...ofKind('products') };
}
