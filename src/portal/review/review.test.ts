import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser-without-script.ts';
import { fileableOrder } from '../../../test/world.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings.ts';
import { portalPages } from '../routes.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());

it('where typed names are no signatures, none can be typed, and one that is sent does not count', async () => {
  const proof = { ...DEFAULT_SETTINGS.proof, requireCustomerSignature: true };
  const store = await test.addStore({ settings: { proof, flags: { 'typed-signature': false } } });
  await test.addOrder(store, 'r-1', fileableOrder(test.clock.now, { sourceOrderNumber: '1001' }));
  const browser = createBrowser(test.app);
  await browser.open('/start?store=test');
  await browser.post({ order: '1001', email: 'ada@example.com' });
  await browser.open('/issues');
  await browser.post({ category: 'notReceived' });
  await browser.post({ reason: 'STOLEN', shipment: 'f1' });
  await browser.post({ method: 'REFUND' });
  expect(browser.page.url).toBe('/resolution/review');
  expect(browser.page.html).toContain('<canvas');
  expect(browser.page.html).not.toContain('name="signatureName"');
  const address = browser.page.props?.address as { values: Record<string, string> } | undefined;
  const ticked = { ...address?.values, addressConfirmed: 'yes', acknowledged: 'yes', send: '1' };
  const again = await browser.post({ ...ticked, signatureName: 'Ada Shopper' });
  expect([again.status, again.text.includes('Sign in the box')]).toEqual([422, true]);
});
