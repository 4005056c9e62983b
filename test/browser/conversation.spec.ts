/** The conversation about a claim survives a lost connection, a crash and a closed tab while the team replies. */
import type { Page } from '@playwright/test';
import { fileClaim } from './claim.ts';
import { offline } from './offline.ts';
import { photo } from './photo.ts';
import { copyDemoOrder, expect, test } from './shopper.ts';
import { hydrated } from './users.ts';

test.use({ browserKind: 'whole' });

const box = (page: Page) => page.getByLabel('Your message');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const files = (page: Page) => page.locator('input[name=photos]');
const said = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const HOSTILE =
  '<script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3) \u202edesrever ' +
  'Ä'.repeat(300);

/** Position of the form, its text and its selection. */
const typing = (page: Page) =>
  box(page).evaluate((element: HTMLTextAreaElement) => ({
    words: element.value,
    caret: element.selectionStart,
    focused: document.activeElement === element,
    top: Math.round(element.getBoundingClientRect().top),
  }));

offline(
  'a message written offline arrives once, and incoming messages don’t disturb what is being typed',
  async ({ page: first, context, browser }) => {
    const claim = await fileClaim(await copyDemoOrder('1001'));
    await first.goto(claim.view);
    await hydrated(first);

    await context.setOffline(true);
    await files(first).setInputFiles(await photo());
    await box(first).fill('Here is the box.');
    await expect(first.getByText('Failed to get signed url for image')).toBeVisible();
    await context.setOffline(false);
    await expect(first.getByText('mug.jpg added')).toBeVisible();
    await context.setOffline(true);
    await send(first).click();
    await expect(said(first, 'Here is the box.')).toContainText('We’ll send it once you’re back online');
    await expect(box(first)).toHaveValue('');
    await box(first).fill('And one more thi');
    // The tab crashes; the next one sends the queued message and restores the draft.
    const crashed = first.waitForEvent('crash');
    // A page that is only left may still send: the browser emulates no lost network for it while it unloads.
    void (await context.newCDPSession(first)).send('Page.crash').catch(() => undefined);
    await crashed;
    await first.close();
    const page = await context.newPage();
    await context.setOffline(false);
    await page.goto(claim.view);
    await expect(said(page, 'Here is the box.')).toHaveCount(1);
    await expect(said(page, 'Here is the box.')).toContainText('Sent');
    await expect(said(page, 'Here is the box.').getByRole('img')).toHaveCount(1);
    await expect(box(page)).toHaveValue('And one more thi');

    await box(page).press('End');
    await box(page).press('ArrowLeft');
    const before = await typing(page);
    await claim.team('/messages', { messageContent: `Thank you. ${HOSTILE}`, senderName: 'Mia <b>' });
    await expect(said(page, 'Thank you.')).toContainText('<script>alert(1)</script>');
    await expect(page.getByText('Pending')).toBeVisible();
    await claim.team('/proof-requests', { types: ['PHOTO'], message: 'The label, please.' });
    await expect(page.getByRole('heading', { name: 'We need something from you' })).toHaveCount(1);
    expect(await typing(page)).toEqual(before);
    await expect(page.locator('a[href^="javascript:"], main img[src="x"]')).toHaveCount(0);

    await page.evaluate(() => window.scrollTo(0, 0));
    await claim.team('/messages', { messageContent: 'Are you there?' });
    await page.getByRole('button', { name: 'New message' }).click();
    await expect(said(page, 'Are you there?')).toBeInViewport();

    // The answer is sent from the request card at the top; the draft below stays.
    await page.getByLabel('Anything to add?').fill('The label is gone.');
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, we received your answer' })).toBeVisible();
    await expect(said(page, 'The label is gone.')).toHaveCount(1);
    await expect(box(page)).toHaveValue('And one more thi');

    const elsewhere = await browser.newPage();
    await elsewhere.goto(new URL(claim.view, page.url()).href);
    await hydrated(elsewhere);
    await expect(box(elsewhere)).toHaveValue('');
    await elsewhere.close();
  },
);

test('a scroll in the moment in which a message arrives stays', async ({ page }) => {
  const claim = await fileClaim(await copyDemoOrder('1001'));
  await page.goto(claim.view);
  await hydrated(page);
  await page.evaluate(() => {
    window.scrollTo(0, 100);
    const elementFromPoint = document.elementFromPoint.bind(document);
    // Asked for what the reader looks at, right before what arrived is drawn.
    document.elementFromPoint = (x, y) => {
      document.elementFromPoint = elementFromPoint;
      queueMicrotask(() => window.scrollTo(0, 180));
      return elementFromPoint(x, y);
    };
  });
  await claim.team('/messages', { messageContent: 'Are you there?' });
  await expect(said(page, 'Are you there?')).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(180);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both sides can write through a form and a link', async ({ page }) => {
    const claim = await fileClaim(await copyDemoOrder('1001'));
    await page.goto(claim.view);
    await files(page).setInputFiles(await photo());
    await box(page).fill('Here is the box.');
    await send(page).click();
    await page.waitForURL('**#conversation');
    await expect(said(page, 'Here is the box.').getByRole('img')).toHaveCount(1);
    await claim.team('/messages', { messageContent: 'Thank you.' });
    await page.getByRole('link', { name: 'Check for new messages' }).click();
    await expect(said(page, 'Thank you.')).toBeVisible();
  });
});
