import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readMails } from '../../../test/mails.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';
import { issueApiToken } from '../auth/api-tokens.ts';
import type { StoreId } from '../auth/caller.ts';
import { proveHost, revokeHost } from './hosts.ts';
import { forgetStores, saveStore } from './queries.ts';

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

describe('a store’s branding', () => {
  it('is set, returned, and reports colors that are drawn differently than chosen', async () => {
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

  it('can be previewed without saving, and reset', async () => {
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
    ['paperLogo', { paperLogo: 'https://mine.example/logo.png' }],
    ['paperLogo', { paperLogo: 'data:image/svg+xml;base64,AAAA' }],
    ['paperLogo', { paperLogo: `data:image/png;base64,${'A'.repeat(60_000)}` }],
    ['paperLogo', { paperLogo: 'data:image/png;base64,iVBORw0KGgo=' }],
    ['welcomeTitle', { welcomeTitle: 'x'.repeat(121) }],
  ])('%s is refused if invalid: %j', async (path, payload) => {
    const answer = await patchLooks(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] });
  });

  it('requires the permission to customize', async () => {
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

  const prove = (store: string, host: string) =>
    proveHost(test.database.db, store as StoreId, { host, now: test.clock.now });
  const hostsOf = (token: string) =>
    test.app.inject({ url: '/v1/stores/mine/hosts', headers: bearer(token) });
  const linkOf = async (sourceOrderId: string) => {
    await test.addOrder(mine, sourceOrderId, fileableOrder(test.clock.now));
    const filed = await test.app.inject({
      method: 'POST',
      url: `/v1/claims/${sourceOrderId}`,
      headers: bearer(shopperToken(test, mine, await orderIdOf(test, mine, sourceOrderId))),
      payload: filingOf(),
    });
    return filed.json().viewUrl;
  };

  it('leads nowhere and appears in no link until it is verified', async () => {
    const asked = await patch('/v1/stores/mine', { domains: ['Claims.Mine.Example', 'help.mine.example'] });
    const domains = ['claims.mine.example', 'help.mine.example'];
    expect(asked.json()).toMatchObject({ id: 'mine', domains, provenDomains: [] });
    for (const host of domains) expect(await nameAt({ host }), host).toBe(404);
    const named = '/v1/whitelabel/settings?domain=claims.mine.example';
    expect((await test.app.inject(named)).statusCode).toBe(404);
    const looked = await test.app.inject({
      method: 'POST',
      url: '/v1/order-lookup',
      headers: { host: 'claims.mine.example' },
      payload: { order: '1001', email: 'ada@example.com' },
    });
    expect(looked.json()).not.toHaveProperty('token');
    expect(await linkOf('unproven')).toMatch(/^https:\/\/claims\.platform\.example\/view\//);

    const portal = { origin: 'https://claims.platform.example', slug: 'mine' };
    expect((await hostsOf(owner)).json()).toMatchObject({ portal });
    expect(await prove('mine', 'help.mine.example')).toBe('proven');
    expect((await hostsOf(owner)).json()).toMatchObject({
      portal: { origin: 'https://help.mine.example', slug: null },
      hosts: [
        { host: 'claims.mine.example', proven: false, state: 'waiting' },
        { host: 'help.mine.example', proven: true, state: 'proven' },
      ],
    });
    expect(await nameAt({ host: 'help.mine.example' })).toBe('mine');
    expect(await nameAt({ host: 'claims.mine.example' })).toBe(404);
    expect(await linkOf('proven')).toMatch(/^https:\/\/help\.mine\.example\/view\//);
    // Changing something else keeps the verification.
    expect((await patch('/v1/stores/mine', { name: 'Mine' })).json().provenDomains).toEqual([
      'help.mine.example',
    ]);
  });

  it('is shown with its verification to its own team only', async () => {
    const theirs = await test.token('theirs' as StoreId, 'store_owner');
    const answer = await hostsOf(theirs);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('mine.example');
    expect((await test.app.inject('/v1/stores/mine')).body).not.toMatch(/domain|mine\.example/i);
  });

  it('can be claimed by several stores, and is verified for one', async () => {
    const theirs = await test.token('theirs' as StoreId, 'store_owner');
    const want = (store: string, token: string, hosts: string[]) =>
      patch(`/v1/stores/${store}`, { domains: hosts }, token);
    const mineOnes = ['claims.mine.example', 'help.mine.example', 'both.example'];
    expect((await want('theirs', theirs, ['theirs.example', 'both.example'])).statusCode).toBe(200);
    expect((await want('mine', owner, mineOnes)).statusCode).toBe(200);
    expect(await prove('mine', 'both.example')).toBe('proven');
    expect(await prove('theirs', 'both.example')).toBe('taken');
    expect(await prove('theirs', 'never-asked.example')).toBe('not_asked');
    expect(await nameAt({ host: 'both.example' })).toBe('mine');
    // The other store still claims it, and may change other things.
    const other = await want('theirs', theirs, ['theirs.example', 'both.example', 'third.example']);
    expect(other.json()).toMatchObject({ provenDomains: ['theirs.example'] });

    expect(await revokeHost(test.database.db, mine, 'both.example')).toBe(true);
    expect(await revokeHost(test.database.db, mine, 'both.example')).toBe(false);
    expect(await nameAt({ host: 'both.example' })).toBe(404);
    expect(await prove('theirs', 'both.example')).toBe('proven');
    expect(await nameAt({ host: 'both.example' })).toBe('theirs');
  });

  it('that was given up and claimed again must be verified again', async () => {
    await patch('/v1/stores/mine', { domains: ['claims.mine.example'] });
    const again = await patch('/v1/stores/mine', { domains: ['claims.mine.example', 'help.mine.example'] });
    expect(again.json()).toMatchObject({ provenDomains: [] });
    expect(await nameAt({ host: 'help.mine.example' })).toBe(404);
  });

  it('is verified for one store, even if several try at the same moment', async () => {
    const stores = ['wanter1', 'wanter2', 'wanter3'];
    for (const id of stores) {
      await test.addStore({ id, slug: id, name: id });
      const token = await test.token(id as StoreId, 'store_owner');
      await patch(`/v1/stores/${id}`, { domains: ['contested.example'] }, token);
    }
    const outcomes = await Promise.all(stores.map((id) => prove(id, 'contested.example')));
    expect(outcomes.sort()).toEqual(['proven', 'taken', 'taken']);
  });

  it('leads to the store, in any spelling, and an unknown one to none', async () => {
    await prove('mine', 'claims.mine.example');
    await prove('mine', 'help.mine.example');
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

  it('may be set by a trusted proxy, and by nobody else', async () => {
    const headers = { host: 'inside:4000', 'x-forwarded-host': 'claims.mine.example' };
    expect(await nameAt(headers, '10.0.0.1')).toBe('mine');
    expect(await nameAt(headers, '203.0.113.7')).toBe(404);
    expect(await nameAt({ ...headers, host: 'theirs.example' }, '203.0.113.7')).toBe('theirs');
  });

  it('belongs to one store, which the database enforces for simultaneous changes', async () => {
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
    expect(taken.json()).toMatchObject({ code: 'domain_shared', fields: [{ path: 'domains.1' }] });
    expect(await nameAt({ host: 'claims.platform.example' })).toBe(404);
  });

  it('moves to another store once it is given up', async () => {
    await patch('/v1/stores/mine', { domains: ['claims.mine.example'] });
    const theirs = await test.token('theirs' as StoreId, 'store_owner');
    const answer = await patch('/v1/stores/theirs', { domains: ['help.mine.example'] }, theirs);
    expect(answer.statusCode, answer.body).toBe(200);
    await prove('theirs', 'help.mine.example');
    expect([await nameAt({ host: 'help.mine.example' }), await nameAt({ host: 'theirs.example' })]).toEqual([
      'theirs',
      404,
    ]);
  });

  it.each([
    'https://mine.example',
    'mine.example:443',
    'mine example',
    '-mine.example',
    'localhost',
    '127.0.0.1',
    'co.uk',
    'github.io',
    '',
  ])('"%s" is not a host', async (domain) => {
    const answer = await patch('/v1/stores/mine', { domains: [domain] });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'domains.0' }] });
  });

  it('appears in the links its shoppers get, over https', async () => {
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
    const mails = (await readMails(test)).filter(({ body }) =>
      body.includes('https://claims.mine.example/view/'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).not.toContain('claims.platform.example');
  });

  it('is set with the permission to change the store; sections with a permission of their own require that one', async () => {
    const given = { name: 'narrow', permissions: ['store:update'] } as const;
    const { token: narrow } = await issueApiToken(test.database.db.app, mine, { ...given, role: null });
    expect((await patch('/v1/stores/mine', { name: 'Mine & Co' }, narrow)).json()).toMatchObject({
      name: 'Mine & Co',
    });
    for (const [payload, permission] of [
      [{ returns: { enabled: true } }, 'capability:update'],
      [{ capabilities: { credit: false } }, 'capability:update'],
      [{ oneTimeAppeasement: true }, 'setting-one-time-appeasement:update'],
      [{ proof: { receiptFrom: '900' } }, 'setting-claim-acknowledgment:update'],
      [{ credit: null }, 'store-credit:update'],
      [{ replacementCost: null }, 'setting-replacement-cost:update'],
      [{ policyLimit: '100' }, 'policy:update'],
      [{ help: { email: null } }, 'setting-customer-communication:update'],
      [{ trackingBaseUrl: null }, 'setting-fulfillment:update'],
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
