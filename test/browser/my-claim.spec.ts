/** A shopper's actions on a filed claim's page: by touch with script, and without script. */
import type { Page } from '@playwright/test';
import { openToken, sealToken } from '../../src/server/auth/keys.ts';
import { PDF } from '../../src/server/uploads/fixtures/files.ts';
import { type Filed, fileClaim } from './claim.ts';
import { photo } from './photo.ts';
import { copyDemoOrder, expect, test, world } from './shopper.ts';
import { hydrated, mouse, touch } from './users.ts';

const paper = { name: 'police-report.pdf', mimeType: 'application/pdf', buffer: PDF };
/** The team can't write `{{`: it begins a variable. */
const FROM_TEAM =
  '"><script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3) \u202edesrever';
const HOSTILE = `${FROM_TEAM} {{7*7}}`;
const WIDE = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);

const deny = ({ team }: Filed) =>
  team('/denial', { reason: 'OTHER', message: `It was signed for. ${FROM_TEAM}` });
// Polls, because without script a second click cancels the navigation of the first.
const backOnClaim = (page: Page) => expect(page).toHaveURL(/\/view\/[^/]+$/);
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The same link, as sent in June. */
function agedLink({ view }: Filed): string {
  const { secret } = world();
  const link = openToken('claim', view.replace('/view/', ''), new Date(), { secret });
  if (!link) throw new Error('the link is not one');
  return `/view/${sealToken('claim', { ...link, issuedAt: '2026-06-01T12:00:00Z' }, secret)}`;
}

test.describe('on a phone, by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });

  test('the address is changed, the denial is appealed with files, and the outcome is reviewed', async ({
    page,
  }) => {
    const claim = await fileClaim(await copyDemoOrder('1001'));
    const user = touch(page);
    await page.goto(claim.view);
    await user.press('Change the address');
    await page.waitForURL('**/address');
    await hydrated(page);
    await user.fill('City', '');
    await user.press('Save address');
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('link', { name: 'Enter the city' }).tap();
    await expect(page.getByLabel('City')).toBeFocused();
    await page.getByLabel('Country').selectOption({ label: 'Canada' });
    await page.getByLabel('Province').selectOption({ label: 'Quebec' });
    await user.fill('City', HOSTILE.slice(0, 60));
    await user.fill('Postal code', 'H2W 2L4');
    await user.press('Save address');
    await backOnClaim(page);
    await expect(page.getByText('We saved your address.')).toBeVisible();
    await expect(page.getByText('QC H2W 2L4')).toBeVisible();

    await deny(claim);
    await page.reload();
    await user.press('Appeal this decision');
    await page.waitForURL('**/appeal');
    await hydrated(page);
    await user.press('Send my appeal');
    await expect(page.getByRole('alert')).toContainText('Tell us why you disagree');
    for (const file of [await photo(), paper]) {
      await user.attach(file);
      await expect(page.getByText(`${file.name} added`)).toBeVisible();
    }
    await user.fill('Tell us what we should know', `${HOSTILE} ${WIDE}`);
    expect(await overflows(page)).toBe(false);
    await user.press('Send my appeal');
    await backOnClaim(page);
    await expect(page.getByText('We received your appeal')).toBeVisible();
    await expect(page.getByText(WIDE)).toBeVisible();
    expect(await overflows(page)).toBe(false);

    await deny(claim);
    await page.goto(`${claim.view}/review`);
    await hydrated(page);
    await user.press('Send my review');
    await expect(page.getByRole('alert')).toContainText('Choose a rating');
    await user.choose('radio', /Poor$/);
    await user.fill('What went well? What could we do better? (optional)', `${HOSTILE} ${WIDE}`);
    await user.press('Send my review');
    await backOnClaim(page);
    await expect(page.getByText('2 of 5 stars')).toBeAttached();
    expect(await overflows(page)).toBe(false);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an old link asks for the email address and then leads to the withdrawal', async ({ page }) => {
      const customer = await copyDemoOrder('1001');
      const claim = await fileClaim(customer);
      const user = mouse(page);
      await page.goto(`${agedLink(claim)}/withdraw`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What email address did you use?');
      if (javaScriptEnabled) await hydrated(page);
      await user.fill('Email address', 'someone.else@example.com');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('That isn’t the email address for this claim');
      await expect(page.getByLabel('Email address')).toHaveValue('someone.else@example.com');
      await user.press('Send me a new link');
      await expect(page.getByText('A new link is on its way')).toBeVisible();
      await user.fill('Email address', ` ${customer.email.toUpperCase()} `);
      await user.press('Open my claim');
      await page.waitForURL('**/withdraw');
      if (javaScriptEnabled) await hydrated(page);
      await user.fill('Why? (optional)', HOSTILE);
      await page.getByRole('button', { name: 'Withdraw claim' }).dblclick();
      await backOnClaim(page);
      await expect(page.getByText('You withdrew your claim.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Withdraw claim' })).toHaveCount(0);
    });
  });
}
