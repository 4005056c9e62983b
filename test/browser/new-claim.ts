/** A claim that was just filed, open on the page of somebody of the team. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fileClaim } from './claim.ts';
import { openClaim, signedIn } from './colleague.ts';
import { copyDemoOrder, world } from './shopper.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });

export async function newClaim(browser: Browser, email = 'owner@demo.test') {
  const filed = await fileClaim(await copyDemoOrder('1001'));
  const context = await signedIn(browser, world().url, email);
  return { ...filed, context, page: await openClaim(context, filed.id) };
}

export async function statusOf(context: BrowserContext, id: string): Promise<string> {
  const answer = await context.request.get(`/v1/claims/${id}`, { headers: { 'makegood-store': 'demo' } });
  return (await answer.json()).status;
}
