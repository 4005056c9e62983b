/** Deciding claim after claim in the console: how long the next one takes, and what the page keeps. */
import type { Browser } from '@playwright/test';
import { BUDGETS } from './budgets.ts';
import { claimAt, fileClaims, isReady, spread, withBrowser, withProduct } from './console-page.ts';
import { approve, type Kept, keptBy, ownersPage } from './console-walk.ts';
import { median, show } from './figures.ts';
import { type Section, table } from './section.ts';

const DECISIONS = 500;
/** The last claim has neighbors. */
const CLAIMS = DECISIONS + 30;
/** The page has loaded all it needs by then. */
const SETTLED = 100;

export async function consoleApp(): Promise<Section> {
  return withProduct(async (product) => {
    const newest = await fileClaims(product, CLAIMS);
    return section(await withBrowser((browser) => decide(browser, product.url, newest)));
  });
}

/** One claim after the other, each with two keys. */
async function decide(browser: Browser, url: string, first: string) {
  const page = await ownersPage(browser, url);
  const client = await page.context().newCDPSession(page);
  await page.goto(claimAt(first));
  const waits: number[] = [];
  let settled: Kept | null = null;
  for (let done = 0; done < DECISIONS; done += 1) {
    await isReady(page);
    // A person reads before they decide; the claim after this one is loaded meanwhile.
    await page.waitForTimeout(250);
    waits.push(await approve(page));
    if (done + 1 === SETTLED) settled = await keptBy(client);
  }
  const end = await keptBy(client);
  await page.context().close();
  return { waits, settled: settled ?? end, end };
}

function section({ waits, settled, end }: { waits: number[]; settled: Kept; end: Kept }): Section {
  const row = (what: string, { megabytes, nodes, listeners }: Kept) => [
    what,
    `${show(megabytes)} MB`,
    show(nodes),
    show(listeners),
  ];
  return {
    title: 'The console: one claim after the other',
    findings: [
      { budget: BUDGETS.console.next, value: median(waits) },
      { budget: BUDGETS.console.memory, value: end.megabytes / settled.megabytes },
    ],
    text: [
      `An owner approves ${DECISIONS} claims of the demo store with \`a\` and \`Ctrl Enter\`. The wait begins with the second key, includes the server's check of the approval, and ends when the next claim is painted: ${spread(waits)}. What the page keeps, without compiled code and without the browser’s notes of requests:`,
      '',
      table(
        ['', 'Objects', 'Elements', 'Listeners'],
        [row(`After ${SETTLED} decisions`, settled), row(`After ${DECISIONS}`, end)],
      ),
    ],
  };
}
