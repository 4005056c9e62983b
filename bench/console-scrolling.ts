/** A long list of the console while it scrolls. */
import type { Browser } from '@playwright/test';
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { LINES, plantLines, spread, withBrowser, withProduct } from './console-page.ts';
import { framesOfScroll, ownersPage, SCROLLED_PER_FRAME, VIEWPORT } from './console-walk.ts';
import { median, show } from './figures.ts';
import type { Section } from './section.ts';

const RUNS = 3;
const READING_MS = 2_000;

export async function consoleScrolling(): Promise<Section> {
  return withProduct(async (product) => {
    await plantLines(product);
    const scrolls: number[][] = [];
    for (let run = 0; run < RUNS; run += 1)
      scrolls.push(await withBrowser((browser) => scroll(browser, product.url)));
    const floor = await withBrowser(scrollStripes);
    return {
      title: 'The console: a long list scrolls',
      findings: [
        { budget: BUDGETS.console.frame, value: median(scrolls.map((frames) => Math.max(...frames))) },
      ],
      text: [
        `The list of ${show(LINES)} lines scrolls ${SCROLLED_PER_FRAME} pixels a frame while its pages load, ${RUNS} times: ${scrolls.map(spread).join('; ')}.`,
        '',
        `A page of stripes, as high and without any script, scrolls in the same way, so that the browser's and the machine's own part can be told: ${spread(floor)}.`,
      ],
    };
  });
}

async function scroll(browser: Browser, url: string): Promise<number[]> {
  const page = await ownersPage(browser, url);
  await page.goto(`${urls.console.claims('demo')}?tab=all&sort=newest`);
  await page.locator('.claim-line[data-active]').waitFor();
  // A person reads the first lines before they scroll.
  await page.waitForTimeout(READING_MS);
  const frames = await framesOfScroll(page, LINES);
  await page.context().close();
  return frames;
}

const STRIPES = `<style>
  body { margin: 0 }
  .lines { height: 100vh; overflow-y: auto }
  .lines div { height: ${60 * LINES}px; background: repeating-linear-gradient(#fff 0 59px, #ddd 59px 60px) }
</style><div class="lines"><div></div></div>`;

async function scrollStripes(browser: Browser): Promise<number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent(STRIPES);
  await page.waitForTimeout(READING_MS);
  return framesOfScroll(page, LINES);
}
