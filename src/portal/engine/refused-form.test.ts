/** The page of a refused form can be reloaded: in this browser, at this URL, for a limited time. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser-without-script.ts';
import { demoPortal } from '../../../test/demo-portal.ts';
import { plantDemo } from '../../demo/plant.ts';
import { forgetStores } from '../../server/stores/queries.ts';
import { portalPages } from '../routes.ts';

const { test, browser } = demoPortal();
beforeEach(() => {
  test.clock.now += 60_000;
});

async function limitedApp() {
  const limited = await createTestApp({ addressMissesPerMinute: 1 }, { pages: portalPages });
  await plantDemo(limited.context);
  return { ...limited, [Symbol.asyncDispose]: () => limited.close() };
}

/** Makes the database unreachable for the pages; the result undoes it. */
async function takeAway({ context, database }: TestApp): Promise<() => void> {
  const { options } = context.db.app;
  const { connectionString } = options;
  options.connectionString = 'postgres://127.0.0.1:1/away';
  await database.admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return () => {
    options.connectionString = connectionString;
  };
}

const SHOWN = { 'sec-fetch-mode': 'navigate' };
const FORM = { ...SHOWN, 'content-type': 'application/x-www-form-urlencoded' };
const START = '/start?store=demo';
const send = (url: string, body: string) => browser.send('POST', url, body, FORM);
const show = (url: string) => browser.send('GET', url, undefined, SHOWN);
const refuse = () => send(START, 'order=&email=ada%40example.com');

describe('a refused form', () => {
  it('redirects to its page, which shows the errors and what was typed, also after a reload', async () => {
    const answer = await refuse();
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, START, '']);
    for (let times = 0; times < 2; times += 1) {
      const page = await show(START);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([422, 'no-store']);
      expect(page.body).toContain('Enter your order number');
      expect(page.body).toContain('value="ada@example.com"');
    }
  });

  it('is stored encrypted', async () => {
    await refuse();
    const { rows } = await test.database.admin.query('select answer from answers');
    for (const { answer } of rows) expect(String(answer)).not.toContain('ada@example.com');
  });

  it('is shown to nobody else and at no other URL', async () => {
    await refuse();
    expect((await show('/start')).statusCode).toBe(200);
    const cookie = browser.cookies.get('makegood_refused') ?? '';
    for (const value of [
      '',
      'x',
      `${cookie}x`,
      cookie.replace(/\..*/, `.${'A'.repeat(22)}`),
      `nowhere.${'A'.repeat(22)}`,
    ]) {
      browser.cookies.set('makegood_refused', value);
      expect((await show(START)).statusCode).toBe(200);
    }
    expect((await createBrowser(test.app).send('GET', START, undefined, SHOWN)).statusCode).toBe(200);
  });

  it('of someone over the rate limit is kept in their browser’s cookie, shown once, and not stored by the server', async () => {
    await using limited = await limitedApp();
    const visitor = createBrowser(limited.app);
    const ask = () => visitor.send('POST', START, 'order=nothing&email=nobody%40example.com', FORM);
    await ask();
    const { rows: before } = await limited.database.admin.query('select count(*)::int as kept from answers');
    const answer = await ask();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, START]);
    const again = () => visitor.send('GET', START, undefined, SHOWN);
    const page = await again();
    expect(page.statusCode).toBe(429);
    expect(page.body).toContain('value="nothing"');
    expect((await again()).statusCode).toBe(200);
    const { rows: after } = await limited.database.admin.query('select count(*)::int as kept from answers');
    expect(after).toEqual(before);
  });

  it('that the database can’t answer comes back with what was typed', async () => {
    await using limited = await limitedApp();
    const visitor = createBrowser(limited.app);
    const lookup = 'order=%231001&email=ada%40example.com';
    const ask = (body = lookup) => visitor.send('POST', START, body, FORM);
    const look = () => visitor.send('GET', START, undefined, SHOWN);
    await look();
    const back = await takeAway(limited);

    // The store is cached, so the form's own page can be drawn.
    expect((await ask()).statusCode).toBe(303);
    const page = await look();
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('value="#1001"');
    expect(page.body).toContain('value="ada@example.com"');
    // Without the store, the error page keeps the form.
    forgetStores(limited.context.db);
    const retry = await ask();
    expect(retry.statusCode).toBe(503);
    expect(retry.body).toContain('We kept what you entered.');
    expect(retry.body).toContain('action="/start?store=demo" method="post"');
    expect(retry.body).toContain('name="order" value="#1001"');
    expect(retry.body).toContain('name="email" value="ada@example.com"');

    back();
    expect((await ask()).headers.location).toContain('orderId=');
  });

  it('with photos that the database can’t answer comes back with what was typed, and leads to the page that takes the photos', async () => {
    await using limited = await limitedApp();
    const visitor = createBrowser(limited.app);
    const body = new FormData();
    body.append('item', 'mug');
    body.append('details', 'The “handle” came off <b>.');
    body.append('photos', new Blob([new Uint8Array(200_000)]), 'mug.jpg');
    body.append('issueType', 'DAMAGED');
    const encoded = new Request('http://localhost', { method: 'POST', body });
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const ask = (site: string) => {
      const headers = { ...FORM, 'content-type': type, 'sec-fetch-site': site };
      return visitor.send('POST', '/issues/shipment/details?store=demo&orderId=1', bytes, headers);
    };
    const back = await takeAway(limited);
    forgetStores(limited.context.db);
    const retry = await ask('same-origin');
    expect(retry.statusCode).toBe(503);
    expect(retry.body).toContain('We kept what you wrote, but not the photos');
    expect(retry.body).toContain('name="details" value="The “handle” came off &lt;b&gt;."');
    expect(retry.body).toContain('name="issueType" value="DAMAGED"');
    expect(retry.body).toContain('name="upload" value="1"');
    expect((await ask('cross-site')).body).not.toContain('came off');
    back();
  });

  it('expires after ten minutes or with the next form', async () => {
    await refuse();
    test.clock.now += 11 * 60_000;
    expect((await show(START)).statusCode).toBe(200);
    await refuse();
    await send(START, 'order=1001&email=ada%40example.com');
    expect((await show(START)).statusCode).toBe(200);
  });
});
