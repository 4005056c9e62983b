/**
 * A store with everything a route may be asked about, and a valid request for each route. A new route needs a line in `FIXTURES`.
 */
import { afterAll } from 'vitest';
import { PRODUCT_EXAMPLE } from '../src/contract/product-example.ts';
import { buildAddress, buildItem } from '../src/demo/build.ts';
import { openToken, sealToken } from '../src/server/auth/keys.ts';
import { addChange, findChange } from '../src/server/people/email-change/queries.ts';
import { makeLink } from '../src/server/people/links.ts';
import { withPerson } from '../src/server/people/with-person.ts';
import { jpegPhoto } from '../src/server/uploads/fixtures/files.ts';
import { whileOpen } from './access-activation.ts';
import { actFixtures } from './access-acts.ts';
import { automationFixtures } from './access-automation.ts';
import { connectionFixtures, providers } from './access-connections.ts';
import { decidedFixtures } from './access-decided.ts';
import { factFixtures, SENT_BACK } from './access-facts.ts';
import { freshClaims } from './access-fresh.ts';
import { importFixtures } from './access-imports.ts';
import { keptFixtures } from './access-kept.ts';
import { liveFixtures } from './access-live.ts';
import { ownFixtures } from './access-own.ts';
import { queueFixtures } from './access-queue.ts';
import { reconciliationFixtures } from './access-reconciliation.ts';
import type { Fixture, Request } from './access-request.ts';
import { shippingFixtures } from './access-shipping.ts';
import { simulationFixtures } from './access-simulations.ts';
import { slack, slackFixtures } from './access-slack.ts';
import { storeFixtures } from './access-stores.ts';
import { webhookFixtures } from './access-webhooks.ts';
import { createTestApp } from './app.ts';
import { addPerson, PASSWORD, sessionCookie } from './people.ts';
import { TEST_SECRET } from './setup.ts';
import { drawnSignature } from './signature.ts';
import {
  bearer,
  file,
  fileableOrder,
  filingOf,
  offlineFilingOf,
  orderIdOf,
  shopperToken,
  valetToken,
  visitToken,
} from './world.ts';
import { watchWrites } from './written.ts';

export const SECRET = 'Nobody else may read this';

export const test = await createTestApp({}, { slack, providers });
afterAll(() => test.close());

// Hundreds of claims of one order are filed here.
const help = { email: 'help@example.com' };
const settings = { inStore: { enabled: true, receipt: 'none' }, policyLimit: '1000000', help } as const;
export const mine = await test.addStore({ id: 'minestore', slug: 'mine', settings });
export const theirs = await test.addStore({
  id: 'theirstore',
  slug: 'theirs',
  settings: { inStore: { enabled: true }, help },
});
/** The tables in which rows of mine were written since the last call. */
export const writtenOfMine = await watchWrites(test.database.admin, mine);
const order = (name: string) =>
  fileableOrder(test.clock.now, {
    items: [buildItem({ sourceItemId: 'i1', quantity: 2000, name, warrantyPeriod: 'P1Y' })],
    returns: [SENT_BACK],
    customer: { email: 'ada@example.com', name, phone: null },
  });
await test.addOrder(mine, 'mine-1', order(SECRET));
await test.addOrder(mine, 'mine-2', order('Another order'));
await test.addOrder(theirs, 'theirs-1', order('Another store'));
export const orderId = await orderIdOf(test, mine, 'mine-1');
export const shopper = shopperToken(test, mine, orderId);
export const otherShopper = shopperToken(test, mine, await orderIdOf(test, mine, 'mine-2'));
export const strangeShopper = shopperToken(test, theirs, await orderIdOf(test, theirs, 'theirs-1'));
export const visitor = visitToken(test, mine);
export const claimId = await file(test, shopper, 'mine-1');
export const otherClaim = await file(test, otherShopper, 'mine-2');
export const strangeClaim = await file(test, strangeShopper, 'theirs-1');
export const strangeProgram = await test.token(theirs, 'store_owner');
export const signature = await drawnSignature();
const photo = await jpegPhoto();
export const owner = await test.token(mine, 'store_owner');
export const valet = valetToken(test, mine, orderId, owner.split('.')[1]);
for (const [token, id] of [
  [owner, 'p1'],
  [owner, 'only-mine'],
  [strangeProgram, 'p1'],
] as const) {
  const headers = bearer(token);
  await test.app.inject({ method: 'PUT', url: `/v1/products/${id}`, headers, payload: PRODUCT_EXAMPLE });
}

