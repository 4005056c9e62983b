/** Orders that can't be claimed now: each reason has a heading, a sentence and a button. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { plantDemo } from '../../../demo/plant.ts';
import { portalPages } from '../../routes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { pages: portalPages });
  await plantDemo(test.context);
});
afterAll(() => test.close());

async function lookUp(order: string, email: string, store = 'demo') {
  const browser = createBrowser(test.app);
  await browser.open(`/start?store=${store}`);
  return browser.post({ order, email });
}

const MAIL = (number: string) => `href="mailto:help@fernwood.example?subject=Order%20%23${number}"`;

describe('an order that can’t be claimed now', () => {
  it.each([
    ['1022', 'vera@example.com', 'This order was canceled', /It was canceled on \w+ \d+, so/],
    [
      '1023',
      'wes@example.com',
      'Your bank is reviewing this payment',
      /You disputed the payment .* on \w+ \d+\./,
    ],
    ['1028', 'zoe@example.com', 'This order was refunded', /has already been refunded\./],
  ])(
    'order %s shows a heading, a reason and an email link to the store',
    async (number, email, title, reason) => {
      const page = await lookUp(number, email);
      expect(page.url).toBe('/too-soon');
      expect(page.text).toContain(title);
      expect(page.text).toMatch(reason);
      expect(page.text).not.toContain('Hold that thought!');
      expect(page.html).toContain(MAIL(number));
    },
  );

  it('links to the claim that holds everything', async () => {
    const page = await lookUp('1020', 'tess@example.com');
    expect(page.text).toContain('You already filed a claim');
    const [, href = '', number = ''] =
      /href="([^"]*\/view\/[^"]+)"[^>]*>See claim #(\d+)/.exec(page.html) ?? [];
    const view = await createBrowser(test.app).open(href.replaceAll('&amp;', '&'));
    expect(view.text).toContain(`My Claim #${number}`);
  });

  it('says that it has no protection, and what may help', async () => {
    const page = await lookUp('2003', 'jonas@example.org', 'other');
    expect(page.text).toContain('This order isn’t protected');
    expect(page.text).toContain('This order was placed without shipping protection.');
    expect(page.text).toContain('Check the manufacturer’s warranty.');
    expect(page.html).toMatch(/href="mailto:[^"]*subject=Order%20%232003"/);
  });

  it('offers an email to the store if it has not shipped or the deadline has passed', async () => {
    expect((await lookUp('1017', 'quinn@example.com')).html).toContain(MAIL('1017'));
    expect((await lookUp('1016', 'petra@example.com')).html).toContain(MAIL('1016'));
  });
});
