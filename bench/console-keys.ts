/** The console's answers to keys and clicks. */
import type { Browser, Page } from '@playwright/test';
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { fileClaims, isReady, withBrowser, withProduct } from './console-page.ts';
import { type Interaction, ownersPage, watchInteractions } from './console-walk.ts';
import { show } from './figures.ts';
import { type Section, table } from './section.ts';

const CLAIMS = 530;
const SLOWED = 4;
/** Of each walk. Each walk begins with a page whose script never ran. */
const ROUNDS = 6;
const WALKS = 3;
const BETWEEN_KEYS_MS = 400;
/** A person reads what another page shows before they press a key. */
const READING_MS = 1_000;
/** Answers of a walk that the report names. */
const LONGEST = 10;

export async function consoleKeys(): Promise<Section> {
  return withProduct(async (product) => {
    await fileClaims(product, CLAIMS);
    const walks: Interaction[][] = [];
    for (let walk = 0; walk < WALKS; walk += 1)
      walks.push(await withBrowser((browser) => takeWalk(browser, product.url)));
    return section(walks);
  });
}

/** What a person does all day, with a slow processor. */
async function takeWalk(browser: Browser, url: string): Promise<Interaction[]> {
  const page = await ownersPage(browser, url);
  const client = await page.context().newCDPSession(page);
  const interactions = await watchInteractions(page);
  await page.goto(`${urls.console.claims('demo')}?sort=newest`);
  await page.locator('.claim-line[data-active]').waitFor();
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  for (let round = 0; round < ROUNDS; round += 1) await work(page);
  const found = await interactions();
  await page.context().close();
  return found;
}

async function work(page: Page): Promise<void> {
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
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
  await page.waitForTimeout(READING_MS);
}

/**
 * As the browsers' metric "interaction to next paint" is defined (https://web.dev/articles/inp): the longest answer, leaving out one of
 * each 50. @param interactions the longest first
 */
const inp = (interactions: readonly Interaction[]): number =>
  interactions[Math.floor(interactions.length / 50)]?.ms ?? Number.NaN;

function section(walks: readonly Interaction[][]): Section {
  const [middle = []] = walks.toSorted((one, other) => inp(one) - inp(other)).slice(WALKS >> 1);
  const longest = walks.map(([first]) => `${show(first?.ms ?? Number.NaN)} ms`).join(', ');
  return {
    title: 'The console: keys and clicks',
    findings: [{ budget: BUDGETS.console.interaction, value: inp(middle) }],
    text: [
      `Each walk goes ${ROUNDS} times through queue, palette, claims, their forms and menus, and a search, with the processor slowed ${SLOWED} times. Interaction to next paint is the longest answer of a walk, leaving out one of each 50; the median of ${WALKS} walks with ${middle.length} answers each counts. Their longest answers: ${longest}.`,
      '',
      table(
        ['Longest answers of the median walk', 'Until painted'],
        middle.slice(0, LONGEST).map(({ what, ms }) => [what, `${show(ms)} ms`]),
      ),
    ],
  };
}
