/** "Did you mean ada@gmail.com?", at the lookup and in the store. */
import { expect, it } from 'vitest';
import { demoPortal } from '../../../../test/demo-portal.ts';
import { urls } from '../../../urls.ts';

const { browser } = demoPortal();

it('a failed lookup suggests the likely intended address', async () => {
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

it('in the store, a doubtful address is questioned once, and a phone number is validated', async () => {
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
