/** Who can see which page, in whose branding, and what everyone else gets. */
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createBrowser } from '../../test/browser-without-script.ts';
import { demoPortal } from '../../test/demo-portal.ts';
import { file, filingOfDemo, orderIdOf, shopperToken } from '../../test/world.ts';
import { plantDemo } from '../demo/plant.ts';
import type { StoreId } from '../server/auth/caller.ts';
import { ROUTES } from '../urls.ts';
import { needsOrder } from './order/flow/guard.ts';
import { portalPages } from './routes.ts';
import { PAGES } from './serve-pages.ts';

const { test, browser, lookUp } = demoPortal();

const guarded = PAGES.filter(({ guard }) => guard === needsOrder).map(({ path }) =>
  path.replace(/:\w+/, 'x'),
);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('without an order', () => {
  it.each(guarded)('%s leads to /start', async (path) => {
    const answer = await browser.send('GET', path);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/start']);
    const named = await browser.send('GET', `${path}?store=other`);
    expect(named.headers.location).toBe('/start?store=other');
  });

  it('an expired order says so', async () => {
    await lookUp('1001', 'ada@example.com');
    test.clock.now += 25 * 3_600_000;
    const page = await browser.open('/issues');
    test.clock.now -= 25 * 3_600_000;
    expect(page.url).toBe('/start');
    expect(page.text).toContain('It’s been a while.');
  });

  it('?fake opens the sample order in demo mode only', async () => {
    const page = await browser.open('/issues?fake');
    expect([page.url, page.status]).toEqual(['/issues', 200]);
    expect(page.text).toContain('#1001');
    const production = await createTestApp({}, { pages: portalPages, mode: 'production' });
    const store = await production.addStore({ domains: ['claims.example'] });
    expect(store).toBe('teststore');
    const headers = { host: 'claims.example' };
    const answer = await production.app.inject({ url: '/issues?fake', headers });
    expect(answer.headers.location).toBe('/start');
    expect((await production.app.inject({ url: '/spec', headers })).statusCode).toBe(404);
    expect((await production.app.inject({ url: '/start', headers })).payload).toContain('Test Store');
    expect(
      (await production.app.inject({ url: '/start', headers: { host: 'other.example' } })).statusCode,
    ).toBe(404);
    await production.close();
  });
});

describe('the language', () => {
  const localeOf = async (headers: Record<string, string> = {}) => {
    const answer = await test.app.inject({ url: '/start?store=demo', headers });
    expect(answer.body).toContain('<html lang="en-US" dir="ltr"');
    return answer.cookies.find(({ name }) => name === 'makegood_locale');
  };

  it('is kept for a year, once chosen', async () => {
    expect(await localeOf()).toMatchObject({
      value: 'en',
      maxAge: 365 * 24 * 3600,
      path: '/',
      sameSite: 'Lax',
    });
    expect(await localeOf({ cookie: 'makegood_locale=en' })).toBeUndefined();
  });

  it.each(['de', 'en-US', '__proto__', 'constructor', '<script>', ''])(
    'falls back to English from "%s"',
    async (value) => {
      expect(await localeOf({ cookie: `makegood_locale=${encodeURIComponent(value)}` })).toMatchObject({
        value: 'en',
      });
    },
  );

  it('is changed by pages only, not by requests for scripts or pictures', async () => {
    const answer = await test.app.inject('/demo/pictures/fernwood-logo.svg');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
  });
});

