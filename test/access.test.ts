/** Every route with everyone who might ask: generated from the routes, so that a new one can't escape. */
import type { RouteOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { productDocumentSchema } from '../src/contract/product.ts';
import { buildAddress, buildItem } from '../src/demo/build.ts';
import { permissionsOf, STORE_ROLES } from '../src/domain/permissions.ts';
import type { Access, TokenKind } from '../src/server/auth/caller.ts';
import { jpegPhoto } from '../src/server/uploads/fixtures/files.ts';
import { createTestApp } from './app.ts';
import { drawnSignature } from './signature.ts';
import {
  bearer,
  file,
  fileableOrder,
  filingOf,
  fingerprint,
  linkToken,
  offlineFilingOf,
  orderIdOf,
  shopperToken,
  visitToken,
} from './world.ts';

const PRODUCT_EXAMPLE = productDocumentSchema.meta()?.example as object;
const SECRET = 'Nobody else may read this';

const test = await createTestApp();
afterAll(() => test.close());

const settings = { inStore: { enabled: true, receipt: 'none' } } as const;
const mine = await test.addStore({ id: 'minestore', slug: 'mine', settings });
const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });
const order = (name: string) =>
  fileableOrder(test.clock.now, {
    items: [buildItem({ sourceItemId: 'i1', quantity: 1000, name })],
    customer: { email: 'ada@example.com', name, phone: null },
  });
await test.addOrder(mine, 'mine-1', order(SECRET));
await test.addOrder(mine, 'mine-2', order('Another order'));
await test.addOrder(theirs, 'theirs-1', order('Another store'));
const orderId = await orderIdOf(test, mine, 'mine-1');
const shopper = shopperToken(test, mine, orderId);
const otherShopper = shopperToken(test, mine, await orderIdOf(test, mine, 'mine-2'));
const strangeShopper = shopperToken(test, theirs, await orderIdOf(test, theirs, 'theirs-1'));
const visitor = visitToken(test, mine);
const claimId = await file(test, shopper, 'mine-1');
const otherClaim = await file(test, otherShopper, 'mine-2');
const strangeClaim = await file(test, strangeShopper, 'theirs-1');
const strangeProgram = await test.token(theirs, 'store_owner');
const signature = await drawnSignature();
const photo = await jpegPhoto();
const owner = await test.token(mine, 'store_owner');
for (const token of [owner, strangeProgram]) {
  const headers = bearer(token);
  await test.app.inject({ method: 'PUT', url: '/v1/products/p1', headers, payload: PRODUCT_EXAMPLE });
}

type Request = { url: string; payload?: object | Buffer; headers?: Record<string, string>; claimId?: string };
/** `own`: acts on what belongs to the caller, whoever that is; a stranger does so in a store of their own. */
type Fixture = { make: () => Request | Promise<Request>; own?: TokenKind | 'program' };

const session = { email: 'ada@example.com', orderId, status: 'STARTED', metadata: { note: SECRET } };

async function begunSession(): Promise<string> {
  const headers = bearer(shopper);
  const saved = await test.app.inject({ method: 'PUT', url: '/v1/sessions', headers, payload: session });
  return saved.json().id;
}

const freshClaim = () => file(test, shopper, 'mine-1');

