/** Signing a claim through an emailed link, without script. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type Browser, createBrowser } from '../../../../test/browser-without-script.ts';
import { TEST_SECRET } from '../../../../test/setup.ts';
import { drawnSignature } from '../../../../test/signature.ts';
import { bearer, fileableOrder, filingOf, linkToken } from '../../../../test/world.ts';
import type { StoreId } from '../../../server/auth/caller.ts';
import { openToken } from '../../../server/auth/keys.ts';
import { urls } from '../../../urls.ts';
import { portalPages } from '../../routes.ts';

let test: TestApp;
let browser: Browser;
let store: StoreId;
let support: string;
beforeAll(async () => {
  test = await createTestApp({}, { pages: portalPages });
  store = await test.addStore({ name: 'Fernwood' });
  support = await test.token(store, 'store_support');
});
afterAll(() => test.close());
beforeEach(() => {
  browser = createBrowser(test.app);
});

const call = (method: 'POST', url: string, payload: object) =>
  test.app.inject({
    method,
    url,
    payload,
    headers: { ...bearer(support), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' },
  });

let orders = 0;
/** Files a claim for a customer and returns the path of her signing page. */
async function waiting(): Promise<{ id: string; href: string }> {
  orders += 1;
  await test.addOrder(store, `s-${orders}`, fileableOrder(test.clock.now));
  const filing = { ...filingOf(), options: { requireCustomerSignature: true } };
  const { id } = (await call('POST', `/v1/claims/s-${orders}/valet`, filing)).json();
  return { id, href: urls.sign(id, linkToken('signature', store, id)) };
}

async function statusOf(id: string): Promise<string> {
  const { rows } = await test.database.admin.query('select status from claims where id = $1', [id]);
  return rows[0].status;
}

const addressOf = (page: Browser['page']) =>
  (page.props?.address as { values: Record<string, string> } | undefined)?.values ?? {};
const fields = (more: Record<string, string> = {}) => ({
  ...addressOf(browser.page),
  addressConfirmed: 'yes',
  acknowledged: 'yes',
  signatureName: 'Ada Shopper',
  send: '1',
  ...more,
});
const FAILED = 'Signature upload unsuccessful. Please try again.';

