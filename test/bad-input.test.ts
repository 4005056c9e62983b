/** Invalid values for every field: each gets a 4xx problem that names the field, and nothing is stored. */
import { afterAll, describe, expect, it } from 'vitest';
import { ORDER_EXAMPLE } from '../src/contract/order-example.ts';
import { productDocumentSchema } from '../src/contract/product.ts';
import { buildAddress } from '../src/demo/build.ts';
import { createTestApp } from './app.ts';
import { type Call, decisionCalls, type Json } from './decision-calls.ts';
import { drawnSignature } from './signature.ts';
import { bearer, file, fileableOrder, filingOf, fingerprint, orderIdOf, shopperToken } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());

const store = await test.addStore();
await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
const orderId = await orderIdOf(test, store, 'o1');
const shopper = shopperToken(test, store, orderId);
const claimId = await file(test, shopper, 'o1');
const program = await test.token(store, 'store_owner');
const deniedId = await file(test, shopper, 'o1');
await test.app.inject({
  method: 'POST',
  url: `/v1/claims/${deniedId}/denial`,
  headers: { ...bearer(program), 'if-match': '*' },
  payload: { reason: 'OTHER', message: 'No.' },
});
const items = await test.database.admin.query('select id from claim_items where claim_id = $1', [claimId]);
const itemId: string = items.rows[0].id;

const decidedId = await file(test, shopper, 'o1');
const decided = await test.database.admin.query('select id from claim_items where claim_id = $1', [
  decidedId,
]);
const promised = await test.app.inject({
  method: 'POST',
  url: `/v1/claims/${decidedId}/resolutions`,
  headers: { ...bearer(program), 'if-match': '*' },
  payload: { resolutions: [{ claimItemId: decided.rows[0].id, resolutionType: 'RESHIP' }] },
});
const resolutionId: string = promised.json().claimResolutions[0].id;

const session = { email: 'ada@example.com', orderId, status: 'STARTED', metadata: { claim: { a: [1] } } };
const orderNullable = [
  ...['cancelledAt', 'chargebackAt', 'riskLevel', 'shippingAddress', 'billingAddress'],
  ...['customer.name', 'customer.phone'],
  ...['sourceProductId', 'sourceVariantId', 'sku', 'lineTotal', 'imageUrl', 'warrantyPeriod'].map(
    (f) => `items.0.${f}`,
  ),
  ...['fulfilledAt', 'estimatedDeliveryAt', 'lastScanAt', 'deliveredAt', 'returnedAt'].map(
    (f) => `fulfillments.0.${f}`,
  ),
  ...['trackingCompany', 'trackingNumber', 'trackingUrl'].map((f) => `fulfillments.0.${f}`),
  ...['name', 'company', 'address1', 'address2', 'city', 'province', 'postalCode', 'country', 'phone'].map(
    (f) => `shippingAddress.${f}`,
  ),
  ...['protection.shipping', 'protection.warranty'],
  ...['insuredAmount', 'premiumPaid', 'premiumCurrency', 'removedAt'].map((f) => `protection.shipping.${f}`),
];
const productNullable = [
  ...['sku', 'barcode', 'imageUrl', 'price', 'warrantyPeriod'],
  ...['name', 'sku', 'barcode', 'imageUrl', 'price'].map((f) => `variants.0.${f}`),
];
const addressFields = ['company', 'address2', 'phone'].map((f) => `resolution.updatedShippingAddress.${f}`);
const filingNullable = [
  ...['resolution.customerSignature', 'resolution.updatedShippingAddress', 'resolution.warrantyPeriod'],
  ...addressFields,
];

