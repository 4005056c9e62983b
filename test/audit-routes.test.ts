/**
 * Every call of the team or of a person that changes something leaves its line in the audit log, or says why not
 * (src/domain/audit/operations.ts). Generated from the routes.
 */
import type { RouteOptions } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { permissionsOf } from '../src/domain/access/permissions.ts';
import { DEEDS, isAudited, REASONS, UNAUDITED } from '../src/domain/audit/operations.ts';
import { FIXTURES, mine, SECRET, test } from './access-fixtures.ts';
import type { Request } from './access-request.ts';
import { addPerson, sessionCookie } from './people.ts';

// Another file of this worker may have used these fixtures, and closed them.
vi.hoisted(() => vi.resetModules());

const accessOf = ({ config }: RouteOptions) => {
  const access = config?.access;
  return access && 'tokens' in access ? access : { tokens: [], permissions: [] };
};
const nameOf = ({ method, url }: RouteOptions) => `${[method].flat().join()} ${url}`;
const operationOf = ({ schema }: RouteOptions) => (schema as { operationId: string }).operationId;
const isOfTeam = (route: RouteOptions) => {
  const { permissions = [], tokens } = accessOf(route);
  return permissions.length > 0 || tokens.includes('person');
};
const routes = test.routes.filter(
  (route) =>
    route.url.startsWith('/v1/') && !['GET', 'HEAD'].includes(String(route.method)) && isOfTeam(route),
);

const owner = await addPerson(test, { store: mine, role: 'store_owner' });
const staff = await addPerson(test, { role: 'orderprotection_admin' });
const cookies = { owner: await sessionCookie(test, owner.id), staff: await sessionCookie(test, staff.id) };

async function ask(route: RouteOptions) {
  const { permissions = [] } = accessOf(route);
  const isOwners = permissions.every((one) => permissionsOf('store_owner').has(one));
  const who = isOwners ? owner : staff;
  const fixture = FIXTURES[nameOf(route)] ?? expect.fail(`${nameOf(route)} has no request in FIXTURES`);
  const made: Request = await fixture.make(`person:${who.id}`);
  const cookie = permissions.length > 0 ? cookies[isOwners ? 'owner' : 'staff'] : (made.cookie ?? '');
  const before = await counts();
  const answer = await test.app.inject({
    method: route.method as 'POST',
    url: made.url,
    ...(made.payload && { payload: made.payload }),
    headers: {
      ...made.headers,
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(permissions.length > 0 && { 'makegood-store': 'mine' }),
    },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return { before, after: await counts() };
}

async function counts() {
  const { rows } = await test.database.admin.query(
    `select (select count(*)::int from audit_log) + (select count(*)::int from platform_audit_log) as lines,
       (select count(*)::int from claim_events where actor_kind = 'team') as events`,
  );
  return rows[0] as { lines: number; events: number };
}

async function lastLine() {
  const { rows } = await test.database.admin.query(
    `select operation, actor_kind, by_name, subject_kind, request_id from (
       select xmin::text::bigint as n, operation, actor_kind, by_name, subject_kind, request_id from audit_log
       union all select xmin::text::bigint, operation, actor_kind, by_name, subject_kind, request_id from platform_audit_log) l
     order by n desc limit 1`,
  );
  return rows[0];
}

it('each operation is either audited or has a reason, and no other is named', () => {
  const named = routes.map(operationOf);
  const known = [...Object.keys(DEEDS).filter((name) => !name.includes(' ')), ...Object.keys(UNAUDITED)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !named.includes(name))).toEqual([]);
  expect(new Set(Object.values(UNAUDITED))).toEqual(new Set(Object.keys(REASONS)));
});

describe.each(routes.map((route) => [operationOf(route), route] as const))('%s', (operation, route) => {
  if (isAudited(operation)) {
    it('leaves one line, of who did it and of what it was about', async () => {
      const { before, after } = await ask(route);
      expect(after.lines - before.lines).toBe(1);
      expect(await lastLine()).toMatchObject({
        operation,
        actor_kind: 'person',
        by_name: expect.stringMatching(/./),
        subject_kind: DEEDS[operation][0],
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    });
    return;
  }
  const reason = UNAUDITED[operation as keyof typeof UNAUDITED];
  it(`leaves none (${reason})`, async () => {
    const { before, after } = await ask(route);
    expect(after.lines).toBe(before.lines);
    if (reason === 'claim' && operation !== 'fileOfflineClaim')
      expect(after.events).toBeGreaterThan(before.events);
  });
});

it('no line of all these has a secret of the fixtures', async () => {
  const { rows } = await test.database.admin.query(
    `select coalesce(json_agg(l)::text, '') as kept from (
       select before, after from audit_log union all select before, after from platform_audit_log) l`,
  );
  expect(rows[0].kept).not.toMatch(/mg_\w+\.|[\w-]{16,}\.[\w-]{32}\b/);
  expect(rows[0].kept.length).toBeGreaterThan(SECRET.length);
});
