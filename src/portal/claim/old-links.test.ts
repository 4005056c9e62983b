/**
 * Any page of a claim opened by a link older than three weeks asks for the email address first (docs/decisions/025-old-links.md).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser-without-script.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { readMails } from '../../../test/mails.ts';
import { linkToken } from '../../../test/world.ts';
import { CLAIM_COOKIE } from '../../server/auth/authenticate.ts';
import type { StoreId } from '../../server/auth/caller.ts';
import { urls } from '../../urls.ts';
import { portalPages } from '../routes.ts';
import { words } from './text.ts';

const DAY = 86_400_000;
const EMAIL = 'ada@example.com';
const { confirm } = urls.myClaim;

let test: TestApp;
let store: StoreId;
let desk: Desk;
let browser: Browser;
/** A link sent 22 days ago. */
let old: string;
let claimNumber: string;

beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({ emailMissesPerQuarterHour: 5 }, { pages: portalPages });
  store = await test.addStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = Date.now();
  desk = await openDesk(test, store);
  claimNumber = String((await desk.team('GET', '')).json.claimNumber);
  old = linkToken('claim', store, desk.id);
  test.clock.now += 22 * DAY;
  browser = createBrowser(test.app);
});

const tokenIn = (url: string) => /^\/(?:view|print)\/([^/]+)/.exec(url)?.[1] ?? '';

describe('an old link', () => {
  it.each([
    ['view', urls.view],
    ['print', urls.print],
    ['pdf', urls.printPdf],
    ['address', urls.myClaim.address],
    ['withdraw', urls.myClaim.withdraw],
    ['appeal', urls.myClaim.appeal],
    ['review', urls.myClaim.review],
  ] as const)(
    'to %s shows the question and the number of the claim, and nobody’s name or things',
    async (name, path) => {
      await browser.open(path(old));
      expect(browser.page.url).toBe(name === 'view' ? confirm(old) : `${confirm(old)}?to=${name}`);
      expect(browser.page.status).toBe(200);
      expect(browser.page.text).toContain(words.confirm.title);
      expect(browser.page.text).toContain(`#${claimNumber}`);
      expect(browser.page.html).not.toMatch(/\bAda\b|ada@|\bMug\b|Main St|\b1001\b/);
      expect(browser.cookies.has(CLAIM_COOKIE)).toBe(false);
    },
  );

  it('accepts no form either, and returns a problem to API clients', async () => {
    const sent = await browser.send('POST', urls.myClaim.withdraw(old), 'reason=', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(sent.headers.location).toBe(`${confirm(old)}?to=withdraw`);
    expect(await desk.status()).toBe('NEW');
    const asked = await browser.send('GET', urls.view(old), undefined, { accept: 'application/json' });
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'link_needs_email']);
  });

  it('opens the requested page with a fresh link after the right address, in any spelling', async () => {
    await browser.open(urls.myClaim.withdraw(old));
    await browser.post({ email: '  ADA@example.COM ' });
    const fresh = tokenIn(browser.page.url);
    expect(fresh).not.toBe(old);
    expect(browser.page.url).toBe(urls.myClaim.withdraw(fresh));
    expect(browser.page.text).toContain(words.withdraw.lead);
    expect(browser.cookies.get(CLAIM_COOKIE)).toBe(fresh);
    expect((await browser.open(confirm(fresh))).url).toBe(urls.view(fresh));
    expect(browser.page.text).toContain('Ada Shopper');
    expect((await browser.open(urls.view(old))).url).toBe(urls.view(fresh));
    const other = await openDesk(test, store);
    const another = linkToken('claim', store, other.id, 1, null);
    expect((await browser.open(urls.view(another))).url).toBe(confirm(another));
    test.clock.now += 22 * DAY;
    expect((await browser.open(urls.view(fresh))).url).toBe(confirm(fresh));
  });

  it('never redirects anywhere else, whatever the URL says', async () => {
    await browser.open(`${confirm(old)}?to=//evil.example`);
    await browser.post({ email: EMAIL });
    expect(browser.page.url).toMatch(/^\/view\/[\w.-]+$/);
  });

  it('says only that an address is wrong, keeps what was typed, and stops after five attempts', async () => {
    await browser.open(confirm(old));
    for (const [email, sentence] of [
      ['', words.confirm.emailMissing],
      ['ada', words.confirm.emailShape],
      ['<script>alert(1)</script>@x.y', words.confirm.emailShape],
      ['eve@example.com', words.confirm.emailWrong],
    ] as const) {
      await browser.post({ email });
      expect(browser.page.status).toBe(422);
      expect(browser.page.text).toContain(sentence);
      expect(browser.page.html).not.toMatch(/<script>alert|\bAda\b|ada@example/);
    }
    for (let guess = 2; guess <= 5; guess++) await browser.post({ email: `guess${guess}@example.com` });
    await browser.post({ email: EMAIL });
    expect(browser.page.status).toBe(429);
    expect(browser.page.headers['retry-after']).toMatch(/^\d+$/);
    expect(browser.page.html).toContain(`value="${EMAIL}"`);
  });

  it('can email a fresh link to the claim’s own address without revealing it', async () => {
    await browser.open(`${confirm(old)}?to=review`);
    await browser.post({ mail: '1' });
    expect(browser.page.url).toBe(`${confirm(old)}?to=review`);
    expect(browser.page.text).toContain(words.confirm.mailSent);
    expect(browser.page.html).not.toContain('ada@');
    const mails = await readMails(test, { claimId: desk.id, kind: 'link' });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.recipient).toBe(EMAIL);
    const link = /\/view\/[\w.-]+/.exec(mails[0]?.body ?? '')?.[0] ?? '';
    expect((await browser.open(link)).text).toContain('Ada Shopper');
    browser = createBrowser(test.app);
    await browser.open(confirm(old));
    for (let sent = 2; sent <= 4; sent++) await browser.post({ mail: '1' });
    expect(browser.page.status).toBe(429);
  });

  it('asks for nothing once it was revoked', async () => {
    await test.database.admin.query('update claims set token_generation = 2 where id = $1', [desk.id]);
    expect((await browser.open(confirm(old))).status).toBe(404);
    expect((await browser.open(urls.view(old))).status).toBe(404);
  });
});
