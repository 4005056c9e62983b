/** Other ways to open an order: a prefilled lookup, a signed link, and links sent by email. */
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { readMails } from '../../../../test/mails.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import { LIMITS } from '../../../server/context.ts';
import { openPortalLink } from '../../../server/portal-links/commands.ts';
import { orderLinkTasks } from '../../../server/portal-links/jobs.ts';
import { portalPages } from '../../routes.ts';

const { addressOrderMailsPerHour, recipientLinksPerHour, pairLinksPerHour } = LIMITS;
const limits = { addressOrderMailsPerHour, recipientLinksPerHour, pairLinksPerHour };
const test = await createTestApp(limits, { pages: portalPages, publicUrl: 'http://localhost' });
afterAll(() => test.close());
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
const owner = await test.token(store, 'store_owner');
const DAY = 86_400_000;
let orders = 0;

async function newOrder(email = 'ada@example.com', at = store) {
  orders += 1;
  const source = `open-${orders}`;
  const customer = { email, name: 'Ada Shopper', phone: null };
  const order = fileableOrder(test.clock.now, { sourceOrderNumber: `#9${orders}`, customer });
  await test.addOrder(at, source, order);
  return { source, order, number: `#9${orders}`, id: await orderIdOf(test, at, source) };
}

async function linkTo(source: string, token = owner) {
  const url = `/v1/orders/${source}/portal-link`;
  return test.app.inject({ method: 'POST', url, headers: bearer(token) });
}
const pathOf = (url: string) => new URL(url).pathname;

describe('a link to the lookup', () => {
  it('prefills what looks like an order number and an email address, and looks nothing up', async () => {
    const { number } = await newOrder();
    const query = new URLSearchParams({ store: 'test', order: number, email: ' Ada@Example.com ' });
    const browser = createBrowser(test.app);
    const page = await browser.open(`/start?${query}`);
    expect(page.props?.values).toEqual({ order: number, email: 'Ada@Example.com' });
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    const found = await browser.post({ order: number, email: 'ada@example.com' });
    expect(found.url).toBe('/issues');
  });

  it.each([
    ['order', 'Your refund of $400 is waiting, call +1 202 555 0100'],
    ['order', '<script>alert(1)</script>'],
    ['order', '"><img src=x onerror=alert(1)>'],
    ['order', '9'.repeat(51)],
    ['order', 'https://evil.example/1'],
    ['order', '\u202e1001'],
    ['email', 'call us now'],
    ['email', 'javascript:alert(1)@x'],
    ['email', `${'a'.repeat(300)}@example.com`],
  ])('shows nothing of a hostile %s: %s', async (name, value) => {
    const page = await createBrowser(test.app).open(
      `/start?${new URLSearchParams({ store: 'test', [name]: value })}`,
    );
    expect(page.status).toBe(200);
    expect(page.props?.values).toEqual({ order: '', email: '' });
    expect(page.html).not.toContain(value);
  });
});

describe('a signed link', () => {
  it('opens its order for a day in that browser and sends no referrer', async () => {
    const { source, id } = await newOrder();
    const made = await linkTo(source);
    expect(made.statusCode, made.body).toBe(201);
    const { url, expiresAt } = made.json();
    expect(Date.parse(expiresAt) - test.clock.now).toBeGreaterThan(20.9 * DAY);
    const answer = await test.app.inject({ url: pathOf(url) });
    expect(answer.headers).toMatchObject({
      location: `/process?orderId=${id}`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const browser = createBrowser(test.app);
    await browser.open(pathOf(url));
    expect(browser.page.url).toBe('/issues');
    expect((await linkTo(id)).json().url).toContain('http://localhost/open/');
  });

  it('leads a shopper with an open claim to that claim, like a lookup', async () => {
    const { source, id, number } = await newOrder();
    await file(test, shopperToken(test, store, id), source);
    const browser = createBrowser(test.app);
    await browser.open(pathOf((await linkTo(source)).json().url));
    expect([browser.page.url, browser.page.text.includes('Damaged')]).toEqual(['/', true]);
    await browser.open('/start?store=test');
    expect((await browser.post({ order: number, email: 'ada@example.com' })).url).toBe('/');
  });

  it('asks for the order number and email address once it has expired', async () => {
    const { source, number } = await newOrder();
    const { url, expiresAt } = (await linkTo(source)).json();
    const now = test.clock.now;
    test.clock.now = Date.parse(expiresAt) + 1_000;
    const browser = createBrowser(test.app);
    const page = await browser.open(pathOf(url));
    test.clock.now = now;
    expect(page.props).toMatchObject({ values: { order: '', email: '' }, notice: 'link-over' });
    expect(page.html).not.toContain('ada@example.com');
    expect(page.html).not.toContain(number);
  });

  it('opens nothing if it was altered or the order changed its customer', async () => {
    const { source, order } = await newOrder('wrong@example.com');
    const { url } = (await linkTo(source)).json();
    await test.addOrder(store, source, {
      ...order,
      customer: { ...order.customer, email: 'right@example.com' },
    });
    for (const path of [pathOf(url), `${pathOf(url)}x`, '/open/nothing']) {
      const answer = await test.app.inject({ url: path });
      expect(answer.headers.location).toBe('/start');
      expect(answer.cookies.map(({ name }) => name)).not.toContain('makegood_order');
    }
  });

  it('is created on each request, so it always opens the order', async () => {
    const { source, order, id } = await newOrder('wrong@example.com');
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: `/v1/orders/${source}/portal-link`,
        headers: { ...bearer(owner), 'idempotency-key': `link to ${source}` },
      });
    const asked = [await linkTo(source), await ask()].map((answer) => answer.json().url);
    const customer = { ...order.customer, email: 'right@example.com' };
    await test.addOrder(store, source, { ...order, customer });
    const again = [await linkTo(source), await ask()].map((answer) => answer.json().url);
    const leadsTo = async (url: string) => (await test.app.inject({ url: pathOf(url) })).headers.location;
    expect(await Promise.all(asked.map(leadsTo))).toEqual(['/start', '/start']);
    const open = `/process?orderId=${id}`;
    expect(await Promise.all(again.map(leadsTo))).toEqual([open, open]);
  });

  it('reveals nobody without the server’s secret, and works with both secrets during a rotation', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    const urls = [(await linkTo(one.source)).json().url, (await linkTo(two.source)).json().url];
    const marks = urls.map((url) => {
      const [body = ''] = pathOf(url).split('/').at(-1)?.split('.') ?? [];
      return JSON.parse(Buffer.from(body, 'base64url').toString())[2] as string;
    });
    const known = [[store, 'ada@example.com'], [store, one.id, 'ada@example.com'], 'ada@example.com'];
    for (const text of known) {
      const plain = createHash('sha256').update(JSON.stringify(text)).digest('base64url');
      for (const mark of marks) expect(plain.startsWith(mark.slice(0, 4))).toBe(false);
    }
    expect(marks[0]).not.toBe(marks[1]);
    const { context } = test;
    const turned = { ...context, secret: `${context.secret} turned`, otherSecrets: [context.secret] };
    const token = pathOf(urls[0]).slice('/open/'.length);
    expect((await openPortalLink(turned, token))?.isOld).toBe(false);
    expect(await openPortalLink({ ...turned, otherSecrets: [] }, token)).toBeNull();
  });

  it('can be created only by the shop’s own systems, for its own orders', async () => {
    const { source } = await newOrder();
    const theirs = await newOrder('ada@example.com', other);
    expect((await linkTo(theirs.source)).statusCode).toBe(404);
    for (const role of ['store_support', 'store_user'] as const)
      expect((await linkTo(source, await test.token(store, role))).statusCode).toBe(403);
  });
});

