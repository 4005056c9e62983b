/** API tokens: listed, created with no more permissions than their creator has, kept from acts on people, revoked, and expired. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, asPerson } from '../../../test/people.ts';
import { bearer, valetToken } from '../../../test/world.ts';
import { apiTokenBodySchema } from '../../contract/api-token.ts';
import { SIGNED_IN_ONLY } from '../../domain/access/api-token.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { issueApiToken } from '../auth/api-tokens.ts';
import { withStore } from '../database/with-store.ts';
import { makeToken } from './commands.ts';

const DAY = 86_400_000;
const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });
type Person = { id: string };
const other = await addPerson(test, { store: theirs, role: 'store_owner' });
let owner: Person;
beforeEach(async () => {
  test.clock.now = Date.now();
  owner = await addPerson(test, { store, role: 'store_owner' });
});

const credentials = (by: Person | string) => (typeof by === 'string' ? bearer(by) : asPerson(test, by.id));
const call = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  by: Person | string,
  payload?: object,
) => {
  const headers = { ...(await credentials(by)), 'idempotency-key': crypto.randomUUID() };
  const answer = await test.app.inject({
    method,
    url: `/v1/stores/${store}/api-tokens${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
};
const make = (payload: object, by: Person | string = owner) =>
  call('POST', '', by, { name: 'Warehouse', ...payload });
const reads = async (token: string) =>
  (await test.app.inject({ url: '/v1/claims', headers: bearer(token) })).statusCode;

describe('an API token', () => {
  it('is created with a chosen expiry, shown once, and works', async () => {
    const { status, json } = await make({ role: 'store_support', expiresInDays: 90 });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: 'Warehouse',
      role: 'store_support',
      state: 'active',
      lastUsedAt: null,
    });
    expect(Date.parse(json.expiresAt)).toBe(test.clock.now + 90 * DAY);
    expect(await reads(json.token)).toBe(200);
    const listed = await call('GET', '', owner);
    const found = listed.json.apiTokens.find(({ id }: { id: string }) => id === json.id);
    expect(found).toMatchObject({ state: 'active', lastUsedAt: new Date(test.clock.now).toISOString() });
    expect(JSON.stringify(listed.json)).not.toContain(json.token.split('.')[2]);
  });

  it('expires after a year by default, and after two at most', async () => {
    const { json } = await make({ role: 'store_user' });
    expect(Date.parse(json.expiresAt)).toBe(test.clock.now + 365 * DAY);
    expect((await make({ role: 'store_user', expiresInDays: 730 })).status).toBe(201);
    expect((await make({ role: 'store_user', expiresInDays: 731 })).status).toBe(422);
    expect((await make({ role: 'store_user', expiresInDays: 0 })).status).toBe(422);
  });

  it('once expired gives 401 with an explanation to its holder, and nothing to a wrong guess', async () => {
    const { json } = await make({ role: 'store_user', expiresInDays: 1 });
    test.clock.now += DAY;
    const answer = await test.app.inject({ url: '/v1/claims', headers: bearer(json.token) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'token_expired',
      detail: 'This API token has expired. Make a new one and use it instead.',
    });
    const guess = `${json.token.slice(0, -43)}${'A'.repeat(43)}`;
    const guessed = await test.app.inject({ url: '/v1/claims', headers: bearer(guess) });
    expect(guessed.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    const { apiTokens } = (await call('GET', '', owner)).json;
    expect(apiTokens.find(({ id }: { id: string }) => id === json.id).state).toBe('expired');
  });

  it('records its use once a minute at most, and never with a wrong secret', async () => {
    const { json } = await make({ role: 'store_user' });
    const used = async () => {
      const { apiTokens } = (await call('GET', '', owner)).json;
      return apiTokens.find(({ id }: { id: string }) => id === json.id).lastUsedAt;
    };
    await reads(`${json.token.slice(0, -43)}${'A'.repeat(43)}`);
    expect(await used()).toBeNull();
    await reads(json.token);
    const first = await used();
    test.clock.now += 59_000;
    await reads(json.token);
    expect(await used()).toBe(first);
    test.clock.now += 2_000;
    await reads(json.token);
    expect(await used()).toBe(new Date(test.clock.now).toISOString());
  });

  it('never has more permissions than its maker', async () => {
    const grantor = { maker: 'person:p1', permissions: new Set<Permission>(['claim:read']) };
    const grant = (body: object) =>
      withStore(test.database.db, store, (client) =>
        makeToken(
          client,
          { storeId: store, grantor, now: test.clock.now },
          apiTokenBodySchema.parse({ name: 'Narrow', ...body }),
        ),
      );
    expect(await grant({ permissions: ['claim:read'] })).toMatchObject({ permissions: ['claim:read'] });
    await expect(grant({ permissions: ['claim:read', 'claim:resolve'] })).rejects.toMatchObject({
      problem: { code: 'forbidden', permission: 'claim:resolve', fields: [{ path: 'permissions.1' }] },
    });
    const admin = await addPerson(test, { store, role: 'store_admin' });
    expect((await make({ role: 'store_owner' }, admin)).json).toMatchObject({
      status: 403,
      code: 'role_not_grantable',
    });
    expect((await make({ permissions: ['staff-member:read'] })).status).toBe(422);
    expect((await make({})).status).toBe(422);
    expect((await make({ role: 'store_user', permissions: ['claim:read'] })).status).toBe(422);
  });

  it.each(SIGNED_IN_ONLY)('is not made with %s', async (permission) => {
    const { status, json } = await make({ permissions: ['claim:read', permission] });
    expect([status, json.fields[0].path]).toEqual([422, 'permissions.1']);
  });

  it('of an owner changes neither the team nor tokens, not even one that has such permissions from earlier', async () => {
    const { id } = await addPerson(test, { store, role: 'store_user' });
    const { db, admin } = test.database;
    const issued = { name: 'old', role: null, permissions: SIGNED_IN_ONLY };
    const [ofOwner, old] = [
      await test.token(store, 'store_owner'),
      await issueApiToken(db.app, store, issued),
    ];
    const kept = async () =>
      (
        await admin.query(
          `select (select json_agg(m order by id) from memberships m) as members,
             (select json_agg(id order by id) from people) as people,
             (select json_agg(json_build_array(id, revoked_at) order by id) from api_tokens) as tokens`,
        )
      ).rows;
    const before = await kept();
    for (const token of [ofOwner, old.token]) {
      for (const [method, path, permission, payload] of [
        ['PATCH', `/team-members/${id}`, 'team-member:change-role', { role: 'store_admin' }],
        ['POST', `/team-members/${id}/ownership`, 'team-member:grant-ownership'],
        ['POST', `/team-members/${id}/removal`, 'team-member:remove', { claimsTo: null }],
        [
          ...(['POST', `/stores/${store}/invitations`, 'team-member:invite'] as const),
          { email: 'mallory@team.example', name: 'Mallory', role: 'store_owner' },
        ],
        ['POST', `/stores/${store}/api-tokens`, 'api-token:create', { name: 'x', role: 'store_owner' }],
        ['DELETE', `/stores/${store}/api-tokens/${old.id}`, 'api-token:delete'],
      ] as const) {
        const headers = { ...bearer(token), 'if-match': '*', 'idempotency-key': crypto.randomUUID() };
        const url = `/v1${path}`;
        const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
        expect(answer.json(), path).toMatchObject({ status: 403, code: 'forbidden', permission });
      }
    }
    expect(await kept()).toEqual(before);
    expect([await reads(ofOwner), (await call('GET', '', ofOwner)).status]).toEqual([200, 200]);
  });

  it('is listed with who made it, and whether they still work here', async () => {
    const { id } = await addPerson(test, { store, role: 'store_owner' });
    const made = (await make({ name: 'Mine', role: 'store_user' }, { id })).json;
    const maker = { id, name: 'Pat Person', isActive: true };
    expect(made.madeBy).toEqual(maker);
    const [, first = ''] = (await test.token(store, 'store_owner')).split('.');
    const issued = { name: 'n', role: 'store_user', permissions: [], madeBy: first } as const;
    const byToken = await issueApiToken(test.database.db.app, store, issued);
    const makerOf = async (tokenId: string) => {
      const { apiTokens } = (await call('GET', '', owner)).json;
      return apiTokens.find((one: { id: string }) => one.id === tokenId).madeBy;
    };
    expect(await makerOf(byToken.id)).toEqual({ id: first, name: 'test', isActive: true });
    expect(await makerOf(first)).toBeNull();
    await test.database.admin.query('delete from memberships where person_id = $1', [id]);
    expect(await makerOf(made.id)).toEqual({ ...maker, isActive: false });
    // It is the store's: see docs/decisions/081-store-tokens.md.
    expect(await reads(made.token)).toBe(200);
  });

  it('of another store neither sees nor revokes this one’s', async () => {
    const { json } = await make({ role: 'store_user' });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', `/${json.id}`],
    ] as const) {
      expect((await call(method, path, other)).status).toBe(404);
    }
    expect((await make({ role: 'store_user' }, other)).status).toBe(404);
    expect(await reads(json.token)).toBe(200);
  });

  it('is one of at most a hundred active ones', async () => {
    const mine = await test.addStore({ id: 'fullstore', slug: 'full' });
    const headers = await asPerson(test, (await addPerson(test, { store: mine, role: 'store_owner' })).id);
    for (let n = 0; n < 99; n++) await test.token(mine, 'store_user');
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: `/v1/stores/${mine}/api-tokens`,
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        payload: { name: 'One more', role: 'store_user' },
      });
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().code).toBe('too_many_tokens');
  });
});

describe('a revoked API token', () => {
  it('fails from the next request on, and is still listed', async () => {
    const { json } = await make({ role: 'store_support' });
    expect((await call('DELETE', `/${json.id}`, owner)).status).toBe(204);
    expect(await reads(json.token)).toBe(401);
    expect((await call('DELETE', `/${json.id}`, owner)).status).toBe(204);
    const { apiTokens } = (await call('GET', '', owner)).json;
    expect(apiTokens.find(({ id }: { id: string }) => id === json.id)).toMatchObject({
      state: 'revoked',
      revokedAt: new Date(test.clock.now).toISOString(),
    });
    expect((await call('DELETE', '/unknown', owner)).status).toBe(404);
  });

  it('is never reissued: the same request creates another, the same key is refused', async () => {
    const ask = async (headers: Record<string, string> = {}) => {
      const payload = { name: 'Made twice', role: 'store_user' };
      const url = `/v1/stores/${store}/api-tokens`;
      const answer = await test.app.inject({
        method: 'POST',
        url,
        headers: { ...(await asPerson(test, owner.id)), ...headers },
        payload,
      });
      return { status: answer.statusCode, json: answer.json() };
    };
    const first = await ask();
    expect((await ask()).json).toEqual(first.json);
    await call('DELETE', `/${first.json.id}`, owner);
    const [second, ...others] = await Promise.all([ask(), ask(), ask()]);
    expect([second.status, await reads(second.json.token)]).toEqual([201, 200]);
    for (const { json } of others) expect(json).toEqual(second.json);
    const key = { 'idempotency-key': 'made twice' };
    const keyed = await ask(key);
    expect((await ask(key)).json).toEqual(keyed.json);
    await call('DELETE', `/${keyed.json.id}`, owner);
    expect(await ask(key)).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
  });

  it('takes its valet links along, and so does an expired one', async () => {
    const desk = await openDesk(test, store);
    const opens = async (id: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/v1/uploads',
          headers: {
            ...bearer(valetToken(test, store, desk.orderId, id)),
            'idempotency-key': crypto.randomUUID(),
          },
          payload: {
            contentType: 'image/jpeg',
            filename: 'mug.jpg',
            mediaType: 'CLAIM',
            orderId: desk.orderId,
          },
        })
      ).statusCode;
    const revoked = (await make({ role: 'store_support' })).json;
    const expired = (await make({ role: 'store_support', expiresInDays: 1 })).json;
    expect([await opens(revoked.id), await opens(expired.id)]).toEqual([201, 201]);
    await call('DELETE', `/${revoked.id}`, owner);
    test.clock.now += DAY;
    expect([await opens(revoked.id), await opens(expired.id)]).toEqual([401, 401]);
  });

  it('is disconnected from live updates at once', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const desk = await openDesk(test, store);
    const { json } = await make({ role: 'store_support' });
    const response = await fetch(`${test.app.listeningOrigin}/v1/claims/${desk.id}/stream`, {
      headers: bearer(json.token),
    });
    expect(response.status).toBe(200);
    const over = response.text();
    await call('DELETE', `/${json.id}`, owner);
    // Far below the heartbeat of 20 seconds.
    const late = new Promise((_, fail) => setTimeout(fail, 12_000, new Error('Still connected')));
    await expect(Promise.race([over, late])).resolves.toContain('retry');
  });
});