const CALLS: Record<string, Call> = {
  'filing a claim': {
    method: 'POST',
    url: '/v1/claims/o1',
    token: shopper,
    valid: {
      ...filingOf({ images: [] }),
      salesChannel: 'ONLINE',
      acknowledged: true,
      resolution: {
        desiredMethod: 'REFUND',
        customerSignature: await drawnSignature(),
        updatedShippingAddress: buildAddress({
          city: 'Nampa',
          company: 'Acme',
          address2: 'Unit 2',
          phone: '2085550123',
        }),
        warrantyPeriod: null,
      },
    } as Json,
    mayBeNull: filingNullable,
    mayBeMissing: [
      ...filingNullable,
      ...['salesChannel', 'addressConfirmed', 'acknowledged', 'fulfillmentIssues.0.issues.0.images'],
    ],
  },
  'importing an order': {
    method: 'PUT',
    url: '/v1/orders/o9',
    token: program,
    valid: ORDER_EXAMPLE as Json,
    mayBeNull: orderNullable,
    mayBeMissing: [
      ...orderNullable,
      ...[
        'exchangeRate',
        'salesChannel',
        'refundedAmount',
        'discountTotal',
        'shipping',
        'shippingTax',
        'tax',
      ],
      ...['refundedQuantity', 'discount', 'tax', 'selectedOptions'].map((f) => `items.0.${f}`),
      ...['fulfillments', 'protection', 'tags'],
    ],
  },
  'importing a product': {
    method: 'PUT',
    url: '/v1/products/p9',
    token: program,
    valid: productDocumentSchema.meta()?.example as Json,
    mayBeNull: productNullable,
    mayBeMissing: [...productNullable, 'variants', 'status'],
  },
  'saving a session': {
    method: 'PUT',
    url: '/v1/sessions',
    token: shopper,
    valid: session,
    mayBeMissing: ['status', 'metadata', 'metadata.claim', 'metadata.claim.a', 'metadata.claim.a.0'],
    mayBeNull: ['metadata.claim', 'metadata.claim.a', 'metadata.claim.a.0'],
    anything: ['metadata.claim', 'metadata.claim.a', 'metadata.claim.a.0'],
  },
  'saving a status': {
    method: 'PUT',
    url: '/v1/sessions/status',
    token: shopper,
    valid: { email: 'ada@example.com', orderId, status: 'REVIEWING' },
  },
  'asking for an upload': {
    method: 'POST',
    url: '/v1/uploads',
    token: shopper,
    valid: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
  },
  'looking an order up': {
    method: 'POST',
    url: '/v1/order-lookup',
    token: '',
    valid: { email: 'ada@example.com', order: '1001', store: 'test' },
    mayBeMissing: ['store'],
  },
  'signing a claim': {
    method: 'PUT',
    url: `/v1/claims/signature/${claimId}`,
    token: shopper,
    valid: {
      claimId,
      imageUrl: await drawnSignature(),
      updatedShippingAddress: buildAddress({ city: 'Nampa' }),
      sourceOrderId: 'o1',
      orderId,
    } as Json,
    mayBeNull: [
      'updatedShippingAddress',
      ...['company', 'address2', 'phone'].map((f) => `updatedShippingAddress.${f}`),
    ],
    mayBeMissing: [
      ...['claimId', 'sourceOrderId', 'orderId', 'updatedShippingAddress'],
      ...['company', 'address2', 'phone'].map((f) => `updatedShippingAddress.${f}`),
    ],
  },
};

Object.assign(
  CALLS,
  decisionCalls({
    claimId,
    deniedId,
    decidedId,
    resolutionId,
    itemId,
    program,
    shopper,
    now: test.clock.now,
  }),
);

/** Paths to all nested values, without the root. */
function pathsOf(value: Json, before = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = before === '' ? key : `${before}.${key}`;
    return [path, ...pathsOf(inner as Json, path)];
  });
}

const MOST_MICROSECONDS = 1_000_000;
const MISSING = Symbol('missing');

function withValue(value: Json, path: string, bad: unknown): Json {
  const copy = structuredClone(value);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] ?? null, copy);
  if (bad === MISSING) delete (place as Record<string, Json>)[last];
  else (place as Record<string, unknown>)[last] = bad;
  return copy;
}

