/** In-store filing: nobody learns anything about others, and nothing is filed before the e-mail address is verified. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openShop, purchaseOf, type Shop } from '../../../test/shop.ts';
import { statementsOf } from '../../../test/statements.ts';
import { bearer, visitToken } from '../../../test/world.ts';
import { sweep } from '../jobs.ts';
import { PDF } from '../uploads/fixtures/files.ts';
import { openFilingLink, proveFiling } from './pending.ts';

let test: TestApp;
let shop: Shop;
let program: string;
const LIMITS = {
  visitFilingsPerHour: 5,
  addressFilingsPerHour: 40,
  storeFilingsPerHour: 60,
  recipientLinksPerHour: 6,
  pairLinksPerHour: 3,
};
beforeAll(async () => {
  test = await createTestApp(LIMITS);
  shop = await openShop(test);
  program = await test.token(shop.store, 'store_owner');
});
afterAll(() => test.close());
beforeEach(() => test.database.admin.query('delete from lookup_misses'));

type Parts = Parameters<typeof purchaseOf>[0];

const rowsOf = async (table: string) =>
  Number((await test.database.admin.query(`select count(*) from ${table}`)).rows[0].count);

/** A filing with its receipt, by default from a new visitor. */
async function send(parts: Parts = {}, { token = shop.visitor(), from = '10.0.0.1' } = {}) {
  const receiptImages = [await shop.upload(token)];
  const body = purchaseOf({ ...parts, warranty: { ...parts?.warranty, receiptImages } });
  return { body, token, receipt: receiptImages[0] ?? '', answer: await shop.file(body, token, { from }) };
}

/** Submits the link's page, as its button does. */
async function prove(path: string | null) {
  const token = decodeURIComponent(path?.split('/').at(-1) ?? '');
  const opened = await openFilingLink(test.context, token);
  return opened && proveFiling(test.context, opened);
}

async function claimsOf(email: string): Promise<{ id: string; status: string }[]> {
  const sql = 'select id, status from claims where author_email = $1 order by claim_number';
  return (await test.database.admin.query(sql, [email])).rows;
}

