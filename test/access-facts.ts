/** Valid requests for the desk document, orders and customers. Part of access-fixtures.ts. */
import { PRODUCT_EXAMPLE } from '../src/contract/product-example.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { signExport } from '../src/server/auth/signed-url.ts';
import { customerId } from '../src/server/customers/customer-id.ts';
import { newFileKey } from '../src/server/uploads/storage.ts';
import type { Fixture } from './access-request.ts';
import type { TestApp } from './app.ts';
import { TEST_SECRET } from './setup.ts';
import { fileableOrder, orderIdOf } from './world.ts';

type At = {
  test: TestApp;
  store: StoreId;
  claimId: string;
  orderId: string;
  reviewedClaim: () => Promise<{ url: string; claimId: string }>;
};

/** A return within each order of the fixtures. */
export const SENT_BACK = {
  ...{ id: 'r1', status: 'RECEIVED' as const, createdAt: '2026-11-09T10:00:00.000Z' },
  ...{ trackingNumber: null, trackingUrl: null, items: [{ sourceItemId: 'i1', quantity: 1 }] },
};

let orders = 0;

/** An address below an order without claims. */
async function belowOrder(
  { test, store }: At,
  path: string,
  protection: 'none' | 'bought' = 'bought',
): Promise<string> {
  orders += 1;
  const without = { protection: { shipping: null, warranty: null } };
  const order = fileableOrder(test.clock.now, {
    sourceOrderNumber: `P${orders}`,
    ...(protection === 'none' && without),
  });
  await test.addOrder(store, `protection-${orders}`, order);
  return `/v1/orders/${await orderIdOf(test, store, `protection-${orders}`)}/${path}`;
}

export const factFixtures = (at: At): Record<string, Fixture> => ({
  ...ofEdits(at),
  ...ofProtection(at),
  ...ofRecords(at),
  ...ofPrivacy(at),
});

async function madeExport(test: TestApp, store: StoreId): Promise<string> {
  const id = crypto.randomUUID();
  const fileKey = newFileKey();
  await test.context.files.write({ storeId: store, fileKey }, Buffer.from('all'));
  await test.database.admin.query(
    "insert into person_exports values ($1, $2, 'ada@example.com', 'ready', $3, now(), now() + interval '1 day')",
    [store, id, fileKey],
  );
  return id;
}

const ERASURES = '/v1/person-erasures';
const ofPrivacy = ({ test, store }: At): Record<string, Fixture> => ({
  'GET /v1/customers/:id/erasure': {
    make: () => ({ url: `/v1/customers/${customerId(store, 'ada@example.com')}/erasure` }),
  },
  [`POST ${ERASURES}`]: {
    make: async () => {
      const email = `leaves-${crypto.randomUUID()}@example.com`;
      const customer = { email, name: null, phone: null };
      await test.addOrder(store, email, fileableOrder(test.clock.now, { customer }));
      return { url: ERASURES, payload: { email } };
    },
  },
  'POST /v1/person-exports': {
    make: () => ({ url: '/v1/person-exports', payload: { email: 'ada@example.com' } }),
    own: 'program',
  },
  'GET /v1/person-exports/:id': {
    make: async () => ({ url: `/v1/person-exports/${await madeExport(test, store)}` }),
  },
  'GET /v1/person-exports/:id/file': {
    make: async () => {
      const id = await madeExport(test, store);
      const expiresAt = new Date(test.clock.now + 60_000);
      return {
        url: `/v1/person-exports/${id}/file?${signExport({ storeId: store, id, expiresAt }, TEST_SECRET)}`,
      };
    },
  },
  [`GET ${ERASURES}`]: { make: () => ({ url: ERASURES }), own: 'program' },
  [`GET ${ERASURES}/:id`]: {
    make: async () => {
      const id = crypto.randomUUID();
      await test.database.admin.query(
        'insert into person_erasures (store_id, id, asked_at, ended_at) values ($1, $2, now(), now())',
        [store, id],
      );
      return { url: `${ERASURES}/${id}` };
    },
  },
});

const ofProtection = (at: At): Record<string, Fixture> => ({
  'GET /v1/orders/:orderId/protection': {
    make: async () => ({ url: await belowOrder(at, 'protection', 'bought') }),
  },
  'POST /v1/orders/:orderId/protection': {
    make: async () => ({ url: await belowOrder(at, 'protection', 'none'), payload: { premium: '1.98' } }),
  },
  'DELETE /v1/orders/:orderId/protection': {
    make: async () => ({ url: await belowOrder(at, 'protection', 'bought') }),
  },
});

