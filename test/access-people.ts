/**
 * Every route with every role, signed in: at the store itself, at another store of its account, elsewhere. From the tables. Part of
 * access.test.ts, with whose stores it works.
 */
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf, ROLE_SCOPES, ROLES, type Role } from '../src/domain/access/permissions.ts';
import { FIXTURES, mine, SECRET, test, theirs, writtenOfMine } from './access-fixtures.ts';
import { nameOf, type Request, requestsOf } from './access-request.ts';
import { addPerson, sessionCookie } from './people.ts';

const sister = await test.addStore({ id: 'sisterstore', slug: 'sister' });
for (const [id, stores] of [
  ['group', [mine, sister]],
  ['strangers', [theirs]],
] as const) {
  await test.database.admin.query(
    'insert into accounts (id, slug, name, created_at) values ($1, $1, $1, now())',
    [id],
  );
  await test.database.admin.query('update stores set account_id = $1 where id = any ($2)', [id, stores]);
}

const permissionsOfRoute = ({ config }: RouteOptions) => {
  const access = config?.access;
  return access && 'tokens' in access ? (access.permissions ?? []) : [];
};
const routes = test.routes.filter(
  (route) => route.url.startsWith('/v1/') && route.method !== 'HEAD' && permissionsOfRoute(route).length > 0,
);

type Person = { id: string; role: Role; at: string; isHere: boolean; cookie: string };

/** Where somebody with a role may be, and whether that covers my store. */
const PLACES: Record<'store' | 'account' | 'staff', { at: string; isHere: boolean; place: object }[]> = {
  store: [
    { at: 'the store', isHere: true, place: { store: mine } },
    { at: 'another store of the account', isHere: false, place: { store: sister } },
    { at: 'another store', isHere: false, place: { store: theirs } },
  ],
  account: [
    { at: 'the account', isHere: true, place: { accountId: 'group' } },
    { at: 'another account', isHere: false, place: { accountId: 'strangers' } },
  ],
  staff: [{ at: 'the platform', isHere: true, place: {} }],
};

const people: Person[] = [];
for (const role of ROLES) {
  for (const { at, isHere, place } of PLACES[ROLE_SCOPES[role]]) {
    const { id } = await addPerson(test, { role, ...place });
    people.push({ id, role, at, isHere, cookie: await sessionCookie(test, id) });
  }
}
const here = people.filter(({ isHere }) => isHere);
const elsewhere = people.filter(({ isHere }) => !isHere);

function ask(
  { method }: RouteOptions,
  { url, payload, headers }: Request,
  { cookie }: Person,
  store: string | null,
) {
  return test.app.inject({
    method: method as 'GET',
    url,
    ...(payload && { payload }),
    headers: {
      ...headers,
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(store && { 'makegood-store': store }),
    },
  });
}

it('there are thirteen roles, each at every place', () => {
  expect(here.map(({ role }) => role)).toEqual(ROLES);
  expect(people).toHaveLength(4 * 3 + 3 * 2 + 6);
  expect(routes.length).toBeGreaterThan(35);
});

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const permissions = permissionsOfRoute(route);
  const fixture = FIXTURES[name] ?? expect.fail(`${name} has no request in FIXTURES`);
  const missingFor = (role: Role) => permissions.find((permission) => !permissionsOf(role).has(permission));
  const sortedBy = (may: boolean) => here.filter(({ role }) => (missingFor(role) === undefined) === may);

  const requestFor = requestsOf(route, fixture);

  it('works for whoever is here with the permission', async () => {
    for (const person of sortedBy(true)) {
      const answer = await ask(route, await requestFor(`person:${person.id}`), person, 'mine');
      expect(answer.statusCode, `${person.role}: ${answer.body}`).toBeLessThan(300);
    }
  });

  describe('for whoever has no right to it', () => {
    // One request serves all of them, because a refusal changes nothing: the last test proves it.
    let made: Request;
    beforeAll(async () => {
      made = await requestFor();
      await writtenOfMine();
    });

    it('is refused to those here without the permission', async () => {
      for (const person of sortedBy(false)) {
        const answer = await ask(route, made, person, 'mine');
        expect([answer.statusCode, answer.json().code], person.role).toEqual([403, 'forbidden']);
        expect(answer.json().permission).toBe(missingFor(person.role));
        expect(answer.body).not.toContain(SECRET);
      }
    });

    it('is not found by those who belong elsewhere', async () => {
      for (const person of elsewhere) {
        const answer = await ask(route, made, person, 'mine');
        expect([answer.statusCode, answer.json().code], `${person.role} of ${person.at}`).toEqual([
          404,
          'not_found',
        ]);
        expect(answer.body).not.toContain(SECRET);
      }
    });

    if (fixture.own !== 'program' && fixture.own !== 'shopper')
      it('finds nothing of this store for whoever is at work in another', async () => {
        for (const [store, ids] of [
          ['theirs', ['another store', 'another account', 'the platform']],
          ['sister', ['another store of the account', 'the account', 'the platform']],
        ] as const) {
          for (const person of people.filter(({ at }) => ids.some((id) => id === at))) {
            const answer = await ask(route, made, person, store);
            const expected = missingFor(person.role) ? [403] : [404];
            expect(expected, `${person.role} at ${store}: ${answer.body}`).toContain(answer.statusCode);
            expect(answer.body).not.toContain(SECRET);
          }
        }
      });

    it('changes nothing of the store, whoever asked', async () => {
      expect(await writtenOfMine()).toEqual([]);
    });
  });
});

