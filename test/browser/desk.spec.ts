/** On a desktop the order stays beside the question, and progress bars animate only if the reader allows motion. */

import { copyDemoOrder, expect, test } from './shopper.ts';
import { mouse } from './users.ts';
import { chooseCategory, chooseItem, lookUp, MUG, tell } from './walk.ts';

test('the order and the answers are shown beside each question if there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const user = mouse(page);
  await lookUp(user, await copyDemoOrder('1001'));
  const beside = page.getByRole('complementary');
  await expect(beside).toContainText(MUG);
  await expect(beside).toContainText('Delivered');
  await chooseCategory(user, /^Issues with my items/);
  await chooseItem(user, MUG);
  await tell(user, { issue: 'Damaged' });
  await expect(beside).toContainText(`${MUG}, Moss (1 of 4): Damaged`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(beside).toBeHidden();
});

const PAYMENT = '/spec/view/:token?state=payment&bare';
const animationOf = () =>
  getComputedStyle(document.querySelector('.moment-stages > li') as Element, '::after').animationName;

for (const [reducedMotion, animation] of [
  ['reduce', 'none'],
  ['no-preference', 'stage-reached'],
] as const) {
  test(`the progress bars of an outcome with prefers-reduced-motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(PAYMENT);
    await expect(page.getByRole('heading', { name: 'Your claim is approved' })).toBeVisible();
    expect(await page.evaluate(animationOf)).toBe(animation);
  });
}