/** Someone new who is signed in, and what they ask. */
async function asPerson(url: string, payload?: object): Promise<Request> {
  const { id } = await addPerson(test, { store: mine, role: 'store_user' });
  const cookie = await sessionCookie(test, id);
  return { url, cookie, ...(payload && { payload }) };
}

const inviter = await addPerson(test, { store: mine, role: 'store_owner' });

async function mailedToken(kind: 'reset' | 'invitation' | 'old-email'): Promise<string> {
  const { id: personId } = await addPerson(test, { store: mine, role: 'store_user' });
  const now = test.clock.now;
  const invitation = {
    ...{ store: mine, accountId: null, role: 'store_user' as const },
    ...{ madeBy: `person:${inviter.id}`, email: '' },
  };
  return withPerson(test.database.db, personId, async (client) => {
    if (kind === 'old-email') {
      await addChange(client, personId, { email: `${personId}@new.example`, now });
      const change = await findChange(client, personId, now);
      return change ? sealToken(kind, change.links[kind], TEST_SECRET) : '';
    }
    const offer = kind === 'reset' ? null : invitation;
    return sealToken(kind, await makeLink(client, { kind, personId, offer, now }), TEST_SECRET);
  });
}

const member = await addPerson(test, { store: mine, role: 'store_user' });
const session = { email: 'ada@example.com', orderId, status: 'STARTED', metadata: { note: SECRET } };

async function begunSession(): Promise<string> {
  const headers = bearer(shopper);
  const saved = await test.app.inject({ method: 'PUT', url: '/v1/sessions', headers, payload: session });
  return saved.json().id;
}

export const { freshClaim, shopperOf } = freshClaims(test, mine, () => order(SECRET));