describe('a request', () => {
  const claims =
    routes.find((route) => nameOf(route) === 'GET /v1/claims') ?? expect.fail('no list of claims');
  const request = { url: '/v1/claims' };
  const someone = (role: Role) => here.find((person) => person.role === role) ?? expect.fail(role);

  it('names no store where there is only one, and must where there are several', async () => {
    expect((await ask(claims, request, someone('store_support'), null)).statusCode).toBe(200);
    for (const role of ['account_owner', 'orderprotection_admin'] as const) {
      const answer = await ask(claims, request, someone(role), null);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'store_required']);
    }
  });

  it.each(['nowhere', 'MINE', 'mine, theirs', '', '%', "' or true --"])(
    'names no store by %j',
    async (store) => {
      const answer = await test.app.inject({
        url: '/v1/claims',
        headers: {
          cookie: someone('store_owner').cookie,
          'sec-fetch-site': 'same-origin',
          'makegood-store': store,
        },
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('of a person without any place is refused', async () => {
    const { id } = await addPerson(test, { store: sister });
    await test.database.admin.query('delete from memberships where person_id = $1', [id]);
    const nobody = {
      id,
      role: 'store_owner',
      at: '',
      isHere: false,
      cookie: await sessionCookie(test, id),
    } as const;
    expect((await ask(claims, request, nobody, null)).statusCode).toBe(403);
    expect((await ask(claims, request, nobody, 'mine')).statusCode).toBe(404);
  });

  it('has the rights of this very moment: a role that changes, moves or ends counts with the next one', async () => {
    const { id } = await addPerson(test, { store: mine, role: 'store_owner' });
    const person = {
      id,
      role: 'store_owner',
      at: '',
      isHere: true,
      cookie: await sessionCookie(test, id),
    } as const;
    const { admin } = test.database;
    const statuses = async () => [
      (await ask(claims, request, person, 'mine')).statusCode,
      (
        await test.app.inject({
          url: '/v1/stores/minestore/api-tokens',
          headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin' },
        })
      ).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await admin.query("update memberships set role = 'store_support' where person_id = $1", [id]);
    expect(await statuses()).toEqual([200, 403]);
    await admin.query('update memberships set store = $2 where person_id = $1', [id, sister]);
    expect(await statuses()).toEqual([404, 403]);
    await admin.query('delete from memberships where person_id = $1', [id]);
    expect(await statuses()).toEqual([404, 403]);
  });

  it('counts the place that is nearest to the store', async () => {
    const { id, email } = await addPerson(test, { accountId: 'group', role: 'account_owner' });
    await addPerson(test, { store: mine, role: 'store_user', email });
    const cookie = await sessionCookie(test, id);
    const made = {
      url: '/v1/stores/minestore/api-tokens',
      payload: { name: 'x', permissions: ['claim:read'] },
    };
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const at = (store: string, url: string) =>
      test.app.inject({ method: 'POST', ...made, url, headers: { ...headers, 'makegood-store': store } });
    expect((await at('mine', '/v1/stores/minestore/api-tokens')).statusCode).toBe(403);
    expect((await at('sister', '/v1/stores/sisterstore/api-tokens')).statusCode).toBe(201);
  });

  it('with an API token is the program’s, whoever is signed in beside it', async () => {
    const token = await test.token(theirs, 'store_owner');
    const headers = {
      cookie: someone('store_owner').cookie,
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${token}`,
    };
    const answer = await test.app.inject({ url: '/v1/stores/theirstore/settings', headers });
    expect([answer.statusCode, answer.json().slug]).toEqual([200, 'theirs']);
  });
});

describe('what a person may do', () => {
  it('is told to them by store, from the same tables', async () => {
    for (const { role, cookie } of here) {
      const answer = await test.app.inject({
        url: '/v1/me',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      const { stores } = answer.json() as { stores: { slug: string; role: Role; permissions: string[] }[] };
      const own = stores.find(({ slug }) => slug === 'mine');
      expect(own?.role).toBe(role);
      expect(new Set(own?.permissions)).toEqual(new Set(permissionsOf(role)));
      const seen = { store: ['mine'], account: ['mine', 'sister'], staff: ['mine', 'sister', 'theirs'] };
      // Staff also see the stores that other tests made.
      const known = stores.map(({ slug }) => slug).filter((slug) => seen.staff.includes(slug));
      expect(known.sort()).toEqual(seen[ROLE_SCOPES[role]]);
    }
  });

  it('is shown for every role to anyone', async () => {
    const { roles } = (await test.app.inject({ url: '/v1/roles' })).json() as {
      roles: { role: Role; permissions: string[] }[];
    };
    expect(roles.map(({ role }) => role)).toEqual(ROLES);
    for (const { role, permissions } of roles)
      expect(new Set(permissions)).toEqual(new Set(permissionsOf(role)));
  });

  it('through a link to file for a customer ends with their place', async () => {
    const { id } = await addPerson(test, { store: mine, role: 'store_support' });
    const headers = { cookie: await sessionCookie(test, id), 'sec-fetch-site': 'same-origin' };
    const made = await test.app.inject({ method: 'POST', url: '/v1/orders/mine-1/valet-link', headers });
    expect(made.statusCode).toBe(201);
    const token = decodeURIComponent(/\/valet\/(.+)$/.exec(made.json().url)?.[1] ?? '');
    const upload = () =>
      test.app.inject({
        method: 'POST',
        url: '/v1/uploads',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        payload: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
      });
    expect((await upload()).statusCode).toBe(201);
    await test.database.admin.query("update memberships set role = 'store_user' where person_id = $1", [id]);
    expect((await upload()).statusCode).toBe(401);
    await test.database.admin.query('delete from memberships where person_id = $1', [id]);
    expect((await upload()).statusCode).toBe(401);
  });
});