async function uploadAddress(): Promise<string> {
  const payload = { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' };
  const headers = { ...bearer(shopper), 'idempotency-key': crypto.randomUUID() };
  const asked = await test.app.inject({ method: 'POST', url: '/v1/uploads', headers, payload });
  const { pathname, search } = new URL(asked.json().signedUrl);
  return pathname + search;
}

const lookup = { email: 'ada@example.com', order: '1001', store: 'mine' };
const anyVersion = { 'if-match': '*' };

/** A decision about a claim nobody has decided on yet. */
function onFreshClaim(part: string, payload: object, headers: Record<string, string> = anyVersion): Fixture {
  return {
    make: async () => {
      const id = await freshClaim();
      return { url: `/v1/claims/${id}${part}`, payload, headers, claimId: id };
    },
  };
}

/** Something that comes after a denial. */
function onDeniedClaim(part: string, payload: object): Fixture {
  return {
    make: async () => {
      const id = await freshClaim();
      await asOwner('POST', `/v1/claims/${id}/denial`, { reason: 'OTHER', message: 'It is there.' });
      return { url: `/v1/claims/${id}${part}`, payload, claimId: id };
    },
  };
}

function asOwner(method: 'POST', url: string, payload: object) {
  return test.app.inject({ method, url, payload, headers: { ...bearer(owner), ...anyVersion } });
}

async function reviewedClaim(): Promise<{ url: string; claimId: string }> {
  const made = await onDeniedClaim('/reviews', { rating: 2 }).make();
  const review = await asOwner('POST', made.url, { rating: 2, content: SECRET });
  return { url: `${made.url}/${review.json().id}/reply`, claimId: made.claimId ?? '' };
}

const address = buildAddress({ address1: '2 Main St' });

/** A valid request for each route. A new route needs a line here. */
const FIXTURES: Record<string, Fixture> = {
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
  'GET /v1/orders': { make: () => ({ url: '/v1/orders?email=ada@example.com' }), own: 'program' },
  'GET /v1/products': { make: () => ({ url: '/v1/products?q=mug' }), own: 'program' },
  'GET /v1/orders/:sourceOrderId': { make: () => ({ url: '/v1/orders/mine-1' }) },
  'PUT /v1/orders/:sourceOrderId': {
    make: () => ({ url: '/v1/orders/imported', payload: order('Imported') }),
    own: 'program',
  },
  'PUT /v1/products/:sourceProductId': {
    make: () => ({ url: '/v1/products/p9', payload: PRODUCT_EXAMPLE }),
    own: 'program',
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
      payload: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
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
  'POST /v1/claims/:id': {
    make: () => ({
      url: '/v1/claims/mine-1',
      payload: filingOf(),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  },
  'PATCH /v1/claims/:id': onFreshClaim('', { status: 'OPEN', labels: ['fragile'] }),
  'POST /v1/claims/:id/resolutions': onFreshClaim('/resolutions', {
    resolutions: [{ resolutionType: 'CUSTOM', resolutionDetails: 'A voucher by post' }],
  }),
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
};

const routes = test.routes.filter(({ url, method }) => url.startsWith('/v1/') && method !== 'HEAD');
const nameOf = ({ method, url }: RouteOptions) => `${[method].flat().join()} ${url}`;

async function ask(route: RouteOptions, token: string | null, request?: Request) {
  const { url, payload, headers } = request ?? (await fixtureOf(route).make());
  const authorization = token === null ? {} : bearer(token);
  const method = route.method as 'GET';
  return test.app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { ...headers, ...authorization },
  });
}

function fixtureOf(route: RouteOptions): Fixture {
  const fixture = FIXTURES[nameOf(route)];
  if (!fixture)
    throw new Error(`Add a valid request for ${nameOf(route)} to FIXTURES in test/access.test.ts`);
  return fixture;
}

const accessOf = (route: RouteOptions): Access => {
  const access = route.config?.access;
  if (!access) throw new Error(`${nameOf(route)} says not who may call it`);
  return access;
};

const kept = new Map<RouteOptions, Request>();

/** A request that is refused changes nothing: one serves all refusals of a route. */
async function untouched(route: RouteOptions): Promise<Request> {
  const made = kept.get(route) ?? (await fixtureOf(route).make());
  kept.set(route, made);
  return made;
}

/** Asks and expects a refusal that shows and changes nothing of my store. */
async function expectRefusal(
  route: RouteOptions,
  token: string | null,
  statuses: number[],
  request?: Request,
) {
  const made = request ?? (await untouched(route));
  const before = await fingerprint(test, mine);
  const answer = await ask(route, token, made);
  expect(statuses, `${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).not.toContain(SECRET);
  expect(await fingerprint(test, mine)).toBe(before);
  return answer;
}

const kindsOf = (route: RouteOptions): readonly TokenKind[] => {
  const access = accessOf(route);
  return 'tokens' in access ? access.tokens : [];
};

/** Another's token of this kind: where the route takes the kind, there is nothing to see; else it may not ask at all. */
const strangeStatus = (route: RouteOptions, kind: TokenKind) =>
  kindsOf(route).includes(kind) ? [404] : [403];

const tokenOf = (kind: TokenKind, made: Request) => {
  if (kind === 'shopper') return shopper;
  return kind === 'in-store' ? visitor : linkToken(kind, mine, made.claimId ?? claimId);
};

const closed = routes.filter((route) => !('open' in accessOf(route)));
const open = routes.filter((route) => 'open' in accessOf(route));

it('every route has a valid request to try', () => {
  for (const route of routes) expect(Object.keys(FIXTURES)).toContain(nameOf(route));
  expect(routes.length).toBe(Object.keys(FIXTURES).length);
});

describe.each(open.map((route) => [nameOf(route), route] as const))('%s is open', (_, route) => {
  it.each([
    ['no token', null],
    ['a malformed token', 'mg_x'],
    ["another order's shopper token", otherShopper],
    ["another store's token", strangeProgram],
  ])('with %s it does what it does for anyone', async (_name, token) => {
    expect((await ask(route, token)).statusCode).toBeLessThan(300);
  });
});

describe.each(closed.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  const access = accessOf(route) as Extract<Access, { tokens: readonly TokenKind[] }>;
  const { permissions = [] } = access;
  const { own } = fixtureOf(route);

  it.each([
    ['no token', null],
    ['an empty token', ''],
    ['a malformed token', 'Zm9v.YmFy'],
    ['a token of nobody', `mg_${mine}.abcdefgh.${'x'.repeat(43)}`],
    ['a token sealed with another secret', `${shopper.split('.')[0]}.${'A'.repeat(32)}`],
    ['an expired shopper token', shopperToken(test, mine, orderId, -1)],
    ['a token in the wrong case', shopper.toUpperCase()],
  ])('with %s is refused', async (_name, token) => {
    await expectRefusal(route, token, [401]);
  });

  it.each(STORE_ROLES)('for %s of the store follows the table of permissions', async (role) => {
    const token = await test.token(mine, role);
    const missing = permissions.find((permission) => !permissionsOf(role).has(permission));
    if (permissions.length > 0 && !missing) {
      expect((await ask(route, token)).statusCode).toBeLessThan(300);
      return;
    }
    const answer = await expectRefusal(route, token, [403]);
    if (missing) expect(answer.json()).toMatchObject({ code: 'forbidden', permission: missing });
  });

  it("with another store's owner finds nothing of this one", async () => {
    if (own === 'program') {
      const before = await fingerprint(test, mine);
      expect((await ask(route, strangeProgram)).statusCode).toBeLessThan(300);
      expect(await fingerprint(test, mine)).toBe(before);
      return;
    }
    await expectRefusal(route, strangeProgram, permissions.length > 0 ? [404] : [403]);
  });

  it.each([
    ['of another order', otherShopper],
    ['of another store', strangeShopper],
  ])('with a shopper token %s finds nothing of this order', async (_name, token) => {
    if (own === 'shopper') {
      const { url, payload, headers } = await fixtureOf(route).make();
      const answer = await ask(route, token, {
        url,
        ...(payload && { payload }),
        ...(headers && { headers }),
      });
      const { rows } = await test.database.admin.query('select order_id from files where file_key = $1', [
        answer.json().fileKey,
      ]);
      expect(rows).not.toContainEqual({ order_id: orderId });
      return;
    }
    await expectRefusal(route, token, strangeStatus(route, 'shopper'));
  });

  it.each(['claim', 'signature'] as const)(
    'with a %s token of another claim finds nothing of this one',
    async (kind) => {
      if (own === kind || (own === 'shopper' && access.tokens.includes(kind))) return;
      await expectRefusal(route, linkToken(kind, mine, otherClaim), strangeStatus(route, kind));
      await expectRefusal(route, linkToken(kind, theirs, strangeClaim), strangeStatus(route, kind));
    },
  );

  it.each(['claim', 'signature'] as const)('with a %s token that was revoked is refused', async (kind) => {
    const made = await untouched(route);
    const revoked = linkToken(kind, mine, made.claimId ?? claimId, 2);
    await expectRefusal(route, revoked, access.tokens.includes(kind) ? [401, 404] : [403], made);
  });

  it('with the right token does its work', async () => {
    for (const kind of access.tokens) {
      const made = await fixtureOf(route).make();
      const token = tokenOf(kind, made);
      expect((await ask(route, token, made)).statusCode, kind).toBeLessThan(300);
    }
  });
});
