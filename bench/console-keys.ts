/** The console's answers to keys and clicks. */
import type { Browser } from '@playwright/test';
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { fileClaims, isReady, withBrowser, withProduct } from './console-page.ts';
import { type Interaction, ownersPage, watchInteractions } from './console-walk.ts';
import { show } from './figures.ts';
import { type Section, table } from './section.ts';

const CLAIMS = 530;
const SLOWED = 4;
/** Answers of the walk that the report names. */
const LONGEST = 10;

export async function consoleKeys(): Promise<Section> {
  return withProduct(async (product) => {
    await fileClaims(product, CLAIMS);
    return section(await withBrowser((browser) => walk(browser, product.url)));
  });
}

/** What a person does all day, with a slow processor. */
async function walk(browser: Browser, url: string): Promise<Interaction[]> {
  const page = await ownersPage(browser, url);
  const client = await page.context().newCDPSession(page);
  const interactions = await watchInteractions(page);
  await page.goto(`${urls.console.claims('demo')}?sort=newest`);
  await page.locator('.claim-line[data-active]').waitFor();
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
  };
  await press('j', 'j', 'k', 'x', 'x', 'Control+k', 'Escape', '?', 'Escape', 'Enter');
  await isReady(page);
  await press('j', 'k', 'd', 'Escape', 'a');
  await page.locator('h2:focus').waitFor();
  await press('Escape', 'l', 'Escape', 'i', 'Escape', 'm', 'H', 'i', 'Escape');
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search' }).or(page.getByRole('searchbox')).first().click();
  await press('m', 'u', 'g', 'Enter');
  await page.getByRole('link', { name: /^All/ }).click();
  await page.waitForTimeout(1_000);
  const found = await interactions();
  await page.context().close();
  return found;
}

function section(interactions: readonly Interaction[]): Section {
  return {
    title: 'The console: keys and clicks',
    findings: [{ budget: BUDGETS.console.interaction, value: interactions[0]?.ms ?? Number.NaN }],
    text: [
      `The walk moves through queue, palette, a claim, its forms and menus, and a search, with the processor slowed ${SLOWED} times.`,
      '',
      table(
        ['Longest answers of the walk', 'Until painted'],
        interactions.slice(0, LONGEST).map(({ what, ms }) => [what, `${show(ms)} ms`]),
      ),
    ],
  };
}
