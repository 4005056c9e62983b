/** The console without a network. The browser loads a lost script again, which the shell doesn't yet. */
import { SHARED } from '../../src/console/gallery/shared-answers.ts';
import { queueStates } from '../../src/console/queue/states.ts';
import { urls } from '../../src/urls.ts';
import { serveAnswers } from './console-answers.ts';
import { offline } from './offline.ts';
import { expect } from './shopper.ts';

offline.use({ browserKind: 'whole', viewport: { width: 1440, height: 900 } });

offline('a part that was opened offline is loaded once the network is back', async ({ page, context }) => {
  await serveAnswers(page, { ...SHARED, ...queueStates.answers });
  await page.goto(urls.console.newestClaims('demo'));
  const open = page.getByRole('button', { name: 'Save view' });
  await expect(open).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'yes';
  });
  const dialog = page.getByRole('dialog', { name: 'Save this search as a view' });
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/view-dialog-'));
  await open.click();
  await lost;
  await expect(dialog).toBeHidden();
  await context.setOffline(false);
  await expect(dialog).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
});