describe('an in-store visitor', () => {
  it('gets a token of the store, if it accepts such claims', async () => {
    const open = (slug: string) =>
      test.app.inject({ method: 'POST', url: '/v1/in-store/visits', payload: { store: slug } });
    const { accessToken } = (await open('test')).json();
    const asked = await test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: bearer(accessToken),
      payload: { contentType: 'application/pdf', filename: 'receipt.pdf', mediaType: 'RECEIPT' },
    });
    expect(asked.statusCode, asked.body).toBe(201);
    await test.addStore({ id: 'closedstore', slug: 'closed' });
    expect((await open('closed')).json().code).toBe('in_store_closed');
    const switchedOff = { inStore: { enabled: true }, flags: { 'in-store-filing': false } };
    await test.addStore({ id: 'switchedoff', slug: 'switched-off', settings: switchedOff });
    expect((await open('switched-off')).json().code).toBe('in_store_closed');
    expect((await open('nowhere')).json().code).toBe('store_not_found');
  });

  it('gets back what was sent, and nothing is filed before the mailed link is used', async () => {
    const before = [await rowsOf('orders'), await rowsOf('claims')];
    const { body, answer } = await send();
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toEqual({
      status: 'PENDING_CUSTOMER',
      email: body.customer.email,
      item: { name: 'Table lamp, Brass', quantity: 1, issueType: 'DEFECTIVE_ITEM' },
      dateOfPurchase: '2026-05-20',
      warrantyPeriod: 'P2Y',
      expiresAt: new Date(test.clock.now + 7 * 86_400_000).toISOString(),
    });
    const link = await shop.linkTo(body.customer.email);
    expect(link).not.toBeNull();
    expect([await rowsOf('orders'), await rowsOf('claims')]).toEqual(before);
    const proven = await prove(link);
    expect(proven).toMatchObject({ isKnown: false });
    const [claim, ...others] = await claimsOf(body.customer.email);
    expect([claim?.status, others]).toEqual(['NEW', []]);
    const read = await test.app.inject({
      url: `/v1/claims/${claim?.id}`,
      headers: bearer(proven?.token ?? ''),
    });
    expect(read.json()).toMatchObject({ salesChannel: 'IN_STORE', authorEmail: body.customer.email });
    expect(await shop.mailsTo(body.customer.email)).toHaveLength(2);
  });

  it('files with photos and a receipt of several pages', async () => {
    const token = shop.visitor();
    const images = [await shop.upload(token)];
    const receiptImages = [await shop.upload(token), await shop.upload(token, 'application/pdf', PDF)];
    const body = purchaseOf({ item: { images }, warranty: { receiptImages } });
    expect((await shop.file(body, token)).statusCode).toBe(202);
    const proven = await prove(await shop.linkTo(body.customer.email));
    const [filed] = await claimsOf(body.customer.email);
    const claim = (
      await test.app.inject({ url: `/v1/claims/${filed?.id}`, headers: bearer(proven?.token ?? '') })
    ).json();
    expect(claim.claimDocuments.map((one: { proofType: string }) => one.proofType)).toEqual([
      'RECEIPT',
      'RECEIPT',
    ]);
    expect(claim.claimItems[0].images).toHaveLength(1);
    const path = new URL(claim.claimDocuments[1].downloadLink);
    const file = await test.app.inject({ url: path.pathname + path.search });
    expect(file.headers['content-type']).toBe('application/pdf');
  });

  it.each([
    ['no receipt', {}, 'receipt_required'],
    [
      'no receipt for a product that is not in the catalogue',
      { item: { sourceProductId: null, name: 'Radio' } },
      'receipt_required',
    ],
    ['an address that is none', { customer: { email: 'Ada <ada@example.com>' } }, 'validation_failed'],
  ])('is refused with %s', async (_name, parts: Parts, code) => {
    expect((await shop.file(purchaseOf(parts), shop.visitor())).json().code).toBe(code);
  });

  it('can use neither another visitor’s uploads nor a PDF as a photo', async () => {
    const [mine, theirs] = [shop.visitor(), shop.visitor()];
    const receipt = await shop.upload(mine);
    const strange = purchaseOf({ warranty: { receiptImages: [receipt] } });
    expect((await shop.file(strange, theirs)).json().code).toBe('file_not_found');
    const pdf = await shop.upload(mine, 'application/pdf', PDF);
    const wrong = purchaseOf({ item: { images: [pdf] }, warranty: { receiptImages: [receipt] } });
    expect((await shop.file(wrong, mine)).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'item.images.0' }],
    });
    const twice = purchaseOf({ item: { images: [receipt] }, warranty: { receiptImages: [receipt] } });
    expect((await shop.file(twice, mine)).json().code).toBe('file_not_found');
  });

  it('is not trusted with the warranty period', async () => {
    const item = { sourceProductId: null, name: 'An old radio', pricePaid: '89.90' };
    const { answer } = await send({
      item,
      warranty: { dateOfPurchase: '2023-01-10', warrantyPeriod: 'P5Y' },
    });
    expect(answer.json().code).toBe('not_eligible');
  });

  it('is too late a day after the token was issued', async () => {
    const late = visitToken(test, shop.store, 'late', -1);
    expect((await shop.file(purchaseOf(), late)).statusCode).toBe(401);
  });
});

describe('a stranger who knows the e-mail address, the product and the day', () => {
  const shown = (answer: { statusCode: number; body: string }, email: string) =>
    `${answer.statusCode} ${answer.body.replaceAll(email, 'somebody').replace(/"requestId":"[^"]*"/, '')}`;

  it.each([
    ['that is being looked at', null],
    ['that was denied', 'denial'],
  ])('learns nothing of a claim %s, from the answer, the mail or the server’s work', async (_name, after) => {
    const claimed = purchaseOf({ customer: { phone: '+1 555 0100' } });
    const claim = (await shop.file(claimed, program)).json();
    if (after) {
      const payload = { reason: 'OTHER', message: 'No.' };
      const headers = { ...bearer(program), 'if-match': '*' };
      const url = `/v1/claims/${claim.id}/${after}`;
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    }
    const unknown = purchaseOf().customer.email;
    const told: string[] = [];
    const costs: string[] = [];
    const { now } = test.clock;
    for (const email of [claimed.customer.email, unknown]) {
      test.clock.now = now;
      const token = shop.visitor();
      const receiptImages = [await shop.upload(token)];
      const customer = { email, name: 'Eve' };
      const incomplete = purchaseOf({ customer });
      const complete = purchaseOf({ customer, warranty: { receiptImages } });
      const statements = await statementsOf(async () => {
        for (const body of [incomplete, complete]) told.push(shown(await shop.file(body, token), email));
      });
      // The store is cached briefly, so its reads are random and left out.
      costs.push(statements.filter((name) => !name.startsWith('find_store')).join('\n'));
      const before = (await shop.mailsTo(email)).map(({ id }) => id);
      await shop.work();
      const mails = (await shop.mailsTo(email)).filter(({ id }) => !before.includes(id));
      expect(mails.map(({ subject }) => subject)).toEqual(['Finish your claim at Test Store']);
      told.push(mails.map(({ body }) => body.replace(/confirm\/\S+/, '')).join());
    }
    expect(told.slice(0, 3)).toEqual(told.slice(3));
    expect(told[0]).toContain('receipt_required');
    expect(costs[0]).toBe(costs[1]);
    for (const secret of ['Ada Shopper', '+1 555 0100', claim.id, claim.viewToken])
      expect(told.join()).not.toContain(secret);
    expect(await claimsOf(claimed.customer.email)).toHaveLength(1);
  });

  it('has only the store’s own words mailed, and nothing of the filing', async () => {
    const words = 'Cheap pills at https://evil.example';
    const item = { sourceProductId: null, name: words, details: `${words} now` };
    const { body } = await send({ customer: { name: words }, item });
    await shop.work();
    const [mail, ...others] = await shop.mailsTo(body.customer.email);
    expect(others).toEqual([]);
    expect(`${mail?.subject} ${JSON.stringify(mail?.parts)} ${mail?.body}`).not.toContain('evil');
  });
});

