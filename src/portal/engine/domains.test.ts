/** A store's pages on its own host, behind a proxy that terminates TLS. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fileableOrder } from '../../../test/world.ts';
import type { StoreId } from '../../server/auth/caller.ts';
import { proveHost } from '../../server/stores/hosts.ts';
import { portalPages } from '../routes.ts';

const PROXY = '10.0.0.1';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(
    {},
    {
      pages: portalPages,
      mode: 'production',
      publicUrl: 'https://claims.platform.example',
      trustProxy: [PROXY],
    },
  );
  const mine = await test.addStore({
    id: 'mine',
    slug: 'mine',
    name: 'Mine',
    domains: ['claims.mine.example'],
  });
  await test.addStore({ id: 'theirs', slug: 'theirs', name: 'Theirs', domains: ['help.theirs.example'] });
  await test.addOrder(mine, 'o1', fileableOrder(test.clock.now));
});
afterAll(() => test.close());

/** A request as the proxy forwards it: to an internal address, with the public host in a header. */
const through = (host: string, remoteAddress = PROXY) => ({
  remoteAddress,
  headers: { host: 'app:4000', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const lookup = (host: string, headers: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: '/start',
    ...through(host),
    headers: { ...through(host).headers, ...FORM, ...headers },
    payload: 'order=1001&email=ada%40example.com',
  });

describe('a store’s own host', () => {
  it('shows that store’s pages, whichever store the URL names', async () => {
    for (const host of ['claims.mine.example', 'CLAIMS.mine.example.:443']) {
      const page = await test.app.inject({ url: '/start?store=theirs', ...through(host) });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('data-store="mine"');
    }
  });

  it('shows no store while the domain is only requested', async () => {
    const host = 'shop.mine.example';
    const asked = await test.app.inject({
      method: 'PATCH',
      url: '/v1/stores/mine',
      headers: { authorization: `Bearer ${await test.token('mine' as StoreId, 'store_owner')}` },
      payload: { domains: ['claims.mine.example', host] },
    });
    expect(asked.json()).toMatchObject({ provenDomains: ['claims.mine.example'] });
    const page = await test.app.inject({ url: '/start', ...through(host) });
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('data-store="mine"');
    const now = test.clock.now;
    expect(await proveHost(test.database.db, 'mine' as StoreId, { host, now })).toBe('proven');
    const proven = await test.app.inject({ url: '/start', ...through(host) });
    expect(proven.statusCode).toBe(200);
    expect(proven.body).toContain('data-store="mine"');
  });

  it('is trusted only from the proxy; an unknown host shows no store', async () => {
    const stranger = await test.app.inject({
      url: '/start',
      ...through('claims.mine.example', '203.0.113.7'),
    });
    expect(stranger.statusCode).toBe(404);
    expect(stranger.body).not.toContain('data-store="mine"');
    const unknown = await test.app.inject({ url: '/start', ...through('claims.nobody.example') });
    expect(unknown.statusCode).toBe(404);
  });

  it('accepts its own forms only, and keeps the lookup in an https cookie of that host', async () => {
    const own = await lookup('claims.mine.example', { origin: 'https://claims.mine.example' });
    expect([own.statusCode, own.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/process\?orderId=\w+$/),
    ]);
    const cookie = own.cookies.find(({ name }) => name.startsWith('__Host-makegood_shopper_'));
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('domain');
    for (const origin of ['https://help.theirs.example', 'https://evil.example', 'http://app:4000', 'null']) {
      const answer = await lookup('claims.mine.example', { origin });
      expect([origin, answer.statusCode, answer.cookies.length]).toEqual([origin, 403, expect.any(Number)]);
      expect(answer.cookies.map(({ name }) => name).join()).not.toContain('makegood_shopper');
    }
  });

  it('has no orders of another store', async () => {
    const answer = await lookup('help.theirs.example', { origin: 'https://help.theirs.example' });
    expect(answer.statusCode).toBe(404);
  });

  it('receives uploads over https', async () => {
    const own = await lookup('claims.mine.example', { 'sec-fetch-site': 'same-origin' });
    const cookies = Object.fromEntries(own.cookies.map(({ name, value }) => [name, value]));
    const { remoteAddress, headers } = through('claims.mine.example');
    const answer = await test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      remoteAddress,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
      cookies,
      payload: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
    });
    expect(answer.json().signedUrl).toMatch(/^https:\/\/claims\.mine\.example\/v1\/uploads\//);
  });
});