async function uploadAddress(): Promise<string> {
  const payload = { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' };
  const headers = { ...bearer(shopper), 'idempotency-key': crypto.randomUUID() };
  const asked = await test.app.inject({ method: 'POST', url: '/v1/uploads', headers, payload });
  const { pathname, search } = new URL(asked.json().signedUrl);
  return pathname + search;
}

/** Belongs to both the order and the in-store visit, so that either may delete it. */
async function unclaimedUpload(): Promise<string> {
  const fileKey = /uploads\/(\w+)/.exec(await uploadAddress())?.[1] ?? '';
  const visitId = openToken('in-store', visitor, new Date(test.clock.now), { secret: TEST_SECRET })?.visitId;
  const update = 'update files set visit_id = $2 where file_key = $1';
  await test.database.admin.query(update, [fileKey, visitId]);
  return fileKey;
}

const lookup = { email: 'ada@example.com', order: '1001', store: 'mine' };
const anyVersion = { 'if-match': '*' };

/** A decision about an undecided claim. */
function onFreshClaim(part: string, payload: object, headers: Record<string, string> = anyVersion): Fixture {
  return {
    make: async () => {
      const id = await freshClaim();
      return { url: `/v1/claims/${id}${part}`, payload, headers, claimId: id };
    },
  };
}

/** A request that is valid only after a denial. */
function onDeniedClaim(part: string, payload: object): Fixture {
  return {
    make: async () => {
      const id = await freshClaim();
      await asOwner('POST', `/v1/claims/${id}/denial`, { reason: 'OTHER', message: 'It is there.' });
      return { url: `/v1/claims/${id}${part}`, payload, claimId: id };
    },
  };
}

function asOwner(method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) {
  return test.app.inject({ method, url, payload, headers: { ...bearer(owner), ...anyVersion } });
}

async function reviewedClaim(): Promise<{ url: string; claimId: string }> {
  const made = await onDeniedClaim('/reviews', { rating: 2 }).make();
  const review = await asOwner('POST', made.url, { rating: 2, content: SECRET });
  return { url: `${made.url}/${review.json().id}/reply`, claimId: made.claimId ?? '' };
}

const address = buildAddress({ address1: '2 Main St' });

export const FIXTURES = whileOpen(test, {
  ...liveFixtures(asPerson, onFreshClaim),
  ...actFixtures({ database: test.database, claimId, freshClaim, asOwner }),
  ...decidedFixtures({ test, freshClaim, asOwner, secret: SECRET }),
  ...shippingFixtures({ test, freshClaim, asOwner }),
  ...ownFixtures({ test, store: mine, asPerson }),
  ...factFixtures({ test, store: mine, claimId, orderId, reviewedClaim }),
  ...keptFixtures({ asOwner, freshClaim, database: test.database }),
  ...simulationFixtures({ test, store: mine, orderId, maker: owner.split('.')[1] ?? '' }),
  ...slackFixtures(test),
  ...connectionFixtures(test, mine),
  ...reconciliationFixtures(test, mine),
  ...automationFixtures({ asOwner, freshClaim, database: test.database }),
  ...webhookFixtures({ test, store: mine, secret: SECRET }),
  ...storeFixtures({ test, owners: [owner, strangeProgram] }),
  ...queueFixtures({ test, store: mine, maker: owner.split('.')[1] ?? '', secret: SECRET }),
  ...importFixtures({ test, store: mine, maker: owner.split('.')[1] ?? '', secret: SECRET }),
  'GET /v1/openapi.json': { make: () => ({ url: '/v1/openapi.json' }) },
  'GET /v1/whitelabel/settings': { make: () => ({ url: '/v1/whitelabel/settings?store=mine' }) },
  'GET /v1/stores/slug': { make: () => ({ url: '/v1/stores/slug?slug=mine' }) },
  'GET /v1/stores/:id': { make: () => ({ url: `/v1/stores/${mine}` }) },
  'POST /v1/errors': {
    make: () => ({
      url: '/v1/errors',
      payload: { message: 'x is not a function' },
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  },
  'GET /v1/order-lookup': { make: () => ({ url: `/v1/order-lookup?${new URLSearchParams(lookup)}` }) },
  'POST /v1/order-lookup': { make: () => ({ url: '/v1/order-lookup', payload: lookup }) },
  'GET /v1/claims': { make: () => ({ url: '/v1/claims?tab=todo' }), own: 'program' },
  'GET /v1/analytics/funnel': {
    make: () => ({ url: '/v1/analytics/funnel?from=2026-11-01&to=2026-11-30' }),
    own: 'program',
  },
  'GET /v1/orders': { make: () => ({ url: '/v1/orders?email=ada@example.com' }), own: 'program' },
  'GET /v1/products': { make: () => ({ url: '/v1/products?q=mug' }), own: 'program' },
  'PUT /v1/orders/:sourceOrderId': {
    make: () => ({ url: '/v1/orders/imported', payload: order('Imported') }),
    own: 'program',
  },
  'PUT /v1/products/:sourceProductId': {
    make: () => ({ url: '/v1/products/p9', payload: PRODUCT_EXAMPLE }),
    own: 'program',
  },
  'PATCH /v1/whitelabel/settings': {
    make: () => ({ url: '/v1/whitelabel/settings', payload: { fontSize: 18 } }),
    own: 'program',
  },
  'GET /v1/stores/:id/settings': { make: () => ({ url: '/v1/stores/minestore/settings' }) },
  'PATCH /v1/stores/:id': {
    make: () => ({ url: '/v1/stores/minestore', payload: { name: `Mine ${crypto.randomUUID()}` } }),
  },
  'GET /v1/roles': { make: () => ({ url: '/v1/roles' }) },
  'POST /v1/sign-in': {
    make: () => ({ url: '/v1/sign-in', payload: { email: member.email, password: PASSWORD } }),
  },
  'POST /v1/password-resets': {
    make: () => ({ url: '/v1/password-resets', payload: { email: member.email } }),
  },
  'PUT /v1/password-resets': {
    make: async () => ({
      url: '/v1/password-resets',
      payload: { token: await mailedToken('reset'), password: PASSWORD },
    }),
  },
  'POST /v1/email-confirmations': {
    make: async () => ({
      url: '/v1/email-confirmations',
      payload: { token: await mailedToken('old-email') },
    }),
  },
  'POST /v1/invitations/read': {
    make: async () => ({ url: '/v1/invitations/read', payload: { token: await mailedToken('invitation') } }),
  },
  'POST /v1/invitations/accept': {
    make: async () => ({
      url: '/v1/invitations/accept',
      payload: { token: await mailedToken('invitation') },
    }),
  },
  'POST /v1/stores/:id/invitations': {
    make: () => ({
      url: '/v1/stores/minestore/invitations',
      payload: { email: `${crypto.randomUUID()}@team.example`, name: SECRET, role: 'store_user' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'POST /v1/in-store/visits': { make: () => ({ url: '/v1/in-store/visits', payload: { store: 'mine' } }) },
  'GET /v1/products/query': { make: () => ({ url: '/v1/products/query?store=mine&name=mug' }) },
  'POST /v1/claims/offline': {
    make: () => ({ url: '/v1/claims/offline', payload: offlineFilingOf(test, { name: SECRET }) }),
    own: 'program',
  },
  'GET /v1/orders/:orderId/products/query': {
    make: () => ({ url: `/v1/orders/${orderId}/products/query?name=mug` }),
  },
  'GET /v1/sessions': {
    make: async () => {
      await begunSession();
      return { url: `/v1/sessions?orderId=${orderId}` };
    },
  },
  'PUT /v1/sessions': { make: () => ({ url: '/v1/sessions', payload: session }) },
  'PUT /v1/sessions/status': {
    make: () => ({ url: '/v1/sessions/status', payload: { ...session, status: 'REVIEWING' } }),
  },
  'DELETE /v1/sessions/:id': { make: async () => ({ url: `/v1/sessions/${await begunSession()}` }) },
  'POST /v1/uploads': {
    make: () => ({
      url: '/v1/uploads',
      payload: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM', orderId },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
    own: 'shopper',
  },
  'PUT /v1/uploads/:fileKey': {
    make: async () => ({
      url: await uploadAddress(),
      payload: photo,
      headers: { 'content-type': 'image/jpeg' },
    }),
  },
  'DELETE /v1/uploads/:fileKey': { make: async () => ({ url: `/v1/uploads/${await unclaimedUpload()}` }) },
  'POST /v1/claims/:id': {
    make: () => ({
      url: '/v1/claims/mine-1',
      payload: filingOf(),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'POST /v1/claims/:id/valet': {
    make: () => ({
      url: '/v1/claims/mine-1/valet',
      payload: { ...filingOf(), options: { requireCustomerSignature: true } },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'POST /v1/orders/:orderId/valet-link': {
    make: () => ({
      url: `/v1/orders/${orderId}/valet-link`,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'POST /v1/valet-links': { make: () => ({ url: '/v1/valet-links' }), own: 'program' },
  'POST /v1/orders/:orderId/portal-link': {
    make: () => ({
      url: `/v1/orders/${orderId}/portal-link`,
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'PATCH /v1/claims/:id': onFreshClaim('', { status: 'OPEN', labels: ['fragile'] }),
  'POST /v1/claims/:id/resolutions': onFreshClaim('/resolutions', {
    resolutions: [{ resolutionType: 'CUSTOM', resolutionDetails: 'A voucher by post' }],
  }),
  'POST /v1/claims/:id/resolutions/preview': onFreshClaim('/resolutions/preview', {
    resolutions: [{ resolutionType: 'CUSTOM', resolutionDetails: 'A voucher by post' }],
  }),
  'POST /v1/claims/:id/link-revocation': onFreshClaim('/link-revocation', { reason: SECRET }),
  'GET /v1/stores/:id/api-tokens': { make: () => ({ url: '/v1/stores/minestore/api-tokens' }) },
  'POST /v1/stores/:id/api-tokens': {
    make: () => ({
      url: '/v1/stores/minestore/api-tokens',
      payload: { name: SECRET, permissions: ['claim:read'], expiresInDays: 30 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'POST /v1/claims/:id/denial': onFreshClaim('/denial', { reason: 'POTENTIAL_FRAUD', message: 'No.' }),
  'POST /v1/claims/:id/dismissal': onFreshClaim('/dismissal', {
    until: null,
    reason: 'OTHER',
    message: 'No.',
  }),
  'POST /v1/claims/:id/resolve-externally': onFreshClaim('/resolve-externally', {
    description: 'At the till',
  }),
  'POST /v1/claims/:id/proof-requests': onFreshClaim('/proof-requests', {
    types: ['PHOTO'],
    message: 'Please',
  }),
  'POST /v1/claims/:id/messages': onFreshClaim('/messages', { messageContent: SECRET }, {}),
  'GET /v1/claims/:id/messages': { make: () => ({ url: `/v1/claims/${claimId}/messages`, claimId }) },
  'POST /v1/claims/:id/notes': onFreshClaim('/notes', { content: SECRET }, {}),
  'GET /v1/claims/:id/notes': { make: () => ({ url: `/v1/claims/${claimId}/notes`, claimId }) },
  'POST /v1/claims/:id/reviews': onDeniedClaim('/reviews', { rating: 4 }),
  'GET /v1/claims/:id/reviews': { make: () => ({ url: `/v1/claims/${claimId}/reviews`, claimId }) },
  'PUT /v1/claims/:id/reviews/:reviewId/reply': {
    make: async () => ({ ...(await reviewedClaim()), payload: { reply: 'Thank you' } }),
  },
  'POST /v1/claims/:id/appeal': onDeniedClaim('/appeal', { message: 'It is not' }),
  'POST /v1/claims/:id/withdrawal': onFreshClaim('/withdrawal', { reason: null }, {}),
  'PUT /v1/claims/:id/address': onFreshClaim('/address', { updatedShippingAddress: address }, {}),
  'POST /v1/claims/notify/:id/email': {
    make: async () => {
      const id = await freshClaim();
      return { url: `/v1/claims/notify/${id}/email`, claimId: id };
    },
  },
  'POST /v1/claim-links': {
    make: () => ({ url: '/v1/claim-links', payload: { email: 'ADA@example.com ' } }),
    own: 'claim',
  },
  'GET /v1/claims/:id/stream': {
    make: () => ({ url: `/v1/claims/${claimId}/stream?after=0&wait=0`, claimId }),
  },
  'GET /v1/claims/:id/events': { make: () => ({ url: `/v1/claims/${claimId}/events`, claimId }) },
  'GET /v1/claims/:id': { make: () => ({ url: `/v1/claims/${claimId}`, claimId }) },
  'PUT /v1/claims/signature/:claimId': {
    make: async () => {
      const id = await freshClaim();
      return { url: `/v1/claims/signature/${id}`, payload: { imageUrl: signature }, claimId: id };
    },
  },
});
