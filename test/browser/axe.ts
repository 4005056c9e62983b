/** Axe in the page itself: one call a look, since its driver's many small ones cost more than the rules. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose answer can change with colours or room; all others read the document, which is the same in each look. */
const RULES_OF_LOOKS = [
  'target-size',
  'scrollable-region-focusable',
  'css-orientation-lock',
  'color-contrast',
  'link-in-text-block',
];

export type Which = 'every rule' | 'rules of looks';

const RUN: Record<Which, axe.RunOptions['runOnly']> = {
  'every rule': RULES,
  'rules of looks': { type: 'rule', values: RULES_OF_LOOKS },
};

/** What breaks a rule, with its place in the document. */
export async function violations(page: Page, which: Which = 'every rule'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (options) => {
      const { axe: inPage } = globalThis as unknown as { axe: { run(o: object): Promise<axe.AxeResults> } };
      const { violations: found } = await inPage.run(options);
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    { runOnly: RUN[which], resultTypes: ['violations'] },
  );
}
