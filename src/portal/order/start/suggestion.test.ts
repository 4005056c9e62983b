/** "Did you mean ada@gmail.com?", where an address is given: at the lookup and in the shop. */
import { expect, it } from 'vitest';
import { demoPortal } from '../../../../test/demo-portal.ts';
import { urls } from '../../../urls.ts';

const { browser } = demoPortal();

it('a lookup that finds nothing offers the address that was probably meant', async () => {
  await browser.open('/start?store=demo');
  await browser.post({ order: '1001', email: 'ada@gmial.com' });
  expect(browser.page.text).toContain('Did you mean ada@gmail.com?');
  expect(browser.page.text).toContain('Use ada@gmail.com');
  await browser.post({ order: '1001', email: 'ada@gmial.com', suggestion: 'ada@gmail.com' });
  expect(browser.page.text).not.toContain('Did you mean');
  expect(browser.page.html).toContain('value="ada@gmail.com"');
  await browser.post({ order: '1001', email: 'nobody@example.com' });
  expect(browser.page.text).not.toContain('Did you mean');
});

const contact = (more: Record<string, string>) =>
  browser.post({ name: 'Ada Shopper', email: 'ada@gmial.com', phone: '', ...more });

it('in the shop the address is asked about once, and a phone is checked', async () => {
  await browser.open(`${urls.inStore.begin()}?store=demo`);
  await browser.open(urls.inStore.contactInfo());
  await contact({ phone: '1234' });
  expect(browser.page.text).toContain('Enter a valid phone number, or leave it empty');
  await contact({});
  expect(browser.page.status).toBe(422);
  expect(browser.page.text).toContain('Did you mean ada@gmail.com?');
  await contact({ asked: 'ada@gmial.com' });
  expect(browser.page.url).not.toBe(urls.inStore.contactInfo());
  await browser.open(urls.inStore.contactInfo());
  await contact({ suggestion: 'ada@gmail.com' });
  await browser.open(urls.inStore.contactInfo());
  expect(browser.page.html).toContain('value="ada@gmail.com"');
});
