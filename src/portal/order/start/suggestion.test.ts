/** "Did you mean ada@gmail.com?", at the lookup, for emailed links and in the store. */
import { expect, it } from 'vitest';
import { demoPortal } from '../../../../test/demo-portal.ts';
import { urls } from '../../../urls.ts';

const portal = demoPortal();
const { browser } = portal;

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

it('a doubtful address for emailed links is questioned once, whether or not it has orders', async () => {
  const { test } = portal;
  const mailed = async () => {
    const { rows } = await test.database.admin.query(
      `select payload ->> 'emailKey' as email from graphile_worker._private_jobs
       where payload ->> 'emailKey' in ('ada@gmial.com', 'ada@gmail.com') order by id`,
    );
    return rows.map((row) => row.email);
  };
  await browser.open('/start?store=demo');
  await browser.post({ order: '', email: 'ada@gmial.com', mail: 'orders' });
  expect(browser.page.status).toBe(422);
  expect(browser.page.text).toContain('Did you mean ada@gmail.com?');
  expect(browser.page.html).toMatch(/<button [^>]*value="ada@gmail.com"[^>]* name="mail"/);
  expect(await mailed()).toEqual([]);
  await browser.post({ order: '', email: 'ada@gmial.com', mail: 'ada@gmail.com' });
  expect([browser.page.status, browser.page.text.includes('we sent links')]).toEqual([200, true]);
  expect(browser.page.html).toContain('value="ada@gmail.com"');
  await browser.open('/start?store=demo');
  await browser.post({ order: '', email: 'ada@gmial.com', mail: 'orders' });
  await browser.post({ order: '', email: 'ada@gmial.com', mail: 'orders' });
  expect(browser.page.text).toContain('we sent links');
  expect(await mailed()).toEqual(['ada@gmail.com', 'ada@gmial.com']);
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
