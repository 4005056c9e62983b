/** Settings of a store's legal texts: where shoppers meet them, and what a claim keeps of them. */
import { afterAll, describe, expect, it } from 'vitest';
import { portalPages } from '../src/portal/routes.ts';
import type { StoreInput } from '../src/server/stores/queries.ts';
import { createTestApp } from './app.ts';
import { createBrowser } from './browser-without-script.ts';
import { setting } from './setting.ts';
import { openShop, purchaseOf } from './shop.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

type Legal = NonNullable<NonNullable<StoreInput['settings']>['legal']>;
const URL = 'https://store.example/legal';
const TEXT = 'We decide within one day.\n<script>alert(1)</script>';
let stores = 0;

/** A store with these texts, and its shopper at the page that files the claim. */
async function atReview(legal: Legal) {
  stores += 1;
  const slug = `legal${stores}`;
  const store = await test.addStore({ id: slug, slug, settings: { legal } });
  await test.addOrder(store, slug, fileableOrder(test.clock.now, { sourceOrderNumber: '1001' }));
  const browser = createBrowser(test.app);
  const start = await browser.open(`/start?store=${slug}`);
  await browser.post({ order: '1001', email: 'ada@example.com' });
  await browser.open('/issues');
  await browser.post({ category: 'notReceived' });
  await browser.post({ reason: 'STOLEN', shipment: 'f1' });
  await browser.post({ method: 'REFUND' });
  const { html, props } = browser.page;
  const address = props?.address as { values: Record<string, string> } | undefined;
  const told = { ...address?.values, addressConfirmed: 'yes', acknowledged: 'yes', send: '1' };
  const terms = props?.terms as { version: string } | null;
  return { store, slug, browser, start, html, told, terms };
}

const eventsOf = async (storeId: string) => {
  const { rows } = await test.database.admin.query<{ kind: string; data: Record<string, unknown> }>(
    'select kind, data from claim_events where store_id = $1 order by claim_id, sequence',
    [storeId],
  );
  return rows;
};

setting('legal.termsUrl', 'is linked at the foot of every page', async () => {
  const { start, html } = await atReview({ termsUrl: URL });
  for (const page of [start.html, html]) expect(page).toContain(`href="${URL}"`);
  expect((await atReview({})).html).not.toContain('>Terms<');
});

setting('legal.privacyUrl', 'is linked at the foot of every page', async () => {
  const { start, html } = await atReview({ privacyUrl: URL });
  for (const page of [start.html, html]) expect(page).toContain(`href="${URL}"`);
});

setting('legal.claimTermsUrl', 'is linked where a claim is filed', async () => {
  expect((await atReview({ claimTermsUrl: URL })).html).toContain(`href="${URL}"`);
  expect((await atReview({})).html).not.toContain('claim terms');
});

setting(
  'legal.claimTermsText',
  'stands where a claim is filed, and the claim keeps its version',
  async () => {
    const { store, browser, html, told, terms } = await atReview({ claimTermsText: TEXT });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    await browser.post({ ...told, claimTerms: terms?.version ?? '' });
    expect(browser.page.url).toContain('/claim-received');
    expect(await eventsOf(store)).toMatchObject([{ kind: 'filed', data: { claimTerms: terms?.version } }]);
    const headers = bearer(await test.token(store, 'store_support'));
    const kept = await test.app.inject({ url: '/v1/claim-terms', headers });
    expect(kept.json().versions).toEqual([
      { version: terms?.version, url: null, body: TEXT, since: expect.any(String) },
    ]);
  },
);

describe('claim terms', () => {
  it('that changed while the page was open are shown anew, and nothing is filed before', async () => {
    const { store, browser, told, terms } = await atReview({ claimTermsText: 'Old terms' });
    const headers = bearer(await test.token(store, 'store_owner'));
    const payload = { legal: { claimTermsText: 'New terms' } };
    const saved = await test.app.inject({ method: 'PATCH', url: `/v1/stores/${store}`, headers, payload });
    expect(saved.statusCode).toBe(200);
    const again = await browser.post({ ...told, claimTerms: terms?.version ?? '' });
    expect([again.status, again.text.includes('The claim terms have changed')]).toEqual([422, true]);
    expect(again.html).toContain('New terms');
    expect(await eventsOf(store)).toEqual([]);
    const now = again.props?.terms as { version: string };
    await browser.post({ ...told, claimTerms: now.version });
    expect(await eventsOf(store)).toMatchObject([{ data: { claimTerms: now.version } }]);
    const { versions } = (await test.app.inject({ url: '/v1/claim-terms', headers })).json();
    expect(versions.map(({ body }: { body: string }) => body).sort()).toEqual(['New terms', 'Old terms']);
  });

  it('are agreed to by API clients that asked, in the version that is in force, and by no others', async () => {
    const store = await test.addStore({
      id: 'asks',
      slug: 'asks',
      settings: { legal: { claimTermsUrl: URL } },
    });
    const { legal } = (await test.app.inject('/v1/stores/asks')).json();
    const file = async (source: string, more: object) => {
      await test.addOrder(store, source, fileableOrder(test.clock.now));
      const headers = bearer(shopperToken(test, store, await orderIdOf(test, store, source)));
      const payload = { ...filingOf(), ...more };
      const answer = await test.app.inject({
        ...{ method: 'POST', url: `/v1/claims/${source}`, payload },
        headers: { ...headers, 'idempotency-key': source },
      });
      return answer.json();
    };
    expect((await file('a1', { claimTerms: 'other' })).code).toBe('claim_terms_changed');
    await file('a2', { claimTerms: legal.claimTerms.version });
    await file('a3', {});
    const agreed = (await eventsOf(store)).map(({ data }) => data.claimTerms ?? null);
    expect(agreed.sort()).toEqual([legal.claimTerms.version, null].sort());
  });

  it('are kept with a claim of the shop until its link is opened', async () => {
    const shop = await openShop(test);
    await test.addStore({
      settings: { inStore: { enabled: true, receipt: 'none' }, legal: { claimTermsText: 'Shop terms' } },
    });
    const { legal } = (await test.app.inject('/v1/stores/slug?slug=test')).json();
    const named = (claimTerms: string) => shop.file({ ...purchaseOf(), claimTerms }, shop.visitor());
    expect((await named('other')).json().code).toBe('claim_terms_changed');
    expect((await named(legal.claimTerms.version)).statusCode).toBe(202);
  });

  it('are refused with 20,000 letters, control characters, or an address that is no web address', async () => {
    const store = await test.addStore({ id: 'strict', slug: 'strict' });
    const headers = bearer(await test.token(store, 'store_owner'));
    const faulty = async (legal: object) => {
      const answer = await test.app.inject({
        ...{ method: 'PATCH', url: `/v1/stores/${store}`, headers, payload: { legal } },
      });
      return answer.json().fields?.[0]?.path;
    };
    expect(await faulty({ claimTermsText: 'x'.repeat(20_000) })).toBe('legal.claimTermsText');
    expect(await faulty({ claimTermsText: 'a\u0007b' })).toBe('legal.claimTermsText');
    expect(await faulty({ termsUrl: 'javascript:alert(1)' })).toBe('legal.termsUrl');
  });
});