describe('the lookup', () => {
  it('fails with the same message whichever part was wrong, and keeps what was typed', async () => {
    for (const fields of [
      { order: '9999', email: 'ada@example.com' },
      { order: '1001', email: 'nobody@example.com' },
    ]) {
      await browser.open('/start');
      const page = await browser.post(fields);
      expect(page.status).toBe(404);
      expect(page.text).toContain("We couldn't find a match for that order number and email address.");
      expect(page.html).toContain(fields.email);
    }
  });

  it('says how long to wait after too many failures', async () => {
    const limited = await createTestApp({ addressMissesPerMinute: 2 }, { pages: portalPages });
    await limited.addStore({ slug: 'demo' });
    const visitor = createBrowser(limited.app);
    await visitor.open('/start');
    for (const order of ['1', '2', '3']) await visitor.post({ order, email: 'ada@example.com' });
    expect(visitor.page.status).toBe(429);
    expect(Number(visitor.page.headers['retry-after'])).toBeGreaterThan(0);
    expect(visitor.page.text).toContain('Please try again in');
    await limited.close();
  });

  it('keeps the order in a cookie that scripts can’t read and that only its own host gets, over https', async () => {
    await lookUp('1001', 'ada@example.com');
    const secure = await createTestApp({}, { pages: portalPages, publicUrl: 'https://claims.example' });
    await plantDemo(secure.context);
    const visitor = createBrowser(secure.app);
    await visitor.open('/start');
    const answer = await visitor.send('POST', '/start', 'order=1001&email=ada%40example.com', FORM);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-makegood_shopper_\w+=/);
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(word);
    expect((await visitor.open('/issues')).status).toBe(200);
    await secure.close();
  });

  it('isn’t ended by another visit to /start', async () => {
    await lookUp('1001', 'ada@example.com');
    await browser.open('/start');
    expect((await browser.open('/issues')).url).toBe('/issues');
  });
});

describe('the store', () => {
  it('comes from the URL, which is remembered, or from the Host; an unknown store is a neutral 404', async () => {
    expect((await browser.open('/start?store=other')).html).toContain('Kieselstein');
    expect((await browser.open('/start')).html).toContain('Kieselstein');
    const visitor = createBrowser(test.app);
    expect((await visitor.open('/start', { host: 'other.localhost' })).html).toContain('Kieselstein');
    const unknown = await visitor.open('/start?store=nobody');
    expect(unknown.status).toBe(404);
    expect(unknown.html).not.toMatch(/Fernwood|Kieselstein|Makegood/);
  });

  it('never shows another store’s order', async () => {
    await lookUp('1001', 'ada@example.com');
    expect((await browser.open('/issues?store=other')).url).toBe('/start?store=other');
  });
});

describe('a form from another site', () => {
  const posts = ROUTES.filter(({ id }) => ['start', 'issues', 'items', 'details', 'review'].includes(id));
  it.each(posts)('is refused by $path', async ({ path }) => {
    await lookUp('1001', 'ada@example.com');
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      { 'sec-fetch-site': '' },
    ];
    for (const headers of foreign) {
      const answer = await browser.send('POST', path, 'category=notReceived', { ...FORM, ...headers });
      expect(answer.statusCode).toBe(403);
    }
    const own = { 'sec-fetch-site': '', host: 'localhost', origin: 'http://localhost' };
    expect((await browser.send('POST', path, '', { ...FORM, ...own })).statusCode).not.toBe(403);
  });
});

