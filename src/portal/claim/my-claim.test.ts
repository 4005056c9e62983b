/** What a shopper can do with a filed claim, without script: each form, each refusal, and the page afterward. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser-without-script.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { readMails } from '../../../test/mails.ts';
import { setting } from '../../../test/setting.ts';
import { linkToken } from '../../../test/world.ts';
import type { StoreId } from '../../server/auth/caller.ts';
import { jpegPhoto, PDF } from '../../server/uploads/fixtures/files.ts';
import { urls } from '../../urls.ts';
import { portalPages } from '../routes.ts';
import { words as reviewWords } from './review/text.ts';
import { words } from './text.ts';

let test: TestApp;
let store: StoreId;
let photo: Buffer;
let desk: Desk;
let token: string;
let browser: Browser;

beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({}, { pages: portalPages });
  store = await test.addStore();
  photo = await jpegPhoto();
});
afterAll(() => test.close());
beforeEach(async () => {
  desk = await openDesk(test, store);
  token = linkToken('claim', store, desk.id);
  browser = createBrowser(test.app);
});

const here = urls.myClaim;
const address = {
  ...{ name: 'Ada Shopper', company: '', address1: '2 Oak St', address2: '', city: 'Boise' },
  ...{ province: 'ID', postalCode: '83702', country: 'US', phone: '' },
};
const deny = () => desk.team('POST', '/denial', { reason: 'POTENTIAL_FRAUD', message: 'It was signed for.' });
const refund = { resolutionType: 'REFUND' };
const approve = async () =>
  desk.team('POST', '/resolutions', { resolutions: [{ ...refund, claimItemId: desk.itemId }] });
/** Marks the refund as sent, like the worker. */
const moveMoney = () =>
  test.database.admin.query("update claim_resolutions set state = 'SENT' where claim_id = $1", [desk.id]);
const offers = () =>
  ((browser.page.props?.actions as { offers: { id: string }[] } | undefined)?.offers ?? []).map(
    ({ id }) => id,
  );
const events = async () => {
  const { rows } = await test.database.admin.query(
    'select kind from claim_events where claim_id = $1 order by sequence',
    [desk.id],
  );
  return rows.map(({ kind }) => kind);
};

describe('the claim’s page', () => {
  it('offers only the actions that are possible now', async () => {
    await browser.open(urls.view(token));
    expect(offers()).toEqual(['address', 'withdraw']);
    await deny();
    await browser.open(urls.view(token));
    expect(offers()).toEqual(['appeal']);
    await desk.team('PATCH', '', { status: 'CLOSED' });
    await browser.open(urls.view(token));
    expect(offers()).toEqual(['review']);
  });
});

describe('changing the address', () => {
  it('starts from the known address and reports missing parts beside their fields', async () => {
    await browser.open(here.address(token));
    expect(browser.page.html).toContain('value="1 Main St"');
    await browser.post({ ...address, city: '' });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain('Enter the city');
    expect(browser.page.html).toContain('value="2 Oak St"');
    await browser.post({ ...address, update: 'country', country: 'CA' });
    expect(browser.page.html).toContain('Quebec');
  });

  it('happens once despite repeated submits, and is confirmed on the page and by email', async () => {
    await browser.open(here.address(token));
    await browser.post(address);
    expect(browser.page.url).toBe(urls.view(token));
    expect(browser.page.text).toContain(words.notices['address-changed']);
    expect(browser.page.text).toContain('2 Oak St');
    await browser.open(here.address(token));
    await browser.post(address);
    expect(await desk.mails()).toEqual(['address_changed', 'received']);
    expect(browser.page.text).toContain(words.notices['address-changed']);
    expect((await browser.open(urls.view(token))).text).not.toContain(words.notices['address-changed']);
  });

  it('is refused once something has shipped, with advice on what to do', async () => {
    await browser.open(here.address(token));
    await approve();
    await moveMoney();
    await browser.post(address);
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain(words.address.refused.left.why);
    await browser.open(here.address(token));
    expect(browser.page.html).toContain(`href="${urls.viewMessages(token)}"`);
    expect(await desk.mails()).toEqual(['approved', 'received']);
  });
});

describe('withdrawing a claim', () => {
  it('explains the consequences, takes a reason and happens once', async () => {
    await browser.open(here.withdraw(token));
    expect(browser.page.text).toContain('We won’t pay or send anything');
    expect(browser.page.text).toMatch(/You can report the same items again until [A-Z][a-z]{2} \d+\./);
    await Promise.all([
      browser.post({ reason: 'It came after all' }),
      browser.post({ reason: 'It came after all' }),
    ]);
    expect(browser.page.url).toBe(urls.view(token));
    expect(browser.page.text).toContain('You withdrew the claim');
    expect(offers()).toEqual([]);
    expect(await events()).toEqual(['filed', 'withdrawn']);
    expect(await desk.mails()).toEqual(['received', 'withdrawn']);
    expect((await browser.open(here.withdraw(token))).text).toContain(words.withdraw.refused.withdrawn.title);
  });

  it('is refused with an explanation after the decision, and keeps what was typed', async () => {
    await browser.open(here.withdraw(token));
    await approve();
    await browser.post({ reason: '' });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain(words.withdraw.refused.given.why);
    expect(await desk.status()).toBe('APPROVED');
    await browser.open(here.withdraw(token));
    await browser.post({ reason: 'x'.repeat(2001) });
    expect(browser.page.status).toBe(422);
  });
});

