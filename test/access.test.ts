/** Calls every route as every kind of caller. The cases are generated from the routes, so that no new route is left out. */
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isForTokens, tokenPermissionsOf } from '../src/domain/access/api-token.ts';
import { type Role, STORE_ROLES } from '../src/domain/access/permissions.ts';
import type { Access, TokenKind } from '../src/server/auth/caller.ts';
import {
  claimId,
  FIXTURES,
  mine,
  orderId,
  otherClaim,
  otherShopper,
  owner,
  SECRET,
  shopper,
  shopperOf,
  strangeClaim,
  strangeProgram,
  strangeShopper,
  test,
  theirs,
  valet,
  visitor,
  writtenOfMine,
} from './access-fixtures.ts';
import { type Fixture, nameOf, type Request, requestsOf } from './access-request.ts';
// The same routes for people who are signed in, and those about no store: one set of stores serves all.
import './access-beyond.ts';
import './access-people.ts';
import { everythingKept, liveIn, sendTheRest } from './live-secrets.ts';
import { readMails } from './mails.ts';
import { bearer, linkToken, shopperToken } from './world.ts';

// Another file of this worker may have used these fixtures, and closed them.
vi.hoisted(() => vi.resetModules());

const routes = test.routes.filter(({ url, method }) => url.startsWith('/v1/') && method !== 'HEAD');

/** One token of each role serves all routes. */
const tokens = new Map<Role, Promise<string>>();
function tokenFor(role: Role): Promise<string> {
  const token = tokens.get(role) ?? test.token(mine, role);
  tokens.set(role, token);
  return token;
}

/** A token for the header, or the cookie of a session, sent by our own page. */
type Credential = string | { cookie: string; store?: string } | null;

function credentials(from: Credential): Record<string, string> {
  if (from === null) return {};
  if (typeof from === 'string') return bearer(from);
  const { cookie, store } = from;
  return { cookie, 'sec-fetch-site': 'same-origin', ...(store && { 'makegood-store': store }) };
}

async function ask(route: RouteOptions, token: Credential, request?: Request) {
  const { url, payload, headers } = request ?? (await fixtureOf(route).make());
  const authorization = credentials(token);
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
    throw new Error(`Add a valid request for ${nameOf(route)} to FIXTURES in test/access-fixtures.ts`);
  return fixture;
}

const accessOf = (route: RouteOptions): Access => {
  const access = route.config?.access;
  if (!access) throw new Error(`${nameOf(route)} says not who may call it`);
  return access;
};

