/** What tests need beyond the builders of src/demo/build.ts: orders as stored, with what is already claimed. */
import { buildOrder } from '../src/demo/build.ts';
import type { ClaimedLine, Order } from '../src/domain/order.ts';

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
