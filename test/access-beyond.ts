/**
 * Every call about an account or about the platform as a whole, with every role: there, in another account, in a store of the account.
 * From the tables. Part of access.test.ts.
 */
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Permission, ROLE_SCOPES, ROLES, type Role } from '../src/domain/access/permissions.ts';
import type { Membership } from '../src/domain/access/reach.ts';
import { permissionsOver, type Team } from '../src/domain/access/teams.ts';
import { saveAccount } from '../src/server/people/accounts.ts';
import { FIXTURES, mine, test, theirs } from './access-fixtures.ts';
import { nameOf, type Request, requestsOf } from './access-request.ts';
import { addPerson, sessionCookie } from './people.ts';

const takesOf = ({ config }: RouteOptions): readonly Permission[] => config?.takes ?? [];
const routes = test.routes.filter((route) => route.method !== 'HEAD' && takesOf(route).length > 0);

/** The account of the fixtures, whose stores are none of the others' here. */
const INVITES = { reach: 'account', store: null, accountId: 'invites' } as const satisfies Team;
const STAFF = { reach: 'staff', store: null, accountId: null } as const satisfies Team;
const teamOf = ({ url }: RouteOptions): Team => (url.startsWith('/v1/accounts/') ? INVITES : STAFF);

type Person = { role: Role; at: string; membership: Membership; cookie: string };

const PLACES = {
  store: [
    { at: 'a store', store: mine },
    { at: 'another store', store: theirs },
  ],
  account: [
    { at: 'the account', accountId: 'invites' },
    { at: 'another account', accountId: 'elsewhere' },
  ],
  staff: [{ at: 'the platform' }],
} as const;

const people: Person[] = [];
beforeAll(async () => {
  for (const id of ['invites', 'elsewhere'])
    await saveAccount(test.database.db, { id, slug: id, name: id }, { stores: [], now: 0 });
  for (const role of ROLES) {
    const reach = ROLE_SCOPES[role];
    for (const { at, ...place } of PLACES[reach]) {
      const { id } = await addPerson(test, { role, ...place });
      const membership = { reach, role, store: null, accountId: null, ...place };
      people.push({ role, at, membership, cookie: await sessionCookie(test, id) });
    }
  }
});

function ask({ method }: RouteOptions, { url, payload }: Request, { cookie }: Person) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return test.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
}

it('calls about an account and about the platform are many', () => {
  expect(routes.filter((route) => teamOf(route) === INVITES)).toHaveLength(4);
  expect(routes.length).toBeGreaterThan(20);
});

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const heldBy = ({ membership }: Person) => permissionsOver([membership], teamOf(route));
  const isLetIn = (person: Person) => takesOf(route).some((one) => heldBy(person).has(one));
  const requestFor = requestsOf(route, FIXTURES[name] ?? expect.fail(`${name} has no request in FIXTURES`));

  it('lets in whoever has the permission there', async () => {
    const inside = people.filter(isLetIn);
    expect(inside.length).toBeGreaterThan(0);
    for (const person of inside) {
      const answer = await ask(route, await requestFor(), person);
      // Some of the staff act on supporters alone: their permission lets them in, and the rule refuses the rest.
      const isDone = answer.statusCode < 300 || answer.json().code === 'role_not_grantable';
      expect(isDone, `${person.role} of ${person.at}: ${answer.body}`).toBe(true);
    }
  });

  it('is refused to others there, and not found by everyone else', async () => {
    const made = await requestFor();
    for (const person of people.filter((one) => !isLetIn(one))) {
      const answer = await ask(route, made, person);
      const expected = heldBy(person).size > 0 ? [403, 'forbidden'] : [404, 'not_found'];
      expect([answer.statusCode, answer.json().code], `${person.role} of ${person.at}`).toEqual(expected);
    }
    // Whoever asked, nothing happened: it still works.
    const inside = people.find(isLetIn) ?? expect.fail('nobody is let in');
    expect((await ask(route, made, inside)).statusCode).toBeLessThan(300);
  });
});