/** Expects a refusal that reveals nothing of the store. */
async function expectRefusal(route: RouteOptions, token: string | null, statuses: number[], made: Request) {
  const answer = await ask(route, token, made);
  expect(statuses, `${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).not.toContain(SECRET);
  return answer;
}

const kindsOf = (route: RouteOptions): readonly TokenKind[] => {
  const access = accessOf(route);
  return 'tokens' in access ? access.tokens : [];
};

/** Status for a token of someone else: 404 if the route accepts tokens of this kind, else 403. */
const strangeStatus = (route: RouteOptions, kind: TokenKind) =>
  kindsOf(route).includes(kind) ? [404] : [403];

const tokenOf = (kind: TokenKind, made: Request): Credential => {
  if (kind === 'person') return { cookie: made.cookie ?? '' };
  if (kind === 'shopper') return shopperOf(made.claimId) ?? shopper;
  if (kind === 'valet') return valet;
  return kind === 'in-store' ? visitor : linkToken(kind, mine, made.claimId ?? claimId);
};

const closed = routes.filter((route) => !('open' in accessOf(route)));
const open = routes.filter((route) => 'open' in accessOf(route));

it('every route has a valid request to try', () => {
  for (const route of routes) expect(Object.keys(FIXTURES)).toContain(nameOf(route));
  expect(routes.length).toBe(Object.keys(FIXTURES).length);
});

it('every route that asks again who somebody is refuses API tokens, which prove nobody’s identity', () => {
  // Programs set up webhooks and connections, so that a store can be made by a script (docs/decisions/109-webhooks.md, 116-connections.md).
  const asking = closed.filter(
    ({ config, url }) => config?.again === true && !/^\/v1\/(webhooks|connections)/.test(url),
  );
  expect(asking.length).toBeGreaterThan(8);
  for (const route of asking) {
    const { permissions = [] } = accessOf(route) as Extract<Access, { tokens: unknown }>;
    expect(permissions.length > 0 && permissions.every(isForTokens), nameOf(route)).toBe(false);
  }
});

describe.each(open.map((route) => [nameOf(route), route] as const))('%s is open', (_, route) => {
  it.each([
    ['no token', null],
    ['a malformed token', 'mg_x'],
    ["another order's shopper token", otherShopper],
    ["another store's token", strangeProgram],
  ])('with %s succeeds', async (_name, token) => {
    expect((await ask(route, token)).statusCode).toBeLessThan(300);
  });
});

describe.each(closed.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  const access = accessOf(route) as Extract<Access, { tokens: readonly TokenKind[] }>;
  const { permissions = [] } = access;
  const { own } = fixtureOf(route);
  const requestFor = requestsOf(route, fixtureOf(route));
  const missingFor = (role: Role) => permissions.find((one) => !tokenPermissionsOf(role).has(one));
  const sortedBy = (may: boolean) =>
    STORE_ROLES.filter((role) => (permissions.length > 0 && missingFor(role) === undefined) === may);
  const isStrangersOwn = own === 'program' && missingFor('store_owner') === undefined;

  // One request serves all who have no right to it, because a refusal changes nothing. Then it still works for whoever has.
  let made: Request;
  beforeAll(async () => {
    made = await requestFor();
    await writtenOfMine();
  });

  describe('for whoever has no right to it', () => {
    it.each([
      ['no token', null],
      ['an empty token', ''],
      ['a malformed token', 'Zm9v.YmFy'],
      ['a token of nobody', `mg_${mine}.abcdefgh.${'x'.repeat(43)}`],
      ['a token sealed with another secret', `${shopper.split('.')[0]}.${'A'.repeat(32)}`],
      ['an expired shopper token', shopperToken(test, mine, orderId, -1)],
      ['a token in the wrong case', shopper.toUpperCase()],
    ])('with %s is refused', async (_name, token) => {
      await expectRefusal(route, token, [401], made);
    });

    it.each(sortedBy(false))('is refused to %s of the store by the permission table', async (role) => {
      const answer = await expectRefusal(route, await tokenFor(role), [403], made);
      const permission = missingFor(role);
      if (permission) expect(answer.json()).toMatchObject({ code: 'forbidden', permission });
    });

    it('with another store’s owner finds nothing of this store', async () => {
      if (isStrangersOwn) expect((await ask(route, strangeProgram)).statusCode).toBeLessThan(300);
      else {
        const isForOwners = permissions.length > 0 && missingFor('store_owner') === undefined;
        await expectRefusal(route, strangeProgram, isForOwners ? [404] : [403], made);
      }
    });

    if (own !== 'shopper')
      it.each([
        ['of another order', otherShopper],
        ['of another store', strangeShopper],
      ])('with a shopper token %s finds nothing of this order', async (_name, token) => {
        await expectRefusal(route, token, strangeStatus(route, 'shopper'), made);
      });

    it.each(['claim', 'signature'] as const)(
      'with a %s token of another claim finds nothing of this claim',
      async (kind) => {
        if (own === kind || (own === 'shopper' && access.tokens.includes(kind))) return;
        await expectRefusal(route, linkToken(kind, mine, otherClaim), strangeStatus(route, kind), made);
        await expectRefusal(route, linkToken(kind, theirs, strangeClaim), strangeStatus(route, kind), made);
      },
    );

    it.each(['claim', 'signature'] as const)('with a %s token that was revoked is refused', async (kind) => {
      const revoked = linkToken(kind, mine, made.claimId ?? claimId, 2);
      await expectRefusal(route, revoked, access.tokens.includes(kind) ? [401, 404] : [403], made);
    });

    it('for a team member in the portal is closed unless it names them', async () => {
      if (!access.tokens.includes('valet')) await expectRefusal(route, valet, [403], made);
    });

    it('changes nothing of the store, whoever asked', async () => {
      expect(await writtenOfMine()).toEqual([]);
    });
  });

  it('with the right token succeeds', async () => {
    for (const [index, kind] of access.tokens.entries()) {
      const its = index === 0 ? made : await requestFor();
      const token = tokenOf(kind, its);
      expect((await ask(route, token, its)).statusCode, kind).toBeLessThan(300);
    }
  });

  it.each(sortedBy(true))('works for %s of the store by the permission table', async (role) => {
    const token = await tokenFor(role);
    const its = await requestFor(token.split('.')[1]);
    expect((await ask(route, token, its)).statusCode).toBeLessThan(300);
  });

  if (own === 'shopper')
    it.each([
      ['of another order', otherShopper],
      ['of another store', strangeShopper],
    ])('with a shopper token %s finds nothing of this order', async (_name, token) => {
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
    });
});

describe('after all these requests, the database', () => {
  const mailed = async () => (await readMails(test)).map(({ body }) => body).join('\n');

  it('stores no working link or token, although responses and emails were full of them', async () => {
    const answers = [];
    for (const name of ['POST /v1/claims/:id', 'POST /v1/orders/:orderId/valet-link', 'POST /v1/uploads']) {
      const route = routes.find((one) => nameOf(one) === name);
      const token = name.includes('valet') ? owner : shopper;
      if (route) answers.push((await ask(route, token)).body);
    }
    for (const answer of answers) expect(liveIn(answer).length, answer).toBeGreaterThan(0);
    expect(answers).toHaveLength(3);
    expect(liveIn(await mailed()).length).toBeGreaterThan(2);
    expect(liveIn(await everythingKept())).toEqual([]);
  });

  it('stores no emailed code and no link of a reminder', async () => {
    const code = await sendTheRest();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const kept = await everythingKept();
    expect(kept).not.toContain(code);
    expect(liveIn(kept)).toEqual([]);
  });
});