let months = 0;
/** A month is closed once, and takes those before it along. */
const nextMonth = () => {
  months += 1;
  return new Date(Date.UTC(2000, months)).toISOString().slice(0, 7);
};

/** An order with another phone number. */
async function editOf(at: At) {
  const url = await belowOrder(at, 'edit');
  const { customer, shippingAddress, items } = fileableOrder(at.test.clock.now);
  const line = ({ sourceItemId, name, sku, quantity, price }: (typeof items)[number]) => ({
    ...{ sourceItemId, name, sku, quantity, price },
  });
  const payload = { customer: { ...customer, phone: '5550100' }, shippingAddress, items: items.map(line) };
  return { url, payload };
}

const ofEdits = (at: At): Record<string, Fixture> => ({
  'GET /v1/orders/:orderId/edit': { make: async () => ({ url: await belowOrder(at, 'edit') }) },
  'PUT /v1/orders/:orderId/edit': { make: () => editOf(at) },
});

const ofRecords = ({ store, claimId, orderId, reviewedClaim }: At): Record<string, Fixture> => ({
  'GET /v1/claims/:id/desk': { make: () => ({ url: `/v1/claims/${claimId}/desk`, claimId }) },
  'GET /v1/orders/:orderId/returns': { make: () => ({ url: `/v1/orders/${orderId}/returns` }) },
  'GET /v1/orders/:orderId/desk': { make: () => ({ url: `/v1/orders/${orderId}/desk` }) },
  'GET /v1/orders/:sourceOrderId': { make: () => ({ url: '/v1/orders/mine-1' }) },
  'GET /v1/customers': { make: () => ({ url: '/v1/customers?q=ada' }), own: 'program' },
  'GET /v1/customers.csv': { make: () => ({ url: '/v1/customers.csv' }), own: 'program' },
  'GET /v1/orders.csv': { make: () => ({ url: '/v1/orders.csv' }), own: 'program' },
  ...Object.fromEntries(
    ['overview', 'reports/:report', 'reports/:report/csv'].map((path) => [
      `GET /v1/analytics/${path}`,
      {
        make: () => ({
          url: `/v1/analytics/${path.replace(':report', 'claims')}?from=2026-11-01&to=2026-11-30`,
        }),
        own: 'program' as const,
      },
    ]),
  ),
  'GET /v1/products/:sourceProductId/edit': { make: () => ({ url: '/v1/products/only-mine/edit' }) },
  'PUT /v1/products/:sourceProductId/edit': {
    make: () => ({
      url: '/v1/products/only-mine/edit',
      payload: { ...PRODUCT_EXAMPLE, name: 'Mug by hand', variants: {} },
    }),
  },
  'GET /v1/products/:sourceProductId': { make: () => ({ url: '/v1/products/only-mine' }) },
  'GET /v1/products.csv': { make: () => ({ url: '/v1/products.csv?q=mug' }), own: 'program' },
  ...Object.fromEntries(
    ['policies', 'returns', 'warranties'].flatMap((noun) => [
      [`GET /v1/${noun}`, { make: () => ({ url: `/v1/${noun}` }), own: 'program' as const }],
      [`GET /v1/${noun}.csv`, { make: () => ({ url: `/v1/${noun}.csv` }), own: 'program' as const }],
    ]),
  ),
  'GET /v1/policies/:id': { make: () => ({ url: `/v1/policies/${orderId}.SHIPPING` }) },
  'GET /v1/returns/:id': { make: () => ({ url: `/v1/returns/${orderId}.r1` }) },
  'GET /v1/warranties/:id': { make: () => ({ url: `/v1/warranties/${orderId}.i1` }) },
  ...Object.fromEntries(
    ['journals', 'journals.csv', 'statement', 'statement.csv'].map((path) => [
      `GET /v1/ledger/${path}`,
      { make: () => ({ url: `/v1/ledger/${path}?month=2026-10` }), own: 'program' as const },
    ]),
  ),
  'POST /v1/ledger/months/:month/close': {
    make: () => ({ url: `/v1/ledger/months/${nextMonth()}/close` }),
    own: 'program',
  },
  'GET /v1/reviews': { make: () => ({ url: '/v1/reviews?rating=2' }), own: 'program' },
  'GET /v1/reviews.csv': { make: () => ({ url: '/v1/reviews.csv' }), own: 'program' },
  'GET /v1/reviews/:id': {
    make: async () => ({ url: `/v1/reviews/${(await reviewedClaim()).url.split('/').at(-2)}` }),
  },
  'GET /v1/customers/:id': {
    make: () => ({ url: `/v1/customers/${customerId(store, 'ada@example.com')}` }),
  },
});
