/** Large databases for the benchmarks, and requests spread over them. */
import type { Request } from 'autocannon';
import pg from 'pg';
import { growStore } from '../src/demo/grow/grow.ts';
import { grownId } from '../src/demo/grow/order.ts';
import type { DemoStore } from '../src/demo/stores.ts';
import { QUEUE_TABS } from '../src/domain/claims/claim-queue.ts';
import { issueApiToken } from '../src/server/auth/api-tokens.ts';
import type { Context } from '../src/server/context.ts';
import { exactTime } from '../src/server/database/query.ts';
import { sealCursor } from '../src/server/http/cursor.ts';
import { findStore } from '../src/server/stores/queries.ts';
import { lookupRequests } from './lookup.ts';
import { STORE } from './orders.ts';
import { SECRET } from './product.ts';

const LOOKED_UP = 3_000;

/** Opens a pool as the owner of the tables while the work runs. */
export async function withAdmin<T>(adminUrl: string, work: (admin: pg.Pool) => Promise<T>): Promise<T> {
  const admin = new pg.Pool({ connectionString: adminUrl, max: 3 });
  // A connection that closes at the end of the work is not an error.
  admin.on('error', () => undefined);
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Like `demo grow`; returns the duration and the size of the database. */
export async function growTo(adminUrl: string, demo: DemoStore, orders: number) {
  return withAdmin(adminUrl, async (admin) => {
    const started = performance.now();
    const store = await findStore({ app: admin }, { by: 'slug', value: demo.slug });
    if (!store) throw new Error(`There is no store ${demo.slug}`);
    const context = { db: { app: admin }, clock: Date.now, secret: SECRET, publicUrl: 'http://localhost' };
    await growStore(context as Context, admin, { store, demo, orders });
    const { rows } = await admin.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return { seconds: (performance.now() - started) / 1000, megabytes: Number(rows[0]?.bytes) / 1e6 };
  });
}

/** Lookups spread evenly over all generated orders, in an order unrelated to their storage. */
export async function grownLookups(adminUrl: string): Promise<Request[]> {
  return withAdmin(adminUrl, async (admin) => {
    const { rows: ends } = await admin.query<{ last: string }>(
      `select max(source_order_id) as last from orders where source_order_id between $1 and $2`,
      [grownId(0), grownId(999_999_999)],
    );
    const count = Number(ends[0]?.last.split('-')[1]) + 1;
    const ids = Array.from({ length: LOOKED_UP }, (_, n) => grownId(Math.floor((n * count) / LOOKED_UP)));
    const { rows } = await admin.query<{ number: string; email: string }>(
      `select source_order_number as number, email_key as email from orders
       where store_id = $1 and source_order_id = any ($2) order by id`,
      [STORE, ids],
    );
    return lookupRequests(rows);
  });
}

export async function tokenOf(
  adminUrl: string,
  role: 'store_user' | 'store_owner' = 'store_user',
  store: string = STORE,
): Promise<string> {
  const grant = { name: 'bench', role, permissions: [] };
  return withAdmin(adminUrl, (admin) => issueApiToken(admin, store, grant).then(({ token }) => token));
}

const LISTS = {
  orders: { path: '/v1/orders?', name: `${STORE} orders`, condition: 'true' },
  claims: {
    path: '/v1/claims?tab=closed&sort=newest&',
    name: `${STORE} claims newest`,
    condition: `status in (${QUEUE_TABS.closed.statuses.map((status) => `'${status}'`).join()})`,
  },
} as const;

/** The first page of a list, and one this many pages further, or the last but one if the list is shorter. */
export async function listRequests(
  adminUrl: string,
  token: string,
  list: keyof typeof LISTS,
  { limit, pages }: { limit: number; pages: number },
): Promise<{ first: Request[]; deep: Request[]; page: number }> {
  const { path, name, condition } = LISTS[list];
  return withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ place: string; id: string; passed: string }>(
      `select ${exactTime('created_at')} as place, id, passed from (
         select created_at, id, row_number() over (order by created_at desc, id desc) as passed,
           count(*) over () as there
         from ${list} where store_id = $1 and ${condition}) numbered
       where passed = least($2, there - 2 * $3::int)`,
      [STORE, limit * (pages - 1), limit],
    );
    const at = rows[0];
    if (!at) throw new Error(`The list of ${list} is too short`);
    const cursor = sealCursor({ secret: SECRET, list: name }, [at.place, at.id]);
    const headers = { authorization: `Bearer ${token}` };
    const request = (more: string): Request[] =>
      Array.from({ length: 4 }, () => ({ path: `${path}limit=${limit}${more}`, headers }));
    const page = Math.floor(Number(at.passed) / limit) + 1;
    return { first: request(''), deep: request(`&cursor=${encodeURIComponent(cursor)}`), page };
  });
}