describe('emailed links', () => {
  /** Processes jobs like the worker. */
  async function work(): Promise<void> {
    const { rows } = await test.database.admin.query(
      `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = 'mail_order_links' returning j.payload)
       select payload from taken`,
    );
    const task = orderLinkTasks(test.context).mail_order_links;
    for (const { payload } of rows) await task?.(payload, undefined as never);
  }
  const mails = (recipient: string) => readMails(test, { recipient });
  async function ask(email: string, address = '203.0.113.7') {
    const page = await test.app.inject({
      method: 'POST',
      url: '/start?store=test',
      remoteAddress: address,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
      },
      payload: new URLSearchParams({ order: '', email, mail: 'orders' }).toString(),
    });
    await work();
    return page;
  }
  beforeEach(() => {
    test.clock.now += 2 * 3_600_000;
  });
  const bare = (body: string) =>
    body.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/(bea|bob)@example\.com/g, '');

  it('open every order of the address and no others', async () => {
    const [first, second] = [await newOrder('bea@example.com'), await newOrder('Bea@Example.com')];
    await newOrder('bea@example.com', other);
    await newOrder();
    const page = await ask(' BEA@example.com ');
    expect([page.statusCode, page.body.includes('we sent links')]).toEqual([200, true]);
    const [mail, ...more] = [...(await mails('bea@example.com')), ...(await mails('Bea@Example.com'))];
    expect(more).toEqual([]);
    expect(mail?.body).toContain(first.number);
    const links = [...(mail?.body ?? '').matchAll(/http:\/\/localhost(\/open\/\S+)/g)].map(
      ([, path = '']) => path,
    );
    const opened = await Promise.all(links.map((url) => test.app.inject({ url })));
    expect(opened.map(({ headers }) => headers.location).sort()).toEqual(
      [first.id, second.id].map((id) => `/process?orderId=${id}`).sort(),
    );
    const kept = await test.database.admin.query('select parts::text from mails where recipient ilike $1', [
      'bea@example.com',
    ]);
    expect(kept.rows[0].parts).not.toContain(links[0]?.slice(6));
  });

  it('don’t reveal whether any orders exist', async () => {
    const some = await ask('bea@example.com', '203.0.113.8');
    const none = await ask('bob@example.com', '203.0.113.8');
    expect(some.statusCode).toBe(none.statusCode);
    expect(bare(some.body)).toBe(bare(none.body));
    expect(await mails('bob@example.com')).toEqual([]);
  });

  it('require an email address', async () => {
    for (const email of ['', 'bea']) {
      const page = await ask(email, '203.0.113.9');
      expect(page.statusCode).toBe(422);
      expect(page.body).not.toContain('Enter your order number"');
    }
  });

  it('are limited per sender and per recipient, and the recipient’s limit stays secret', async () => {
    await newOrder('cleo@example.com');
    for (let sent = 0; sent < pairLinksPerHour + 2; sent += 1)
      expect((await ask('cleo@example.com', '203.0.113.20')).statusCode).toBe(200);
    expect(await mails('cleo@example.com')).toHaveLength(pairLinksPerHour);
    for (let sender = 0; sender < 8; sender += 1)
      expect((await ask('cleo@example.com', `198.51.100.${sender}`)).statusCode).toBe(200);
    expect(await mails('cleo@example.com')).toHaveLength(recipientLinksPerHour);
    const many = [];
    for (let sent = 0; sent <= addressOrderMailsPerHour; sent += 1)
      many.push((await ask(`someone-${sent}@example.com`, '203.0.113.30')).statusCode);
    expect(many).toEqual([...Array(addressOrderMailsPerHour).fill(200), 429]);
  });
});
