import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';
import { issueApiToken } from '../auth/api-tokens.ts';
import type { StoreId } from '../auth/caller.ts';
import { forgetStores, saveStore } from './store.ts';

let test: TestApp;
let mine: StoreId;
let owner: string;
beforeAll(async () => {
  test = await createTestApp({}, { trustProxy: ['10.0.0.1'], publicUrl: 'https://claims.platform.example' });
  mine = await test.addStore({ id: 'mine', slug: 'mine', name: 'Mine' });
  await test.addStore({ id: 'theirs', slug: 'theirs', name: 'Theirs', domains: ['theirs.example'] });
  owner = await test.token(mine, 'store_owner');
});
afterAll(() => test.close());

const patch = (url: string, payload: object, token = owner) =>
  test.app.inject({ method: 'PATCH', url, headers: bearer(token), payload });
const patchLooks = (payload: object, query = '') => patch(`/v1/whitelabel/settings${query}`, payload);

describe('how a store looks', () => {
  it('is set, read back, and told where it is drawn otherwise than chosen', async () => {
    const answer = await patchLooks({
      colors: { brand: '#FFE45C' },
      fonts: { heading: 'Georgia, serif' },
      fontSize: 18,
      logoUrl: 'https://mine.example/logo.svg',
      welcomeTitle: '  Something not right?  ',
    });
    expect(answer.json()).toMatchObject({
      colors: { brand: '#ffe45c', surface: '#ffffff' },
      fonts: { heading: 'Georgia, serif', body: 'system-ui' },
      welcomeTitle: 'Something not right?',
      saved: true,
      repaired: [{ scheme: 'light', color: 'brand', use: 'text', chosen: '#ffe45c' }],
    });
    const { saved: _saved, repaired: _repaired, ...looks } = answer.json();
    expect((await test.app.inject('/v1/whitelabel/settings?store=mine')).json()).toEqual(looks);
  });

  it('can be tried without being saved, and taken back', async () => {
    const tried = await patchLooks({ fontSize: 30, colors: { brand: '#000000' } }, '?preview=true');
    expect(tried.json()).toMatchObject({ saved: false, fontSize: 30, colors: { brand: '#000000' } });
    expect((await test.app.inject('/v1/whitelabel/settings?store=mine')).json().fontSize).toBe(18);
    expect((await patchLooks({ fontSize: null, colors: null })).json()).toMatchObject({
      fontSize: 16,
      colors: { brand: '#1f5a44' },
      fonts: { heading: 'Georgia, serif' },
    });
  });

  it.each([
    ['colors.brand', { colors: { brand: 'red;}body{display:none' } }],
    ['colors.brand', { colors: { brand: '#fff' } }],
    [
      'darkColors.text',
      { darkColors: { brand: '#000000', surface: '#000000', text: 'url(//evil.example)' } },
    ],
    ['fonts.body', { fonts: { body: 'x}</style><script>' } }],
    ['fontSize', { fontSize: 31 }],
    ['fontSize', { fontSize: 10 }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['faviconUrl', { faviconUrl: 'data:image/svg+xml,<svg/>' }],
    ['logoUrl', { logoUrl: '//evil.example/x.png' }],
    ['welcomeTitle', { welcomeTitle: 'x'.repeat(121) }],
  ])('%s is refused that is no such thing: %j', async (path, payload) => {
    const answer = await patchLooks(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] });
  });

  it('is for those who may customize', async () => {
    const support = await test.token(mine, 'store_support');
    expect((await patch('/v1/whitelabel/settings', { fontSize: 20 }, support)).json()).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a host of a store', () => {
  const nameAt = async (headers: Record<string, string>, remoteAddress = '203.0.113.7') => {
    const answer = await test.app.inject({ url: '/v1/whitelabel/settings', headers, remoteAddress });
    return answer.statusCode === 200 ? answer.json().storeId : answer.statusCode;
  };

  it('leads to it, however a request writes it, and an unknown one to none', async () => {
    const set = await patch('/v1/stores/mine', { domains: ['Claims.Mine.Example', 'help.mine.example'] });
    expect(set.json()).toMatchObject({ id: 'mine', domains: ['claims.mine.example', 'help.mine.example'] });
    for (const host of ['claims.mine.example', 'CLAIMS.mine.example:8443', 'claims.mine.example.'])
      expect(await nameAt({ host }), host).toBe('mine');
    for (const host of [
      'mine.example',
      'x.claims.mine.example',
      'claims.mine.example.evil.example',
      'nowhere',
    ])
      expect(await nameAt({ host }), host).toBe(404);
  });

  it('is told by a proxy that is trusted, and by nobody else', async () => {
    const headers = { host: 'inside:4000', 'x-forwarded-host': 'claims.mine.example' };
    expect(await nameAt(headers, '10.0.0.1')).toBe('mine');
    expect(await nameAt(headers, '203.0.113.7')).toBe(404);
    expect(await nameAt({ ...headers, host: 'theirs.example' }, '203.0.113.7')).toBe('theirs');
  });

  it('is one store’s, which the database holds against two at the same moment', async () => {
    const taken = await patch('/v1/stores/mine', { domains: ['claims.mine.example', 'theirs.example'] });
    expect(taken.json()).toMatchObject({ code: 'domain_taken', fields: [{ path: 'domains.1' }] });
    expect(taken.body).not.toContain('Theirs');
    const both = await Promise.allSettled(
      ['race-1', 'race-2'].map((id) =>
        saveStore(test.database.db, {
          ...{ id, slug: id, name: id, currency: 'USD', timeZone: 'America/New_York', country: 'US' },
          domains: ['wanted.example'],
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is never the one that all stores share', async () => {
    const taken = await patch('/v1/stores/mine', {
      domains: ['help.mine.example', 'Claims.Platform.Example'],
    });
    expect(taken.json()).toMatchObject({ code: 'domain_taken', fields: [{ path: 'domains.1' }] });
    expect(await nameAt({ host: 'claims.platform.example' })).toBe(404);
  });

  it('goes with its store to another one once it is given up', async () => {
    await patch('/v1/stores/mine', { domains: ['claims.mine.example'] });
    const theirs = await test.token('theirs' as StoreId, 'store_owner');
    const answer = await patch('/v1/stores/theirs', { domains: ['help.mine.example'] }, theirs);
    expect(answer.statusCode, answer.body).toBe(200);
    expect([await nameAt({ host: 'help.mine.example' }), await nameAt({ host: 'theirs.example' })]).toEqual([
      'theirs',
      404,
    ]);
  });

  it.each(['https://mine.example', 'mine.example:443', 'mine example', '-mine.example', ''])(
    '"%s" is none',
    async (domain) => {
      const answer = await patch('/v1/stores/mine', { domains: [domain] });
      expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'domains.0' }] });
    },
  );

  it('stands in the links that its shoppers get, over https', async () => {
    forgetStores(test.database.db);
    await test.addOrder(mine, 'o1', fileableOrder(test.clock.now));
    const shopper = shopperToken(test, mine, await orderIdOf(test, mine, 'o1'));
    const filed = await test.app.inject({
      method: 'POST',
      url: '/v1/claims/o1',
      headers: bearer(shopper),
      payload: filingOf(),
    });
    expect(filed.json().viewUrl).toMatch(/^https:\/\/claims\.mine\.example\/view\//);
    const { rows } = await test.database.admin.query<{ body: string }>('select body from mails');
    expect(rows[0]?.body).toContain('https://claims.mine.example/view/');
    expect(rows[0]?.body).not.toContain('claims.platform.example');
  });

  it('is set by whoever may change the store, what has a permission of its own only with that', async () => {
    const given = { name: 'narrow', permissions: ['store:update'] } as const;
    const narrow = await issueApiToken(test.database.db, mine, { ...given, role: null });
    expect((await patch('/v1/stores/mine', { name: 'Mine & Co' }, narrow)).json()).toMatchObject({
      name: 'Mine & Co',
    });
    for (const [payload, permission] of [
      [{ returns: { enabled: true } }, 'capability:update'],
      [{ oneTimeAppeasement: true }, 'setting-one-time-appeasement:update'],
    ] as const)
      expect((await patch('/v1/stores/mine', payload, narrow)).json()).toMatchObject({
        code: 'forbidden',
        permission,
      });
  });

  it('of another store can’t be set', async () => {
    expect((await patch('/v1/stores/theirs', { name: 'Ours now' })).statusCode).toBe(404);
  });
});
