/** What a shopper reads along the way: no step that doesn't exist, no reason that can't apply, no address that was refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { demoPortal } from '../../test/demo-portal.ts';

const { test, browser } = demoPortal();
beforeEach(() => {
  test.clock.now += 60_000;
});

async function lookUp(order: string, email: string) {
  await browser.open('/start?store=demo');
  await browser.post({ order, email });
  return browser.open('/issues');
}

const step = () => browser.page.props?.step;

describe('a shopper', () => {
  it('finds the order by the name the email uses', async () => {
    for (const order of ['Order #1001', 'order number: 1001', 'ORDER 1001', 'Order No. 1001']) {
      browser.forget();
      expect((await lookUp(order, 'ada@example.com')).url).toBe('/issues');
    }
  });

  it('sees the number of steps once it is decided, and the number never changes', async () => {
    await lookUp('1001', 'ada@example.com');
    expect(step()).toEqual({ number: 1, total: null });
    expect(browser.page.text).toMatch(/Step 1 (?!of)/);
    await browser.post({ category: 'issuesWithItems' });
    expect(step()).toEqual({ number: 2, total: 5 });
  });

  it('who picked the order up at the store is not asked whether it was stolen or went astray', async () => {
    await lookUp('1027', 'alma@example.com');
    await browser.post({ category: 'notReceived' });
    const reasons = (browser.page.props?.reasons ?? []) as { value: string }[];
    expect(reasons.map(({ value }) => value)).toEqual(['ORDER_DELIVERED_NOT_RECEIVED']);
    expect(browser.page.text).toContain('Picked up Nov');
    expect(browser.page.text).not.toContain('Delivered Nov');
  });

  it('gets no date for a return to sender that hasn’t happened', async () => {
    await lookUp('1008', 'hana@example.com');
    await browser.post({ category: 'notReceived' });
    const reasons = (browser.page.props?.reasons ?? []) as { value: string }[];
    expect(reasons.map(({ value }) => value)).toEqual(['TRACKING_NOT_MOVING', 'WRONG_ADDRESS']);
  });

  it('sees a closed problem that can’t be reported yet, with a link to what they can do', async () => {
    const { html, text } = await lookUp('1008', 'hana@example.com');
    expect(html).not.toMatch(/<input[^>]*value="issuesWithItems"/);
    expect(html).toMatch(/<a href="\/too-soon\?category=issuesWithItems/);
    expect(text).toMatch(/You can report this starting [A-Z][a-z]{2} \d+\. What you can do/);
  });

  it('sees earlier claims of the order on the first screen, and gets from its number to its page', async () => {
    const { html, text } = await lookUp('1019', 'sam@example.com');
    expect(text).toMatch(/You filed claim #\d+ for this order on [A-Z][a-z]{2} \d+\. See it/);
    expect(html).toMatch(/<a href="\/view\/[^"]+"[^>]*>See it/);
    expect(html).toMatch(/<a href="\/\?orderId=[^"]+" aria-label="Order #1019"/);
  });

  it('who leaves the form empty is asked what happened, and sees which photos are required before submitting', async () => {
    await lookUp('1001', 'ada@example.com');
    await browser.post({ category: 'issuesWithItems' });
    await browser.post({ item: '1', 'quantity.1': '1' });
    await browser.post({ issueType: 'DAMAGED', details: '' });
    expect(browser.page.text).toContain('Tell us what happened');
    expect(browser.page.text).toContain('1 of 4');
  });

  it('never sees a refused address as their own', async () => {
    await lookUp('1001', 'ada@example.com');
    await browser.post({ category: 'issuesWithItems' });
    await browser.post({ item: '1', 'quantity.1': '1' });
    await browser.post({ issueType: 'DAMAGED', details: 'The handle came off.' });
    await browser.post({ method: 'RESHIP' });
    type Address = { lines: string[]; values: Record<string, string> };
    const { lines, values } = (browser.page.props as { address: Address }).address;
    const refused = await browser.post({
      ...values,
      postalCode: '8370X',
      addressConfirmed: 'yes',
      send: '1',
    });
    expect(refused.status).toBe(422);
    expect(refused.props?.address).toMatchObject({ lines, values: { postalCode: '8370X' } });
  });
});