describe('a link', () => {
  it('leads to the existing claim, once there is one', async () => {
    const { body } = await send();
    const first = await shop.linkTo(body.customer.email);
    const again = await send({ customer: body.customer, item: { details: 'The shade fell off too' } });
    const second = await shop.linkTo(again.body.customer.email);
    expect(second).not.toBe(first);
    expect(await prove(first)).toMatchObject({ isKnown: false });
    const known = await prove(second);
    expect(known).toMatchObject({ isKnown: true });
    const [claim, ...others] = await claimsOf(body.customer.email);
    expect(others).toEqual([]);
    const url = `/v1/claims/${claim?.id}`;
    const read = await test.app.inject({ url, headers: bearer(known?.token ?? '') });
    expect(read.statusCode).toBe(200);
  });

  it('files once, however often and wherever it is used at once', async () => {
    const { body } = await send();
    const other = await send({ customer: body.customer });
    await shop.work();
    const mails = await shop.mailsTo(other.body.customer.email);
    const links = mails.flatMap(({ body: text }) => /\/in-store\/confirm\/\S+/.exec(text) ?? []);
    expect(links).toHaveLength(2);
    const proven = await Promise.all([...links, ...links, ...links].map((link) => prove(link)));
    expect(proven.every((one) => one !== null)).toBe(true);
    expect(await claimsOf(body.customer.email)).toHaveLength(1);
    expect(await prove(links[0] ?? null)).not.toBeNull();
  });

  it('files a denied claim again, for the owner of the address', async () => {
    const { body } = await send();
    await prove(await shop.linkTo(body.customer.email));
    const [claim] = await claimsOf(body.customer.email);
    await test.app.inject({
      method: 'POST',
      url: `/v1/claims/${claim?.id}/denial`,
      headers: { ...bearer(program), 'if-match': '*' },
      payload: { reason: 'OTHER', message: 'No.' },
    });
    const again = await send({ customer: body.customer, item: { details: 'The shade fell off too' } });
    expect(await prove(await shop.linkTo(again.body.customer.email))).toMatchObject({ isKnown: false });
    expect(await claimsOf(body.customer.email)).toHaveLength(2);
  });

  it('checks the warranty at the time of filing, not of opening the mail', async () => {
    const { body, answer } = await send({ warranty: { dateOfPurchase: '2024-11-20' } });
    expect(answer.statusCode, answer.body).toBe(202);
    const link = await shop.linkTo(body.customer.email);
    test.clock.now += 5 * 86_400_000;
    expect(await prove(link)).toMatchObject({ isKnown: false });
    test.clock.now -= 5 * 86_400_000;
  });

  it('stays revoked along with its claim’s links', async () => {
    const { body } = await send();
    const link = await shop.linkTo(body.customer.email);
    await prove(link);
    const [claim] = await claimsOf(body.customer.email);
    const revoke = 'update claims set token_generation = token_generation + 1 where id = $1';
    await test.database.admin.query(revoke, [claim?.id]);
    const headers = bearer((await prove(link))?.token ?? '');
    expect((await test.app.inject({ url: `/v1/claims/${claim?.id}`, headers })).statusCode).toBe(404);
  });

  it.each([
    ['altered', (link: string) => `${link}x`],
    ['of a claim', () => '/in-store/confirm/c1'],
  ])('that is %s leads nowhere', async (_name, change) => {
    const { body } = await send();
    expect(await prove(change((await shop.linkTo(body.customer.email)) ?? ''))).toBeNull();
    expect(await claimsOf(body.customer.email)).toEqual([]);
  });

  it('keeps the uploads while it works; then everything is deleted', async () => {
    const { body, token, receipt: key } = await send();
    const removed = await test.app.inject({
      method: 'DELETE',
      url: `/v1/uploads/${key}`,
      headers: bearer(token),
    });
    expect(removed.statusCode).toBe(404);
    const link = await shop.linkTo(body.customer.email);
    const isThere = async () =>
      (await test.database.admin.query('select 1 from files where file_key = $1', [key])).rowCount === 1;
    test.clock.now += 6 * 86_400_000;
    await sweep(test.context);
    expect(await isThere()).toBe(true);
    test.clock.now += 86_400_000;
    await sweep(test.context);
    expect([await isThere(), await prove(link), await claimsOf(body.customer.email)]).toEqual([
      false,
      null,
      [],
    ]);
    expect(await rowsOf(`in_store_filings where filing::text like '%${body.customer.email}%'`)).toBe(0);
    test.clock.now -= 7 * 86_400_000;
  });
});