describe('what doesn’t exist', () => {
  it('is a page for people and a problem document for programs', async () => {
    const page = await browser.open('/nowhere');
    expect([page.status, page.text.includes('Page not found')]).toEqual([404, true]);
    const problem = await test.app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
    expect(problem.json()).toMatchObject({ code: 'page_not_found', detail: 'Page Not Found: /nowhere' });
    const below = await test.app.inject({ url: '/v1/nowhere', headers: { accept: 'text/html' } });
    expect(below.json()).toMatchObject({ code: 'not_found' });
  });

  it('answers an unsupported method with the supported ones', async () => {
    const answer = await browser.send('PUT', '/issues');
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('opens no claim for an invalid token', async () => {
    const broken = await browser.open('/view/abc.def');
    expect(broken.status).toBe(404);
    expect(broken.text).toContain('Open the link in the latest email about your claim.');
    await lookUp('1019', 'sam@example.com');
    const [shopper = ''] =
      [...browser.cookies].find(([name]) => name.startsWith('makegood_shopper_'))?.slice(1) ?? [];
    expect(shopper).toContain('.');
    expect((await browser.open(`/view/${shopper}`)).status).toBe(404);
  });

  it('shows a server error as a page with a request id to quote', async () => {
    const broken = await createTestApp({}, { pages: portalPages });
    await broken.addStore({ slug: 'demo' });
    await broken.database.admin.query('alter table stores rename to stores_gone');
    const page = await createBrowser(broken.app).open('/start?store=other');
    expect(page.status).toBe(500);
    expect(page.text).toContain('Internal Server Error');
    expect(page.text).toMatch(/include this number: [0-9a-f-]{36}/);
    await broken.close();
  });
});

describe('claims of an order', () => {
  it('are listed on the order if there are several or none yet', async () => {
    await lookUp('1001', 'ada@example.com');
    const none = await browser.open('/claims/view/1001');
    expect([none.status, none.url]).toEqual([200, '/claims/view/1001']);
    expect(none.text).toContain('Report a problem');
    const storeId = 'demo' as StoreId;
    const shopper = shopperToken(test, storeId, await orderIdOf(test, storeId, '1001'));
    for (const quantity of [1, 2]) await file(test, shopper, '1001', filingOfDemo({ quantity }));
    const { html } = await browser.open('/claims/view/1001');
    expect(html.match(/href="\/view\//g)).toHaveLength(2);
  });

  it('opens directly from its order if it is the only one, and never from another order', async () => {
    await lookUp('1019', 'sam@example.com');
    expect((await browser.open('/claims/view/1019')).text).toContain('My Claim #');
    expect((await browser.open('/claims/view/1020')).status).toBe(404);
  });
});

describe('headers', () => {
  it('allow only our own scripts and styles, and keep personal pages out of caches', async () => {
    await lookUp('1001', 'ada@example.com');
    const { headers, html } = browser.page;
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(html.match(/<style nonce="[^"]+"/g)?.every((tag) => tag.includes(nonce))).toBe(true);
    expect(html).not.toMatch(/<style(?! nonce)| style="/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await createBrowser(test.app).open('/start')).headers['x-robots-tag']).toBeUndefined();
  });

  it('serve compressed scripts with a permanent cache, the demo’s pictures and robots.txt', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await browser.open('/start')).html)?.[1] ?? '';
    const answer = await browser.send('GET', script, undefined, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await browser.send('GET', '/demo/pictures/mug-moss.webp')).statusCode).toBe(200);
    expect((await browser.send('GET', '/robots.txt')).payload).toContain('Allow: /start');
    const page = await browser.send('GET', '/start', undefined, { 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.rawPayload.length).toBeLessThan(15 * 1024);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['br;q=0,*', 'gzip'],
    ['brotli', undefined],
    ['', undefined],
    [',;q=,'.repeat(500), undefined],
  ])('answers a browser that takes %s with %s', async (accepted, encoding) => {
    const page = await browser.send('GET', '/start', undefined, { 'accept-encoding': accepted });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-encoding']).toBe(encoding);
  });

  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['application/json, text/html;q=0.1', 'application/problem+json'],
    ['text/html;q=0, application/json', 'application/problem+json'],
    ['*/*', 'application/problem+json'],
  ])('answers an unknown address for %s with %s', async (accept, type) => {
    const answer = await browser.send('GET', '/nowhere', undefined, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain(type);
  });

  it('draws every state of the gallery', async () => {
    const index = await browser.open('/spec');
    const links = [...index.html.matchAll(/href="(\/spec[^"]*state=[^"]+)"/g)].map(([, href]) => href ?? '');
    expect(links.length).toBeGreaterThan(60);
    for (const href of links) {
      const state = await browser.send('GET', href.replaceAll('&amp;', '&'));
      expect([href, state.statusCode]).toEqual([href, 200]);
    }
  });
});
