/** Stores with an order that can be claimed, and the tokens of all kinds of callers. */
import { buildFulfillment, buildItem, buildOrder } from '../src/demo/build.ts';
import type { OrderDocument } from '../src/domain/orders/order.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { sealToken } from '../src/server/auth/keys.ts';
import type { TestApp } from './app.ts';
import { fingerprintOf } from './fingerprint.ts';
import { TEST_SECRET } from './setup.ts';

const DAY = 86_400_000;

/** An order delivered five days ago, which can be reported as not received or with item issues. */
export function fileableOrder(now: number, overrides: Partial<OrderDocument> = {}): OrderDocument {
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY).toISOString();
  const items = overrides.items ?? [buildItem({ sourceItemId: 'i1', quantity: 4 })];
  const shipped = items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity }));
  const times = { fulfilledAt: at(8), lastScanAt: at(5), deliveredAt: at(5), estimatedDeliveryAt: null };
  return buildOrder({
    createdAt: at(10),
    fulfillments: [buildFulfillment({ ...times, items: shipped })],
    ...overrides,
    items,
  });
}

type Issue = {
  sourceItemId?: string;
  issueType?: string;
  quantity?: number;
  details?: string;
  images?: string[];
};

/** The body of `POST /v1/claims/{id}`: by default one damaged unit of `i1` in `f1`. */
export function filingOf(issue: Issue = {}, overrides: Record<string, unknown> = {}) {
  const whole = {
    sourceItemId: 'i1',
    issueType: 'DAMAGED',
    quantity: 1,
    details: 'The handle came off',
    ...issue,
  };
  return {
    claimCategory: 'SHIPPING',
    email: 'ada@example.com',
    fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [whole] }],
    resolution: { desiredMethod: 'REFUND' },
    addressConfirmed: true,
    ...overrides,
  };
}

/** The same for an order of the demo, whose lines and shipments are numbered. */
export function filingOfDemo(issue: Issue = {}, overrides: Record<string, unknown> = {}) {
  const { fulfillmentIssues, ...filing } = filingOf({ sourceItemId: '1', ...issue }, overrides);
  return {
    ...filing,
    fulfillmentIssues: fulfillmentIssues.map((one) => ({ ...one, sourceFulfillmentId: '1' })),
  };
}

let purchases = 0;

/** The body of `POST /v1/claims/offline`: product `p1`, bought a month ago, by a new customer each time. */
export function offlineFilingOf(test: TestApp, customer: { name: string }) {
  purchases += 1;
  const dateOfPurchase = new Date(test.clock.now - 30 * DAY).toISOString().slice(0, 10);
  return {
    customer: { ...customer, email: `buyer-${purchases}@example.com` },
    item: { sourceProductId: 'p1', details: 'The handle came off' },
    warranty: { dateOfPurchase },
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Our internal id of an order. */
export async function orderIdOf(test: TestApp, storeId: StoreId, sourceOrderId: string): Promise<string> {
  const { rows } = await test.database.admin.query<{ id: string }>(
    'select id from orders where store_id = $1 and source_order_id = $2',
    [storeId, sourceOrderId],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error(`There is no order ${sourceOrderId} in ${storeId}`);
  return id;
}

export function shopperToken(test: TestApp, storeId: StoreId, orderId: string, minutes = 60): string {
  const expiresAt = new Date(test.clock.now + minutes * 60_000).toISOString();
  return sealToken('shopper', { storeId, orderId, expiresAt, recipient: null }, TEST_SECRET);
}

/** Token of a team member in the portal, from the link of an API token. */
export function valetToken(test: TestApp, storeId: StoreId, orderId: string, tokenId = 'token1'): string {
  const expiresAt = new Date(test.clock.now + 60 * 60_000).toISOString();
  return sealToken('valet', { storeId, orderId, tokenId, expiresAt }, TEST_SECRET);
}

/** Token of an in-store visit. @param by who of the team files there for a customer; null for a visitor */
export function visitToken(
  test: TestApp,
  storeId: StoreId,
  visitId = 'visit1',
  minutes = 60,
  by: string | null = null,
): string {
  const expiresAt = new Date(test.clock.now + minutes * 60_000).toISOString();
  return sealToken('in-store', { storeId, visitId, expiresAt, by }, TEST_SECRET);
}

/** A link sent now; if `issuedAt` is null, one in the older format. */
export function linkToken(
  kind: 'claim' | 'signature',
  storeId: StoreId,
  claimId: string,
  generation = 1,
  issuedAt: string | null = new Date().toISOString(),
): string {
  return sealToken(kind, { storeId, claimId, generation, issuedAt }, TEST_SECRET);
}

/** Files a claim as the order's shopper and returns its id. */
export async function file(
  test: TestApp,
  token: string,
  sourceOrderId: string,
  body = filingOf(),
): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${encodeURIComponent(sourceOrderId)}`,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload: body,
  });
  if (answer.statusCode !== 201) throw new Error(`The claim was not filed: ${answer.body}`);
  return answer.json().id;
}

/** A fingerprint of everything a store has, or of everything there is, which must be the same before and after a refusal. */
export function fingerprint(test: TestApp, storeId: StoreId | null = null): Promise<string> {
  return fingerprintOf(test.database.admin, storeId);
}