describe('sent again', () => {
  it('is kept once and mailed once, with or without a key', async () => {
    const { body, token, answer } = await send();
    const key = { 'idempotency-key': 'again' };
    const answers = [
      await shop.file(body, token),
      ...(await Promise.all([shop.file(body, token), shop.file(body, token)])),
      await shop.file(body, token, { headers: key }),
    ];
    for (const one of answers) expect(one.body).toBe(answer.body);
    await shop.work();
    expect(await shop.mailsTo(body.customer.email)).toHaveLength(1);
  });

  it('a key belongs to one body', async () => {
    const token = shop.visitor();
    const receiptImages = [await shop.upload(token)];
    const headers = { 'idempotency-key': 'mine' };
    const body = purchaseOf({ warranty: { receiptImages } });
    const first = await shop.file(body, token, { headers });
    expect((await shop.file(body, token, { headers })).body).toBe(first.body);
    const other = purchaseOf({ warranty: { receiptImages } });
    expect((await shop.file(other, token, { headers })).json().code).toBe('idempotency_key_reused');
  });

  it('with another address, the first link stops working, and the uploads move to the new one', async () => {
    const { body, token } = await send();
    const wrong = await shop.linkTo(body.customer.email);
    const right = { ...body, customer: { ...body.customer, email: 'right@example.com' } };
    expect((await shop.file(right, token)).statusCode).toBe(202);
    expect(await prove(wrong)).toBeNull();
    expect(await prove(await shop.linkTo('right@example.com'))).toMatchObject({ isKnown: false });
    expect(await claimsOf(body.customer.email)).toEqual([]);
  });
});

describe('mails', () => {
  const sentTo = async (recipient: string) => (await shop.mailsTo(recipient)).length;

  it('go to one person six times an hour across all stores and senders, in any spelling of the address', async () => {
    const written = ['flood@example.com', 'FLOOD@example.com', 'Flood@Example.com', ' flood@example.com '];
    for (let n = 0; n < 9; n += 1) {
      const email = written[n % written.length];
      const { answer } = await send({ customer: { email } }, { from: `10.1.0.${n}` });
      expect(answer.statusCode, answer.body).toBe(202);
    }
    await shop.work();
    const counts = await Promise.all([...new Set(written.map((one) => one.trim()))].map(sentTo));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  });

  it('from one sender leave room for others’ to the same person', async () => {
    const customer = { email: 'wanted@example.com' };
    for (let n = 0; n < 5; n += 1) await send({ customer }, { from: '10.2.0.1' });
    await shop.work();
    expect(await sentTo(customer.email)).toBe(3);
    await send({ customer }, { from: '10.2.0.2' });
    await shop.work();
    expect(await sentTo(customer.email)).toBe(4);
  });

  it.each([
    ['a visit', 5, (n: number) => ({ token: visitToken(test, shop.store, 'busy'), from: `10.3.${n}.1` })],
    ['a visitor’s address', 40, () => ({ from: '10.4.0.1' })],
    ['a store', 60, (n: number) => ({ from: `10.5.${n}.1` })],
  ])('from %s have a limit, which is reported', async (_name, most, who) => {
    const statuses: number[] = [];
    for (let n = 0; n <= most; n += 1) statuses.push((await send({}, who(n))).answer.statusCode);
    expect(statuses).toEqual([...Array(most).fill(202), 429]);
  });
});
