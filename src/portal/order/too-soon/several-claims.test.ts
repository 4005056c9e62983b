/** An order's units may be in several claims: the page names and links each. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { fileableOrder } from '../../../../test/world.ts';
import { buildItem } from '../../../demo/build.ts';
import { portalPages } from '../../routes.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

it('names and links every claim that holds part of the order', async () => {
  const store = await test.addStore();
  const order = fileableOrder(test.clock.now, {
    sourceOrderNumber: '#3001',
    items: [buildItem({ sourceItemId: 'i1', quantity: 3 })],
  });
  const { orderId } = await openDesk(test, store, { order, quantity: 1 });
  await deskOf(test, store, { orderId, quantity: 2 });
  const { rows } = await test.database.admin.query('select claim_number as number from claims');
  const browser = createBrowser(test.app);
  await browser.open('/start?store=test');
  await browser.post({ order: '3001', email: 'ada@example.com' });
  await browser.open('/too-soon');
  expect(rows).toHaveLength(2);
  for (const { number } of rows) {
    expect(browser.page.text).toContain(`#${number}, filed `);
    expect(browser.page.text).toContain(`See claim #${number}`);
  }
  expect(new Set(browser.page.html.match(/\/view\/[\w.-]+/g)).size).toBe(2);
});
