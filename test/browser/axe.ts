/** Runs axe inside the page with one call per check: its driver makes many small calls that cost more than the rules. */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on color or size. All other rules read only the document, which stays the same. */
const RULES_OF_LOOKS = ['target-size', 'scrollable-region-focusable', 'color-contrast', 'link-in-text-block'];
/** Reads nothing but style sheets, and fetches and parses them itself: each is shown to it once. */
const RULE_OF_SHEETS = 'css-orientation-lock';

export type Which = 'every rule' | 'rules of looks';

const RUN = {
  'every rule': { runOnly: RULES, preload: { assets: ['media'] } },
  'rules of looks': { runOnly: { type: 'rule', values: RULES_OF_LOOKS }, preload: false },
  'rule of sheets': { runOnly: { type: 'rule', values: [RULE_OF_SHEETS] }, preload: { assets: ['cssom'] } },
} satisfies Record<string, axe.RunOptions>;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Chromium remembers what it compiled where a script is run as such: `page.evaluate` would hand it over as a text. */
async function bringAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: SOURCE });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

/** Selectors: the part of the page to look at, and what in it was looked at before. */
export type Part = { within?: string; without?: string[] };

/** Null if the page doesn't have axe yet. `sheets`: by their addresses, and those in the page by what they say. */
const run = (page: Page, options: axe.RunOptions, { within = 'html', without = [] }: Part = {}) =>
  page.evaluate(
    async ({ part, ...given }) => {
      const { axe: inPage } = globalThis as {
        axe?: { run(part: object, o: object): Promise<axe.AxeResults> };
      };
      if (!inPage) return null;
      const { violations: found } = await inPage.run(part, given);
      return {
        found: found.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
        ),
        sheets: [...document.styleSheets].map(({ href, ownerNode }) => href ?? ownerNode?.textContent ?? ''),
      };
    },
    {
      ...options,
      part: { include: [within], exclude: without },
      resultTypes: ['violations' as const],
      selectors: false,
    },
  );

const shown = new Set<string>();

/** Violated rules with the elements at fault. */
export async function violations(page: Page, which: Which = 'every rule', part?: Part): Promise<string[]> {
  let answer = await run(page, RUN[which], part);
  if (!answer) {
    await bringAxe(page);
    answer = await run(page, RUN[which], part);
  }
  if (!answer) throw new Error('axe did not come into the page');
  const { found, sheets } = answer;
  if (sheets.every((sheet) => shown.has(sheet))) return found;
  for (const sheet of sheets) shown.add(sheet);
  return [...found, ...((await run(page, RUN['rule of sheets']))?.found ?? [])];
}
