/** The words of pages for shoppers in a store's own words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import { PORTAL_PAGES, PORTAL_WORDS } from '../../../domain/stores/portal-words.ts';
import { pages } from '../../../pages.ts';
import { PATHS } from '../../../urls.ts';
import type { StoreId } from '../../auth/caller.ts';

let test: TestApp;
let mine: StoreId;
let owner: string;
beforeAll(async () => {
  test = await createTestApp({}, { pages });
  mine = await test.addStore({ id: 'mine', slug: 'mine', name: 'Mine & Co' });
  const theirs = await test.addStore({ id: 'theirs', slug: 'theirs', name: 'Theirs' });
  for (const store of [mine, theirs])
    await test.addOrder(store, store, fileableOrder(test.clock.now, { sourceOrderNumber: '1001' }));
  owner = await test.token(mine, 'store_owner');
});
afterAll(() => test.close());

async function say(words: object | null) {
  const answer = await test.app.inject({
    method: 'PATCH',
    url: '/v1/whitelabel/settings',
    headers: bearer(owner),
    payload: { words },
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** The page of a store on which its shopper begins a claim. */
async function beginning(slug: string) {
  const browser = createBrowser(test.app);
  await browser.open(`/start?store=${slug}`);
  const { page: start } = browser;
  await browser.post({ order: '1001', email: 'ada@example.com' });
  return { start, issues: await browser.open('/issues') };
}

const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
const STANDARD = PORTAL_WORDS.issues.title.words;

describe('a store’s own words', () => {
  it('stand on its pages, on those of no other store, and the standard ones come back', async () => {
    await say({ issues: { title: '{{store.name}} helps' }, start: { submit: 'Look it up' } });
    const own = await beginning('mine');
    expect(titleOf(own.issues.html)).toBe('Mine &amp; Co helps');
    expect(own.issues.html).toContain('<title>Mine &amp; Co helps');
    expect(own.start.html).toContain('Look it up');
    const [other, again] = await Promise.all([beginning('theirs'), beginning('mine')]);
    expect(titleOf(other.issues.html)).toBe(STANDARD);
    expect(other.start.html).toContain(PORTAL_WORDS.start.submit.words);
    expect(titleOf(again.issues.html)).toBe('Mine &amp; Co helps');
    await say({ issues: { title: null } });
    const { start, issues } = await beginning('mine');
    expect(titleOf(issues.html)).toBe(STANDARD);
    expect(start.html).toContain('Look it up');
    await say(null);
    expect((await beginning('mine')).start.html).not.toContain('Look it up');
  });

  it('reach the browser with the page, escaped', async () => {
    await say({ start: { submit: '</script><script>alert(1)</script>'.slice(0, 30) } });
    const { start } = await beginning('mine');
    expect(start.html).toMatch(/id="words">\{"start":\{"submit":"\\u003c/);
    expect(start.html).not.toContain('<script>alert');
    await say(null);
    expect((await beginning('mine')).start.html).not.toContain('id="words"');
  });

  it.each([
    ['an unknown variable', 'words.process.title', { process: { title: 'Hi {{customer.firstName}}' } }],
    ['a variable that is not closed', 'words.process.title', { process: { title: 'Hi {{store.name' } }],
    ['too many letters', 'words.start.submit', { start: { submit: 'x'.repeat(31) } }],
    ['20,000 letters', 'words.items.several', { items: { several: 'x'.repeat(20_000) } }],
    ['several lines', 'words.issues.title', { issues: { title: 'one\ntwo' } }],
    ['nothing to see', 'words.issues.title', { issues: { title: '\u00ad' } }],
    ['a word that pages don’t have', 'words.issues', { issues: { other: 'x' } }],
  ])('are refused with %s', async (_, path, words) => {
    const refused = await say(words);
    expect(refused.status).toBe(422);
    expect(refused.fields[0].path).toMatch(new RegExp(`^${path}`));
  });

  it('show in the preview before they are published', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/v1/whitelabel/preview',
      headers: bearer(owner),
      payload: { words: { issues: { title: 'Only a try' } } },
    });
    const look = answer.json().preview;
    const page = await test.app.inject(`/spec/issues?${new URLSearchParams({ bare: '', look })}`);
    expect(titleOf(page.body)).toBe('Only a try');
    expect(titleOf((await beginning('mine')).issues.html)).toBe(STANDARD);
  });
});

it('every page has words that a store can set, except those whose words depend on the order or the claim', () => {
  const without = Object.keys(PATHS).filter((page) => !PORTAL_PAGES.some((own) => own === page));
  expect(without).toEqual([
    // orderClaims is another address of home, and inStoreResolution takes the words of `resolution`.
    ...['home', 'details', 'myClaimWithdraw', 'print', 'inStoreResolution', 'orderClaims'],
  ]);
});

it('every word that a store can set stands on its page', async () => {
  const words: Record<string, Record<string, string>> = {};
  for (const page of PORTAL_PAGES)
    for (const [at, name] of Object.keys(PORTAL_WORDS[page]).entries())
      words[page] = { ...words[page], [name]: `Own ${page} ${at}` };
  const answer = await test.app.inject({
    ...{ method: 'POST', url: '/v1/whitelabel/preview', headers: bearer(owner) },
    payload: { words },
  });
  const look = answer.json().preview;
  const html = (page: keyof typeof PATHS, more: Record<string, string> = {}) =>
    test.app.inject(`/spec${PATHS[page]}?${new URLSearchParams({ bare: '', look, ...more })}`);
  const drawn = [
    ...PORTAL_PAGES.map((page) => html(page)),
    html('tooLate', { state: 'with-claims' }),
    html('tooSoon', { state: 'not-protected' }),
    html('shipment', { state: 'two-parcels' }),
    html('multipleShipments', { state: 'add-another' }),
    html('return', { state: 'already-sent-back' }),
    html('return', { state: 'portal-asks-again' }),
    html('myClaimReview', { state: 'sent' }),
    html('inStoreNotFound', { state: 'closed' }),
    html('inStoreConfirm', { state: 'filed' }),
    html('sign', { state: 'statement-only' }),
  ];
  const all = (await Promise.all(drawn))
    .map(({ body }) => body.replace(/<script.*?<\/script>/g, ''))
    .join('');
  const missing = Object.values(words).flatMap((own) =>
    Object.values(own).filter((text) => !all.includes(text)),
  );
  expect(missing).toEqual([]);
});
