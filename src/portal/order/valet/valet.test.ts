/** A team member files a claim for a shopper, up to the shopper's own signature, all without script. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { addressOf, demoPortal } from '../../../../test/demo-portal.ts';
import { readMails } from '../../../../test/mails.ts';
import { bearer, linkToken } from '../../../../test/world.ts';
import type { StoreId } from '../../../server/auth/caller.ts';
import { PAGES } from '../../serve-pages.ts';
import { needsOrder } from '../flow/guard.ts';

const { test, browser } = demoPortal();
let support: string;
let demo: StoreId;
beforeAll(async () => {
  const { rows } = await test.database.admin.query("select id from stores where slug = 'demo'");
  demo = rows[0].id;
  support = await test.token(demo, 'store_support');
});

const BANNER = 'You’re filing for Ada S. on behalf of Fernwood';

async function linkFor(order: string): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/v1/orders/${order}/valet-link`,
    headers: { ...bearer(support), 'idempotency-key': crypto.randomUUID() },
    payload: {},
  });
  return new URL(answer.json().url).pathname;
}

/** From the link to the review of a stolen package. */
async function toReview(order: string): Promise<void> {
  await browser.open(await linkFor(order));
  await browser.open('/issues');
  await browser.post({ category: 'notReceived' });
  await browser.post({ shipment: '1', reason: 'STOLEN' });
  await browser.post({ method: 'REFUND' });
  expect(browser.page.url).toBe('/resolution/review');
}

const send = (more: Record<string, string> = {}) =>
  browser.post({ ...addressOf(browser.page), addressConfirmed: 'yes', send: '1', ...more });

async function latestClaim() {
  const { rows } = await test.database.admin.query(
    'select id, status, valet, order_id from claims order by created_at desc, claim_number desc limit 1',
  );
  return { ...rows[0], mails: await readMails(test, { claimId: rows[0].id }) };
}