it('shows what is signed, sends no referrer, and accepts a typed name', async () => {
  const { id, href } = await waiting();
  const page = await browser.open(href);
  for (const words of ['Claim #', 'Mug', 'Damaged', 'The handle came off', '1 Main St']) {
    expect(page.text).toContain(words);
  }
  expect(page.text).toContain('The Fernwood team filed it for you.');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.headers['cache-control']).toBe('no-store');
  const thanks = await browser.post(fields({ address1: '2 Main St' }));
  expect(thanks.text).toContain('Thank you');
  expect(thanks.html).toMatch(/href="\/view\/[\w-]+\.[\w-]+"/);
  const { rows } = await test.database.admin.query(
    `select c.status, c.shipping_address_change ->> 'address1' as street, d.typed_name as name
     from claims c join claim_documents d on d.claim_id = c.id and d.proof_type = 'SIGNATURE' where c.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'NEW', street: '2 Main St', name: 'Ada Shopper' }]);
  expect((await browser.open(href)).text).toContain('This claim is already signed');
});

it('reopens from the cookie, with only the claim’s id in the URL', async () => {
  const { id, href } = await waiting();
  await browser.open(href);
  expect((await browser.open(`/sign/${id}`)).text).toContain('Sign your claim');
  expect((await browser.post(fields(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await browser.open(`/sign/${(await waiting()).id}`)).status).toBe(404);
});

it('signs once, however often the form is submitted', async () => {
  const { id, href } = await waiting();
  await browser.open(href);
  const form = fields({ signature: await drawnSignature(), signatureName: '' });
  const [first, second] = await Promise.all(
    [1, 2].map(() => {
      const someone = createBrowser(test.app);
      return someone.open(href).then(() => someone.post(form));
    }),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  const { rows } = await test.database.admin.query(
    'select proof_type from claim_documents where claim_id = $1',
    [id],
  );
  expect(rows).toHaveLength(2);
});

describe('answers on the signing page', () => {
  it.each([
    ['without a signature', { signatureName: '' }, 'Sign in the box, or type your full name'],
    ['without the address confirmed', { addressConfirmed: '' }, 'Please confirm your shipping address.'],
    ['without the statement', { acknowledged: '' }, 'Please confirm that what you told us is true'],
    ['with a street missing', { address1: '' }, 'Enter the street address'],
    ['with a name of dashes', { signatureName: '-- --' }, "couldn't read the signature"],
    [
      'with a blank drawing',
      { signature: 'data:image/png;base64,AAAA', signatureName: 'Ada' },
      "couldn't read the signature",
    ],
    ['with too large a drawing', { signature: `data:image/png;base64,${'A'.repeat(800_000)}` }, 'too large'],
  ])('%s', async (_name, more: Record<string, string>, sentence) => {
    const { id, href } = await waiting();
    await browser.open(href);
    const again = await browser.post(fields({ city: 'Nampa', ...more }));
    expect(again.status).toBe(422);
    expect(again.text).toContain(sentence);
    expect(addressOf(again)).toMatchObject({ city: 'Nampa' });
    expect(again.props?.values).toMatchObject({ signatureName: more.signatureName ?? 'Ada Shopper' });
    expect(await statusOf(id)).toBe('PENDING_CUSTOMER');
  });

  it('are kept while file storage is down, and can be submitted again', async () => {
    const { id, href } = await waiting();
    await browser.open(href);
    const { files } = test.context;
    test.context.files = { ...files, write: () => Promise.reject(new Error('no space left')) };
    const again = await browser.post(fields());
    test.context.files = files;
    expect(again.status).toBe(500);
    expect(again.text).toContain(FAILED);
    expect(again.props?.values).toMatchObject({ signatureName: 'Ada Shopper', addressConfirmed: true });
    expect((await browser.post(fields())).text).toContain('Thank you');
    expect(await statusOf(id)).toBe('NEW');
  });

  it('are kept when the address was changed meanwhile, but for its confirmation', async () => {
    const { id, href } = await waiting();
    await browser.open(href);
    const { seen } = browser.page.props as { seen: string };
    await test.database.admin.query(
      `update claims set shipping_address_change = shipping_address || '{"address1": "9 Other St"}' where id = $1`,
      [id],
    );
    const confirmed = {
      addressConfirmed: 'yes',
      acknowledged: 'yes',
      signatureName: 'Ada Shopper',
      send: '1',
    };
    const again = await browser.post({ ...confirmed, seen });
    expect([again.status, again.props?.values]).toMatchObject([
      422,
      { addressConfirmed: false, acknowledged: true },
    ]);
    expect(again.text).toContain('The address changed after you opened this page.');
    expect(again.text).toContain('9 Other St');
    expect(await statusOf(id)).toBe('PENDING_CUSTOMER');
    await browser.post({ ...confirmed, seen: String(again.props?.seen) });
    expect(await statusOf(id)).toBe('NEW');
  });

  it('are kept when another country’s provinces are loaded', async () => {
    await browser.open((await waiting()).href);
    const again = await browser.post(fields({ country: 'CA', update: 'country' }));
    expect(again.text).toContain('British Columbia');
  });
});

describe('a signing link', () => {
  it.each([
    ['that is altered', ({ href }: { href: string }) => `${href}x`],
    ['without its token', ({ href }: { href: string }) => href.replace(/\?.*/, '')],
    ['of another claim', ({ id }: { id: string }) => urls.sign(id, linkToken('signature', store, 'another'))],
    ['to see the claim', ({ id }: { id: string }) => urls.sign(id, linkToken('claim', store, id))],
    ['that was revoked', ({ id }: { id: string }) => urls.sign(id, linkToken('signature', store, id, 2))],
  ])('%s shows nothing of any claim and says what to do', async (_name, change) => {
    const page = await browser.open(change(await waiting()));
    expect(page.status).toBe(404);
    expect(page.text).toContain('This link doesn’t work');
    expect(page.text).toContain('Find my order');
    expect(page.html).not.toMatch(/\bAda\b|Main St|\bMug\b/);
    expect(browser.cookies.has('makegood_signature')).toBe(false);
  });

  it('asks for the email address first if it is old', async () => {
    const { id } = await waiting();
    const old = new Date(test.clock.now - 22 * 86_400_000).toISOString();
    const page = await browser.open(urls.sign(id, linkToken('signature', store, id, 1, old)));
    expect(page.url).toMatch(/^\/view\//);
    expect(page.html).not.toMatch(/\bAda\b|Main St|\bMug\b/);
  });

  it('says so if the claim no longer needs a signature', async () => {
    const { id, href } = await waiting();
    await browser.open(href);
    await test.app.inject({
      method: 'POST',
      url: `/v1/claims/${id}/withdrawal`,
      headers: bearer(linkToken('claim', store, id)),
      payload: { reason: null },
    });
    expect((await browser.post(fields())).text).toContain('There’s nothing to sign');
    expect((await browser.open(href)).text).toContain('There’s nothing to sign');
  });

  it('asks only for the statement if that is enough, and for a drawing if typed names don’t count', async () => {
    const { id, href } = await waiting();
    await browser.open(href);
    await browser.post(fields());
    test.clock.now += 1000;
    await call('POST', `/v1/claims/${id}/proof-requests`, { types: ['ACKNOWLEDGEMENT'], message: 'Please' });
    const page = await browser.open(href);
    expect(page.text).toContain('Confirm your claim');
    expect(page.html).not.toContain('<canvas');
    expect((await browser.post({ acknowledged: 'yes' })).text).toContain('Thank you');
    await test.addStore({ name: 'Fernwood', settings: { flags: { 'typed-signature': false } } });
    const drawn = await browser.open((await waiting()).href);
    expect(drawn.html).not.toContain('name="signatureName"');
    expect((await browser.post(fields())).text).toContain('Sign in the box');
  });
});

it('leads to the claim’s page and back without making the link any younger', async () => {
  const { id } = await waiting();
  const sent = new Date(Math.floor(test.clock.now / 1000) * 1000 - 20 * 86_400_000).toISOString();
  await browser.open(urls.view(linkToken('claim', store, id, 1, sent)));
  const path = /\/sign\/[^"]*/.exec(browser.page.html)?.[0] ?? '';
  await browser.open(path);
  const token = String(browser.page.props?.viewHref).split('/').at(-1) ?? '';
  expect(openToken('claim', token, new Date(test.clock.now), { secret: TEST_SECRET })?.issuedAt).toBe(sent);
});
