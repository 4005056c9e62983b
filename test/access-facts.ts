/** Valid requests for the desk document, orders and customers. Part of access-fixtures.ts. */
import type { StoreId } from '../src/server/auth/caller.ts';
import { customerId } from '../src/server/customers/customer-id.ts';
import type { Fixture } from './access-request.ts';

type At = {
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

export const factFixtures = ({ store, claimId, orderId, reviewedClaim }: At): Record<string, Fixture> => ({
  'GET /v1/claims/:id/desk': { make: () => ({ url: `/v1/claims/${claimId}/desk`, claimId }) },
  'GET /v1/orders/:orderId/desk': { make: () => ({ url: `/v1/orders/${orderId}/desk` }) },
  'GET /v1/orders/:sourceOrderId': { make: () => ({ url: '/v1/orders/mine-1' }) },
  'GET /v1/customers': { make: () => ({ url: '/v1/customers?q=ada' }), own: 'program' },
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
  'GET /v1/reviews': { make: () => ({ url: '/v1/reviews?rating=2' }), own: 'program' },
  'GET /v1/reviews.csv': { make: () => ({ url: '/v1/reviews.csv' }), own: 'program' },
  'GET /v1/reviews/:id': {
    make: async () => ({ url: `/v1/reviews/${(await reviewedClaim()).url.split('/').at(-2)}` }),
  },
  'GET /v1/customers/:id': {
    make: () => ({ url: `/v1/customers/${customerId(store, 'ada@example.com')}` }),
  },
});
