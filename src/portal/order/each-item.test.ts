/** What is shown beside the questions, and a resolution for each item. Runs without script, like flow.test.ts. */
import { expect, it } from 'vitest';
import { addressOf, demoPortal, errorsOf } from '../../../test/demo-portal.ts';
import { fileableOrder } from '../../../test/world.ts';
import { buildItem } from '../../demo/build.ts';

const { test, browser, lookUp } = demoPortal();

const told = { issueType: 'DAMAGED', details: 'The handle came off.' };

it('shows the order and the answers so far beside each question', async () => {
  await lookUp('1019', 'sam@example.com');
  await browser.open('/issues');
  const beside = () => /<aside[\s\S]*<\/aside>/.exec(browser.page.html)?.[0] ?? '';
  expect(beside()).toContain('Order #1019');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: '1', 'quantity.1': '1' });
  await browser.post(told);
  expect(browser.page.url).toBe('/resolution');
  for (const word of ['Delivered', 'Issues with my items', ': Damaged']) expect(beside()).toContain(word);
  await browser.post({ method: 'REFUND' });
  expect(beside()).toContain('back to your card');
});

it('lets the shopper choose a different resolution for each item', async () => {
  await lookUp('1019', 'sam@example.com');
  await browser.open('/issues');
  await browser.post({ category: 'issuesWithItems' });
  await browser.post({ item: ['1', '2'], 'quantity.1': '1', 'quantity.2': '1' });
  await browser.post(told);
  await browser.post(told);
  await browser.post({ method: 'EACH' });
  expect(browser.page.url).toBe('/resolution?each=1');
  const [first] = (browser.page.props?.each ?? []) as { choices: unknown[] }[];
  // The demo store adds a 10% bonus to store credit.
  expect(first?.choices).toEqual([
    { value: 'RESHIP', amount: null },
    { value: 'REFUND', amount: '$21.76' },
    { value: 'STORE_CREDIT', amount: '$23.94' },
  ]);
  expect(errorsOf(await browser.post({ 'method.1.1.1': 'REFUND' }))).toEqual([
    { field: 'method.1.1.2', message: 'Choose one for this item' },
  ]);
  await browser.post({ 'method.1.1.1': 'REFUND', 'method.1.1.2': 'RESHIP' });
  expect(browser.page.url).toBe('/resolution/review');
  for (const word of ['Refund: ', 'Teapot', 'Back to your card']) expect(browser.page.text).toContain(word);
  await browser.post({ ...addressOf(browser.page), addressConfirmed: 'yes', send: '1' });
  const { rows } = await test.database.admin.query(
    `select i.requested_method as method from claim_items i join claims c on c.id = i.claim_id
     where c.source_order_id = '1019' and c.requested_method = 'CUSTOM' order by i.position`,
  );
  expect(rows.map(({ method }) => method)).toEqual(['REFUND', 'RESHIP']);
  expect(browser.page.text).toContain('A different fix for each item');
});

it('never applies one item’s choice to another item that a second tab selected', async () => {
  const items = ['3', '4', '5'].map((sourceItemId) => buildItem({ sourceItemId }));
  const { rows } = await test.database.admin.query("select id from stores where slug = 'demo'");
  await test.addOrder(
    rows[0].id,
    'three',
    fileableOrder(test.clock.now, { sourceOrderNumber: '#3003', items }),
  );
  await lookUp('3003', 'ada@example.com');
  const choose = async (...items: string[]) => {
    await browser.open('/issues');
    await browser.post({ category: 'issuesWithItems' });
    const units = Object.fromEntries(items.map((id) => [`quantity.${id}`, '1']));
    await browser.post({ item: items, ...units });
    while (browser.page.url.startsWith('/issues/shipment/details')) await browser.post(told);
  };
  await choose('3', '4');
  await choose('4', '5');
  await browser.open('/resolution?each=1');
  const old = { 'method.2.f1.3': 'REFUND', 'method.2.f1.4': 'RESHIP' };
  await browser.post(old);
  expect(browser.page.url).toBe('/resolution?each=1');
  const changed = 'The items in your claim have changed. Check your choices, then continue.';
  expect(errorsOf(browser.page)).toEqual([
    { field: '', message: changed },
    { field: 'method.2.f1.5', message: 'Choose one for this item' },
  ]);
  // Choices that still apply are kept.
  expect(browser.page.props?.each).toMatchObject([{ chosen: 'RESHIP' }, { chosen: null }]);
  await browser.post({ ...old, 'method.2.f1.5': 'REFUND' });
  expect(errorsOf(browser.page)).toEqual([{ field: '', message: changed }]);
  await browser.post({ 'method.2.f1.4': 'RESHIP', 'method.2.f1.5': 'REFUND' });
  expect(browser.page.url).toBe('/resolution/review');
});
