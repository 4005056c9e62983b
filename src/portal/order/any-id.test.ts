/** Shop systems may use any text as the id of a shipment or an item. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser-without-script.ts';
import { fileableOrder } from '../../../test/world.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import { portalPages } from '../routes.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());
const store = await test.addStore();

it.each(['accepts "__proto__" as an id', 'constructor', 'toString', 'a b/ü.1'])(
  '%s passes through all steps',
  async (id) => {
    const order = fileableOrder(test.clock.now, { sourceOrderNumber: '#3001' });
    const [shipment] = order.fulfillments;
    const items = [{ sourceItemId: id, quantity: 1 }];
    await test.addOrder(store, 'o1', {
      ...order,
      items: [buildItem({ sourceItemId: id, quantity: 1 })],
      fulfillments: [buildFulfillment({ ...shipment, sourceFulfillmentId: id, items })],
    });
    const browser = createBrowser(test.app);
    await browser.open('/start?store=test');
    await browser.post({ order: '3001', email: 'ada@example.com' });
    await browser.open('/issues');
    await browser.post({ category: 'issuesWithItems' });
    await browser.post({ item: id, [`quantity.${id}`]: '1' });
    expect(browser.page.url).toContain('/issues/shipment/details');
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.' });
    expect(browser.page.url).toBe('/resolution');
    await browser.post({ method: 'REFUND' });
    expect(browser.page.url).toBe('/resolution/review');
  },
);