describe('a team member’s link', () => {
  it('opens the order, says so on every screen, and ends when they leave', async () => {
    const link = await linkFor('1001');
    const entry = await browser.send('GET', link);
    expect(entry.headers['referrer-policy']).toBe('no-referrer');
    await browser.open(link);
    expect([browser.page.url, browser.page.status]).toEqual(['/issues', 200]);
    const pages = PAGES.filter(({ guard, path }) => guard === needsOrder && !path.includes(':'));
    for (const { path } of pages) {
      const page = await browser.open(path);
      if (page.url !== '/start') expect(page.text, path).toContain(BANNER);
    }
    expect((await browser.open('/nowhere')).text).toContain(
      'You’re filing for a customer on behalf of Fernwood',
    );
    const left = await browser.send('POST', '/valet/leave', '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(left.headers.location).toBe('/start');
    expect((await browser.open('/start')).text).toContain('You’re no longer filing for a customer.');
    expect((await browser.open('/issues')).url).toBe('/start');
  });

  it('expires after an hour, or when its API token is revoked, or if it was altered', async () => {
    const link = await linkFor('1001');
    await browser.open(link);
    test.clock.now += 61 * 60_000;
    expect((await browser.open('/issues')).text).toContain('Your time to file for this customer ran out.');
    expect((await browser.open(link)).text).toContain('Your time to file for this customer ran out.');
    test.clock.now -= 61 * 60_000;
    expect((await browser.open(`${link}x`)).status).toBe(404);
    await browser.open(link);
    const revoke = (at: string) => test.database.admin.query(`update api_tokens set revoked_at = ${at}`);
    await revoke('now()');
    expect((await browser.open('/issues')).url).toBe('/start');
    expect((await browser.open(link)).url).toBe('/start');
    await revoke('null');
  });

  it('can’t be ended by a form from another site', async () => {
    const other = await browser.send('POST', '/valet/leave', '', { 'sec-fetch-site': 'cross-site' });
    expect(other.statusCode).toBe(403);
  });
});

/** The page's words without its frame, which are about the team member. */
const saysYou = () =>
  browser.page.text
    .replaceAll(BANNER, '')
    .replaceAll('Would you rather talk to someone?', '')
    .replaceAll('You’ll see the amounts first', '')
    .replaceAll('what you reported', '')
    .match(/.{0,40}\b(?:you|your|my)\b.{0,40}/gi) ?? [];

describe('a team member reads about the customer, not to them,', () => {
  it('on the way from the order to a refund', async () => {
    await browser.open(await linkFor('1001'));
    const isAboutCustomer = (said: string) => {
      expect(saysYou(), browser.page.url).toEqual([]);
      expect(browser.page.text).toContain(said);
    };
    for (const path of ['/', '/process', '/issues']) {
      await browser.open(path);
      expect(saysYou(), path).toEqual([]);
    }
    await browser.post({ category: 'notReceived' });
    isAboutCustomer('What happened to the package?');
    await browser.post({ shipment: '1', reason: 'WRONG_ADDRESS' });
    isAboutCustomer('$203.45 back to the customer’s card');
    await browser.post({});
    isAboutCustomer('Choose how the customer would like us to fix this');
    await browser.post({ method: 'REFUND' });
    isAboutCustomer('Is the customer’s address right?');
    await browser.post(addressOf(browser.page));
    isAboutCustomer('Back to the customer’s card');
    await send({ addressConfirmed: '' });
    isAboutCustomer('Please confirm the shipping address.');
  });

  it('on the way through its items', async () => {
    await browser.open(await linkFor('1001'));
    await browser.post({ category: 'issuesWithItems' });
    expect(saysYou()).toEqual([]);
    await browser.post({ item: '1', 'quantity.1': '1' });
    expect(saysYou()).toEqual([]);
    expect(browser.page.text).toContain('What did the customer get instead?');
  });

  it('where nothing can be filed', async () => {
    await browser.open(await linkFor('1008'));
    await browser.open('/too-soon?category=issuesWithItems');
    expect(browser.page.text).toContain('What to tell the customer');
  });
});

describe('a claim a team member files', () => {
  it('waits for the shopper’s own signature and then becomes new', async () => {
    await toReview('1001');
    expect(browser.page.text).toContain('Let Ada S. sign later by email');
    expect(browser.page.html).not.toContain('<canvas');
    const received = await send({ signLater: 'yes' });
    expect(received.text).toContain('The claim has been filed');
    expect(received.text).toContain('link to sign the claim');
    expect(received.html).not.toContain('/view/');
    const filed = await latestClaim();
    expect(filed).toMatchObject({ status: 'PENDING_CUSTOMER', mails: [{ kind: 'signature_wanted' }] });
    // The team member sees the claim but gets no link to it.
    const home = await browser.open('/');
    expect(home.text).toContain('Claims for this order');
    expect(home.html).not.toContain('/view/');
    const claims = await browser.open(`/claims/view/${filed.order_id}`);
    expect(claims.text).toContain(BANNER);
    expect(claims.html).not.toContain('href="/view/');

    const ada = createBrowser(test.app);
    const own = linkToken('claim', demo, filed.id);
    expect((await ada.open(`/view/${own}`)).html).toContain(`href="/sign/${filed.id}?token=`);
    const address = /\/sign\/\S+/.exec(filed.mails[0]?.body ?? '')?.[0] ?? '';
    await ada.open(address);
    expect(ada.page.text).toContain('The Fernwood team filed it for you.');
    expect(ada.page.text).not.toContain(BANNER);
    await ada.post({
      ...addressOf(ada.page),
      addressConfirmed: 'yes',
      acknowledged: 'yes',
      signatureName: 'Ada Shopper',
    });
    expect(ada.page.text).toContain('Thank you');
    expect(await latestClaim()).toMatchObject({ id: filed.id, status: 'NEW' });
  });

  it('can’t be submitted unsigned if its value requires a signature', async () => {
    await toReview('1006');
    expect(browser.page.text).toContain('This claim needs a signature because of its value.');
    const received = await send({ signature: 'data:image/png;base64,AAAA', signatureName: 'Farid Haddad' });
    expect(received.text).toContain('link to sign the claim');
    expect(await latestClaim()).toMatchObject({
      status: 'PENDING_CUSTOMER',
      valet: { requireCustomerSignature: true },
      mails: [{ kind: 'signature_wanted' }],
    });
  });

  it('requires a confirmed address, and notifies nobody if notifications are off', async () => {
    await toReview('1002');
    const again = await send({ addressConfirmed: '', tell: '' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Please confirm the shipping address.');
    expect(again.props).toMatchObject({ valet: { signLater: false, tell: false } });
    const received = await send();
    expect(received.text).toContain('We didn’t tell Ben O. about it.');
    expect(await latestClaim()).toMatchObject({
      status: 'NEW',
      valet: { fromValet: true, notifyCustomer: false },
      mails: [],
    });
  });
});