const WRONG: [string, unknown][] = [
  ['a wrong type', { not: 'this' }],
  ['a list', [[]]],
  ['a number', -1],
  ['a huge number', 1e308],
  ['a fraction', 0.5],
  ['a flag', 'true'],
  ['text that is no number', 'NaN'],
  ['huge text', 'x'.repeat(210_000)],
  ['NUL', 'a\0b'],
  ['a broken surrogate', 'a\ud800b'],
  ['SQL', "'; drop table claims; --"],
];

// Names of fields that accept any short text, wherever they occur. Ids are among them: only a lookup can tell whether they exist.
const FREE =
  `name value company number address1 address2 city province postalCode phone sku barcode details filename
  trackingCompany trackingNumber sourceOrderNumber order claimId sourceOrderId orderId sourceItemId
  sourceProductId sourceVariantId sourceFulfillmentId reason assignee message note description reference content
  authorName resolutionDetails`.split(/\s+/);
/** Objects whose fields are all optional: an empty one is valid. */
const ROOMY = [
  'shippingAddress',
  'billingAddress',
  'protection',
  'protection.shipping',
  'protection.warranty',
  'metadata',
];

const isStorable = (text: string) => text.length < 200_000 && !text.includes('\0') && text.isWellFormed();

function isRightAfterAll({ anything = [] }: Call, path: string, bad: unknown): boolean {
  if (anything.includes(path)) return typeof bad !== 'string' || isStorable(bad);
  if (typeof bad === 'object' && !Array.isArray(bad)) return ROOMY.includes(path);
  return typeof bad === 'string' && isStorable(bad) && FREE.includes(path.split('.').at(-1) ?? '');
}

async function send(call: Call, body: unknown) {
  const before = process.cpuUsage();
  const answer = await test.app.inject({
    method: call.method,
    url: call.url,
    headers: {
      ...(call.token && bearer(call.token)),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      // Decisions name the version they are about.
      'if-match': '*',
    },
    payload: JSON.stringify(body),
  });
  // Measures processor time, so that other work on the machine doesn't count.
  expect(process.cpuUsage(before).user).toBeLessThan(MOST_MICROSECONDS);
  return answer;
}

type Sent = Awaited<ReturnType<typeof send>>;

function expectProblem(answer: Sent, what: string): { fields: { path: string }[]; code: string } {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const problem = answer.json();
  expect(problem).toMatchObject({
    status: answer.statusCode,
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  });
  return problem;
}

/** The field itself, a part of it, or its parent. */
const names = (problem: { fields: { path: string }[] }, path: string) =>
  problem.fields.some((field) => `${path}.`.startsWith(`${field.path}.`) || field.path.startsWith(path));

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  const { valid, mayBeNull = [], mayBeMissing = [] } = call;
  const paths = pathsOf(valid);

  it('with any field missing, null or wrong is refused with the field’s name and stores nothing', async () => {
    const before = await fingerprint(test);
    for (const path of paths) {
      const inList = /^\d+$/.test(path.split('.').at(-1) ?? '');
      const cases: [string, unknown][] = WRONG.filter(([, bad]) => !isRightAfterAll(call, path, bad));
      if (!mayBeNull.includes(path)) cases.push(['null', null]);
      if (!mayBeMissing.includes(path) && !inList) cases.push(['nothing', MISSING]);
      for (const [what, bad] of cases) {
        const said = `${path} as ${what}`;
        const problem = expectProblem(await send(call, withValue(valid, path, bad)), said);
        // A lookup reveals nothing: a wrong address just matches no order.
        if (problem.code === 'order_not_found') continue;
        expect(names(problem, path), `${said}: ${JSON.stringify(problem.fields)}`).toBe(true);
      }
    }
    expect(await fingerprint(test)).toBe(before);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', 'order'],
    ['a number', 7],
    ['nothing in it', {}],
  ])('with %s as the body stores nothing', async (what, body) => {
    const before = await fingerprint(test);
    expectProblem(await send(call, body), what);
    expect(await fingerprint(test)).toBe(before);
  });
});