describe('an appeal', () => {
  it('shows why the claim was denied, requires a message, takes photos and documents, and is filed once', async () => {
    await deny();
    await browser.open(here.appeal(token));
    expect(browser.page.text).toContain('Not Covered');
    expect(browser.page.text).not.toContain('Fraud');
    expect(browser.page.text).toContain('It was signed for.');
    await browser.postFiles({ upload: '1', message: 'Look' }, [
      { name: 'photos', filename: 'door.jpg', bytes: photo },
      { name: 'photos', filename: 'police-report.pdf', bytes: PDF },
      { name: 'photos', filename: 'virus.exe', bytes: PDF },
    ]);
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain('virus.exe is neither');
    const { photos } = browser.page.props as { photos: { fileKey: string }[] };
    const image = photos.map(({ fileKey }) => fileKey);
    expect(image).toHaveLength(2);
    await browser.postFiles({ message: ' ', image }, []);
    expect(browser.page.text).toContain(words.appeal.messageMissing);
    await browser.postFiles({ message: 'That is not my signature.', image }, []);
    expect(browser.page.url).toBe(urls.view(token));
    expect(browser.page.text).toContain(words.notices['appeal-sent']);
    expect(browser.page.text).toContain('That is not my signature.');
    expect(await desk.status()).toBe('OPEN');
    expect(await desk.mails()).toEqual(['appealed', 'denied', 'received']);
    expect((await browser.open(here.appeal(token))).text).toContain(words.appeal.refused.looking.title);
    await deny();
    await browser.open(here.appeal(token));
    expect(browser.page.text).toContain(words.appeal.refused.again.title);
    await browser.post({ message: 'Once more' });
    expect(browser.page.status).toBe(422);
  });

  setting('flags.appeals', 'neither offers nor accepts an appeal once it is off', async () => {
    await test.addStore({ settings: { flags: { appeals: false } } });
    await deny();
    await browser.open(urls.view(token));
    expect(offers()).toEqual([]);
    expect(browser.page.text).toContain('If you disagree, message us.');
    const [mail] = await readMails(test, { claimId: desk.id, kind: 'denied' });
    expect(mail?.body).not.toContain('appeal');
    expect((await browser.open(here.appeal(token))).text).toContain(words.appeal.refused.off.title);
    const refused = await desk.shopper('POST', '/appeal', { message: 'Look again' });
    expect(refused.json.code).toBe('appeals_off');
    expect((await desk.shopper('GET', '')).json.actions).toMatchObject({ canAppeal: false });
    await test.addStore();
  });
});

describe('a review', () => {
  it('is requested after the decision, requires a rating, is sent once, and shows the store’s answer', async () => {
    expect((await browser.open(here.review(token))).text).toContain(reviewWords.refused.title);
    await deny();
    await browser.open(here.review(token));
    await browser.post({ content: 'Kind, but no' });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain(reviewWords.ratingMissing);
    expect(browser.page.html).toContain('Kind, but no');
    await browser.post({ rating: '6', content: 'Kind, but no' });
    expect(browser.page.status).toBe(422);
    await browser.post({ rating: '2', content: 'Kind, but no' });
    expect(browser.page.url).toBe(urls.view(token));
    expect(browser.page.text).toContain(words.notices['review-sent']);
    expect(browser.page.text).toContain('2 of 5 stars');
    await browser.open(here.review(token));
    await browser.post({ rating: '5', content: 'Better now' });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain('This claim has already been reviewed.');
    const { reviews } = (await desk.team('GET', '/reviews')).json as { reviews: { id: string }[] };
    await desk.team('PUT', `/reviews/${reviews[0]?.id}/reply`, { reply: 'We are sorry, Ada.' });
    for (const url of [urls.view(token), here.review(token)])
      expect((await browser.open(url)).text).toContain('We are sorry, Ada.');
    expect(await events()).toEqual(['filed', 'denied', 'reviewed', 'review_answered']);
    expect(await desk.mails()).toEqual(['denied', 'received', 'review_answered']);
  });
});

describe('pages about a claim', () => {
  it.each(['address', 'withdraw', 'appeal', 'review', 'confirm'] as const)(
    '%s: returns the same 404, which says what to do, for a forged or revoked link, refuses other sites’ forms, and sends no referrer',
    async (name) => {
      const other = { 'sec-fetch-site': 'cross-site' };
      expect((await browser.open(here[name](token))).headers['referrer-policy']).toBe('no-referrer');
      expect((await browser.send('POST', here[name](token), '', other)).statusCode).toBe(403);
      for (const wrong of [
        'x',
        linkToken('claim', store, desk.id, 2),
        linkToken('signature', store, desk.id),
      ]) {
        const page = await browser.open(here[name](wrong));
        expect([page.status, page.text.includes('Open the link in the latest email')]).toEqual([404, true]);
      }
    },
  );
});
