/** Reporting the product that arrived in place of the right one, without script, up to the filed claim. */
import { describe, expect, it } from 'vitest';
import { demoPortal } from '../../../../test/demo-portal.ts';
import { urls } from '../../../urls.ts';
import type { ReceivedView } from './model.ts';

const { test, browser } = demoPortal();

const WRONG = { issueType: 'WRONG_ITEM', details: 'This is not what I ordered.' };

async function toDetails(order: string, email: string) {
  await browser.open('/start?store=demo');
  await browser.post({ order, email });
  await browser.open(urls.issues());
  await browser.post({ category: 'issuesWithItems' });
  if (browser.page.url.startsWith('/issues/items'))
    await browser.post({ item: '1', 'quantity.1': '1', claimCategory: 'SHIPPING' });
}

async function file(): Promise<{ received: unknown }[]> {
  await browser.post({ method: 'REFUND' });
  const address = browser.page.props?.address as { values: Record<string, string> } | undefined;
  await browser.post({ ...address?.values, addressConfirmed: 'yes', acknowledged: 'yes', send: '1' });
  const { rows } = await test.database.admin.query(
    'select i.received from claim_items i join claims c on c.id = i.claim_id order by c.claim_number desc limit 1',
  );
  return rows;
}

describe('the product that arrived in place of the right one', () => {
  it('can be found among the store’s products and picked', async () => {
    await toDetails('1001', 'ada@example.com');
    await browser.post({ ...WRONG, received: 'teapot', search: '1' });
    const view = browser.page.props?.received as ReceivedView | undefined;
    expect(browser.page.text).toContain('Is it one of these?');
    const teapot = view?.found.find(({ name }) => /teapot/i.test(name));
    await browser.post({ ...WRONG, received: 'teapot', receivedProduct: teapot?.sourceProductId ?? '' });
    await browser.open('/issues/shipment/details');
    expect(browser.page.props?.received).toMatchObject({ chosen: teapot?.sourceProductId });
    await browser.post({ ...WRONG, receivedProduct: teapot?.sourceProductId ?? '' });
    expect(await file()).toEqual([
      { received: { sourceProductId: teapot?.sourceProductId, name: teapot?.name } },
    ]);
  });

  it('can be described if the store doesn’t sell it', async () => {
    await toDetails('1018', 'rosa@example.com');
    await browser.post({ ...WRONG, received: 'A zeppelin', search: '1' });
    expect(browser.page.text).toContain('No matching product. Your description is enough.');
    await browser.post({ ...WRONG, received: 'A zeppelin', receivedProduct: 'nowhere' });
    await browser.post({ method: 'REFUND' });
    expect(browser.page.text).toContain('Wrong item · you got A zeppelin');
    await browser.open('/resolution');
    expect(await file()).toEqual([{ received: { sourceProductId: null, name: 'A zeppelin' } }]);
  });

  it('is kept only for wrong items', async () => {
    await toDetails('1019', 'sam@example.com');
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.', received: 'A zeppelin' });
    expect(await file()).toEqual([{ received: null }]);
  });
});
