/**
 * What a screen reader says from the lookup to the claim: each screen's accessibility tree as text, reviewed like a conversation.
 * Update with `playwright test -c test/browser/playwright.config.ts flow-spoken -u`.
 */
import { urls } from '../../src/urls.ts';
import { galleryStates } from './gallery-states.ts';
import { fieldWords } from './page-checks.ts';
import { expect, test } from './shopper.ts';

const SPOKEN = [
  'order/start empty',
  'order/start no-match',
  'order/issues open',
  'order/items mixed',
  'order/details empty',
  'order/details errors',
  'order/resolution all',
  'order/check-answers refund',
  'order/check-answers not-confirmed',
  'order/claim-received refund',
  'claim/view approved',
  'photos open',
  'claim/view messages',
  'claim/sign asked',
  'in-store/products found',
] as const;

// Only text counts: without script nothing changes it later.
test.use({ javaScriptEnabled: false });

for (const name of SPOKEN) {
  const [screen, state = ''] = name.split(' ');
  test(`${name} reads as a conversation`, async ({ page }) => {
    const entry = galleryStates().find((known) => known.screen === screen && known.state === state);
    if (!entry) throw new Error(`There is no state ${name}`);
    await page.goto(urls.galleryState(entry.path, state, { bare: '' }));
    // The text around every screen is checked once.
    const tree = await page.locator(name === 'order/start empty' ? 'body' : 'main').ariaSnapshot();
    const fields = await page.evaluate(fieldWords);
    const spoken = `${tree}\n\nFields:\n${fields.map((line) => `- ${line}\n`).join('')}`;
    expect(spoken).toMatchSnapshot(`${name.replaceAll(/[ /]/g, '-')}.yml`);
  });
}
