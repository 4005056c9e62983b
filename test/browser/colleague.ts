/** People of the demo at the console. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { text as decision } from '../../src/console/claim/decision/text.ts';
import { DEMO_PASSWORD } from '../../src/domain/access/password.ts';

/** A browser of their own, in which they are signed in. */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const answer = await context.request.post('/v1/sign-in', {
    data: { email, password },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
  return context;
}

const claimPath = (id: string) => `/console/stores/demo/claims/${id}`;

/** The claim on the screen of a new tab, listening to what happens. */
export async function openClaim(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(claimPath(id));
  await expect(box(page)).toBeVisible();
  return page;
}

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message to the customer' });

/** Sends what is in the box, or these words. */
export async function send(page: Page, words?: string): Promise<void> {
  if (words !== undefined) await box(page).fill(words);
  await box(page).press('Control+Enter');
  await expect(box(page)).toHaveValue('');
}

/** What happened to the claim while the person wrote. */
export const changes = (page: Page) => page.getByRole('alert', { name: decision.news.title });

/** Sends all the same. */
export const goOn = (page: Page) => changes(page).getByRole('button', { name: decision.news.goOn }).click();
