/** Several orders in one browser: each page belongs to the order it was drawn for. */
import { describe, expect, it } from 'vitest';
import { createBrowser, type Page } from '../../../test/browser-without-script.ts';
import { demoPortal } from '../../../test/demo-portal.ts';
import { withOrder } from '../../domain/orders/order-address.ts';
import { PATHS } from '../../urls.ts';
import { ofOrder } from '../parts/of-order.ts';
import { PAGES } from '../serve-pages.ts';
import { needsOrder } from './flow/guard.ts';

const { test, browser } = demoPortal();

const LAMP = ['1004', 'dev@example.com'] as const;
const PLANTER = ['1003', 'cleo@example.com'] as const;
const ANOTHER = 'That page is about an order that isn’t open in this browser.';

async function lookUp([order, email]: readonly [string, string], store = 'demo'): Promise<Page> {
  await browser.open(`/start?store=${store}`);
  const found = await browser.post({ order, email });
  // An order with a claim shows that claim first.
  return found.url === '/' ? browser.open('/issues') : found;
}

/** Submits a page that is open in another tab of the same browser. */
async function inTab(tab: Page, fields: Record<string, string>): Promise<Page> {
  browser.page = tab;
  return browser.post(fields);
}

type Props = { address: { values: Record<string, string> } };

const orderOf = (page: Page) => new URLSearchParams(page.address.split('?')[1]).get('orderId') ?? '';
const told = { issueType: 'DAMAGED', details: 'It came in two pieces.' };

async function toReview(order: readonly [string, string]): Promise<Page> {
  await lookUp(order);
  await browser.post({ category: 'issuesWithItems' });
  if (browser.page.url === '/issues/items')
    await browser.post({ item: '1', 'quantity.1': '1', claimCategory: 'SHIPPING' });
  await browser.post(told);
  return browser.post({ method: 'REFUND' });
}

const claimed = async () => {
  const { rows } = await test.database.admin.query(
    'select o.source_order_id as id from claims c join orders o on o.store_id = c.store_id and o.id = c.order_id',
  );
  return rows.map(({ id }) => id).filter((id) => !['1019', '1020'].includes(id));
};

it('adds the order’s id to the pages of an order and to no others', () => {
  for (const { path, guard } of PAGES) {
    const named = withOrder(path, 'o1');
    const isOfOrder = guard === needsOrder || path === PATHS.return;
    if (!path.includes(':')) expect([path, ofOrder(path, 'o1') === named]).toEqual([path, isOfOrder]);
  }
});

