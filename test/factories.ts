/** Test data beyond the builders of src/demo/build.ts: stores, and stored orders with existing claims. */
import { buildOrder } from '../src/demo/build.ts';
import type { ClaimedLine, Order } from '../src/domain/orders/order.ts';
import { DEFAULT_BRANDING, DEFAULT_SETTINGS, type Store } from '../src/domain/stores/settings.ts';

export function buildStoredOrder(overrides: Partial<Order> = {}): Order {
  const {
    id = 'order-1',
    storeId = 'store-1',
    sourceOrderId = 'source-1001',
    claimed = [],
    ...document
  } = overrides;
  return { ...buildOrder(document), id, storeId, sourceOrderId, claimed };
}

export function buildClaimedLine(overrides: Partial<ClaimedLine> = {}): ClaimedLine {
  return { claimId: 'claim-1', sourceFulfillmentId: 'f1', sourceItemId: 'i1', quantity: 1, ...overrides };
}

export function buildStore(overrides: Partial<Store> = {}): Store {
  return {
    id: 'store-1',
    slug: 'store-1',
    name: 'Store One',
    currency: 'USD',
    timeZone: 'America/New_York',
    country: 'US',
    domains: [],
    provenDomains: [],
    mailDomains: [],
    settings: DEFAULT_SETTINGS,
    branding: DEFAULT_BRANDING,
    ...overrides,
  };
}