describe('two orders in two tabs', () => {
  it('each get the answers from their own pages', async () => {
    const lamp = await toReview(LAMP);
    const planter = await toReview(PLANTER);
    expect([lamp.url, planter.url]).toEqual(['/resolution/review', '/resolution/review']);
    expect(orderOf(lamp)).not.toBe(orderOf(planter));
    const address = (lamp.props as Props).address.values;
    const sent = await inTab(lamp, { ...address, addressConfirmed: 'yes' });
    expect(sent.url).toMatch(/^\/claim-received/);
    expect(orderOf(sent)).toBe(orderOf(lamp));
    expect(await claimed()).toEqual(['1004']);
    expect((await browser.open(planter.address)).text).toContain('#1003');
  });

  it('never attach what is typed about one order to an item of the other', async () => {
    const toDetails = async (order: typeof LAMP | typeof PLANTER) => {
      await lookUp(order);
      const page = await browser.post({ category: 'issuesWithItems' });
      if (page.url !== '/issues/items') return page;
      return browser.post({ item: '1', 'quantity.1': '1', claimCategory: 'SHIPPING' });
    };
    const [lamp, planter] = [await toDetails(LAMP), await toDetails(PLANTER)];
    expect([lamp.url, planter.url]).toEqual(['/issues/shipment/details', '/issues/shipment/details']);
    const told = await inTab(lamp, { issueType: 'DAMAGED', details: 'The shade of the lamp is torn.' });
    expect(orderOf(told)).toBe(orderOf(lamp));
    const detailsIn = async ({ address }: Page) => (await browser.open(address)).props?.values;
    expect(await detailsIn(lamp)).toMatchObject({ details: 'The shade of the lamp is torn.' });
    expect(JSON.stringify(await detailsIn(planter))).not.toContain('lamp');
  });

  it('carry their order’s id in every link, form, redirect and script call', async () => {
    const [lamp, planter] = [await lookUp(LAMP), await lookUp(PLANTER)];
    for (const tab of [lamp, planter]) {
      const page = await inTab(tab, { category: 'issuesWithItems' });
      expect(orderOf(page)).toBe(orderOf(tab));
      expect(page.html).toContain(`data-order="${orderOf(tab)}"`);
      const links = [...page.html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
      expect(links.length).toBeGreaterThan(0);
      for (const href of links) expect(href).toContain(orderOf(tab));
    }
  });

  it('of two stores stay separate in one browser', async () => {
    const lamp = await lookUp(LAMP);
    const headlamp = await lookUp(['2001', 'ada@example.com'], 'other');
    expect(headlamp.html).toContain('Kieselstein');
    const next = await inTab(lamp, { category: 'issuesWithItems' });
    expect([next.html.includes('Fernwood'), orderOf(next)]).toEqual([true, orderOf(lamp)]);
  });

  it('both stay open if they were opened at the same moment', async () => {
    await browser.open('/start?store=demo');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const look = ([order, email]: readonly [string, string]) =>
      browser.send('POST', '/start', new URLSearchParams({ order, email }).toString(), type);
    const found = await Promise.all([look(LAMP), look(PLANTER)]);
    for (const { headers } of found) expect((await browser.open(String(headers.location))).status).toBe(200);
  });
});

describe('a URL without an order', () => {
  it('opens the order looked up last and adds its id', async () => {
    await lookUp(LAMP);
    const planter = await lookUp(PLANTER);
    const page = await browser.open('/issues');
    expect(orderOf(page)).toBe(orderOf(planter));
  });

  it('rejects a form, because it can’t tell which order the form was drawn for', async () => {
    await lookUp(LAMP);
    browser.page.address = '/issues';
    const page = await browser.post({ category: 'notReceived' });
    expect([page.url, page.text.includes(ANOTHER)]).toEqual(['/start', true]);
  });
});

describe('an order that isn’t open in this browser', () => {
  it.each([
    ['of another store', async () => orderOf(await createVisitor('2001', 'ada@example.com', 'other'))],
    ['of another shopper', async () => orderOf(await createVisitor('1001', 'ada@example.com', 'demo'))],
    ['that doesn’t exist', () => 'nothing-of-the-kind'],
    ['with a malformed id', () => '../../1%00'],
  ])('%s is refused like an unknown order, for reading and writing', async (_, forged) => {
    const id = await forged();
    const own = await lookUp(LAMP);
    for (const path of ['/', '/issues', '/resolution/review']) {
      const page = await browser.open(`${path}?orderId=${encodeURIComponent(id)}`);
      expect([page.status, page.url, page.text.includes(ANOTHER)]).toEqual([200, '/start', true]);
    }
    browser.page.address = `/issues?orderId=${encodeURIComponent(id)}`;
    expect((await browser.post({ category: 'notReceived' })).url).toBe('/start');
    const upload = await browser.send('POST', '/v1/uploads', PHOTO, { ...JSON_TYPE, 'makegood-order': id });
    expect(upload.statusCode).toBe(401);
    expect((await browser.open(own.address)).status).toBe(200);
  });

  it('can’t be opened with another order’s token', async () => {
    const own = await lookUp(LAMP);
    const other = orderOf(await createVisitor('1001', 'ada@example.com', 'demo'));
    browser.cookies.set(
      `makegood_shopper_${other}`,
      browser.cookies.get(`makegood_shopper_${orderOf(own)}`) ?? '',
    );
    expect((await browser.open(`/issues?orderId=${other}`)).url).toBe('/start');
  });

  it('closes when its session expires, while the others stay open', async () => {
    const lamp = await lookUp(LAMP);
    test.clock.now += 23 * 3_600_000;
    const planter = await lookUp(PLANTER);
    test.clock.now += 2 * 3_600_000;
    const late = await browser.open(lamp.address);
    const open = await browser.open(planter.address);
    test.clock.now -= 25 * 3_600_000;
    expect([late.url, late.text.includes('It’s been a while.'), open.url]).toEqual([
      '/start',
      true,
      '/issues',
    ]);
  });
});

const PHOTO = JSON.stringify({ contentType: 'image/jpeg', filename: 'a.jpg', mediaType: 'CLAIM' });
const JSON_TYPE = { 'content-type': 'application/json' };

async function createVisitor(order: string, email: string, store: string): Promise<Page> {
  const visitor = createBrowser(test.app);
  await visitor.open(`/start?store=${store}`);
  return visitor.post({ order, email });
}

describe('an API call from a page’s script', () => {
  const ask = (headers: Record<string, string> = {}) =>
    browser.send('POST', '/v1/uploads', PHOTO, { ...JSON_TYPE, ...headers });

  it('is about the order it names, and must name one if several are open', async () => {
    const lamp = await lookUp(LAMP);
    expect((await ask()).statusCode).toBe(201);
    await lookUp(PLANTER);
    expect((await ask()).statusCode).toBe(401);
    const { fileKey } = (await ask({ 'makegood-order': orderOf(lamp) })).json();
    const { rows } = await test.database.admin.query('select order_id from files where file_key = $1', [
      fileKey,
    ]);
    expect(rows).toEqual([{ order_id: orderOf(lamp) }]);
  });
});

it('keeps up to twelve orders open and closes the oldest', async () => {
  const { rows } = await test.database.admin.query(
    "select document ->> 'sourceOrderNumber' as number, document -> 'customer' ->> 'email' as email from orders where store_id = (select id from stores where slug = 'demo') order by 1 limit 14",
  );
  for (const { number, email } of rows) {
    test.clock.now += 1000;
    await lookUp([number, email]);
  }
  const open = [...browser.cookies.keys()].filter((name) => name.startsWith('makegood_shopper_'));
  expect(open).toHaveLength(12);
  expect((await browser.open('/')).text).toContain(`#${rows.at(-1)?.number}`);
});

it.each(['a b', 'é', '', '__proto__', 'Q8W2N6C4ZT', 'q8w2n6c4z', 'q8w2n6c4zt1'])(
  'ignores a cookie whose name ends with "%s" and still opens orders',
  async (name) => {
    browser.cookies.set(`makegood_shopper_${name}`, 'junk');
    expect((await lookUp(PLANTER)).url).toBe('/issues');
    expect((await browser.open('/start?store=demo')).status).toBe(200);
  },
);

describe('/start', () => {
  type Open = { open: { number: string; href: string; isAnswered: boolean }[] };
  const offered = (page: Page) => (page.props as Open).open;

  it('offers to continue with the store’s open orders and closes none of them', async () => {
    await lookUp(['2001', 'ada@example.com'], 'other');
    const planter = await lookUp(PLANTER);
    await inTab(planter, { category: 'issuesWithItems' });
    await lookUp(LAMP);
    const page = await browser.open('/start?store=demo');
    expect(offered(page).map(({ number }) => number)).toEqual(['#1004', '#1003']);
    expect(page.headers['cache-control']).toBe('no-store');
    for (const { href } of offered(page)) expect((await browser.open(href)).status).toBe(200);
    const on = await browser.open(offered(page)[1]?.href ?? '');
    expect([orderOf(on), on.url]).toEqual([orderOf(planter), browser.page.url]);
    expect(on.url).not.toBe('/');
    expect(offered(await browser.open('/start?store=other')).map(({ number }) => number)).toEqual(['#2001']);
  });

  it('closes them if the shopper asks for another order, and keeps all answers', async () => {
    const lamp = await lookUp(LAMP);
    await inTab(lamp, { category: 'issuesWithItems' });
    await browser.open('/start?store=demo');
    const closed = await browser.post({ another: '1' });
    expect([offered(closed), closed.text.includes('pick up where you left off')]).toEqual([[], true]);
    expect((await browser.open(lamp.address)).url).toBe('/start');
    await lookUp(LAMP);
    expect((await browser.open('/issues')).props?.values).toEqual({ category: 'issuesWithItems' });
  });

  it('closes nothing for a form from another site', async () => {
    const lamp = await lookUp(LAMP);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('POST', '/start', 'another=1', headers)).statusCode).toBe(403);
    expect((await browser.open(lamp.address)).status).toBe(200);
  });
});
