/** The portal's weight, and its Lighthouse scores on a phone. */
import { urls } from '../src/urls.ts';
import { BUDGETS } from './budgets.ts';
import { withChromium } from './chromium.ts';
import { median, show } from './figures.ts';
import { type Audited, audit } from './lighthouse.ts';
import { placesOf } from './places.ts';
import { startProduct } from './product.ts';
import { type Finding, type Section, table } from './section.ts';
import { inTemporaryDirectory } from './temporary.ts';
import { type ScreenScript, type Weights, weigh, weighScripts } from './weigh.ts';

const RUNS = 5;
export async function portal(): Promise<Section> {
  return inTemporaryDirectory(async (dataDir) => {
    const product = await startProduct(dataDir);
    try {
      return await withChromium(async (port) => {
        const audits = new Map<string, Audited[]>();
        for (const { name, path, cookie } of await placesOf(product, dataDir)) {
          const runs: Audited[] = [];
          for (let run = 0; run < RUNS; run += 1)
            runs.push(await audit(port, product.url + path, { cookie }));
          audits.set(name, runs);
        }
        const weights = await weigh(product.url, urls.start(), 'src/portal/order/start/page.tsx');
        return section(audits, weights, await weighScripts(product.url));
      });
    } finally {
      await product.stop();
    }
  });
}

function section(
  audits: ReadonlyMap<string, readonly Audited[]>,
  weights: Weights,
  scripts: readonly ScreenScript[],
): Section {
  const names = Object.keys(BUDGETS.lighthouse) as (keyof typeof BUDGETS.lighthouse)[];
  const findings: Finding[] = [
    { budget: BUDGETS.portal.script, value: weights.script },
    { budget: BUDGETS.portal.heaviest, value: Math.max(...scripts.map(({ script }) => script)) },
    { budget: BUDGETS.portal.style, value: weights.style },
    { budget: BUDGETS.portal.page, value: weights.page },
  ];
  const rows: string[][] = [];
  for (const [page, runs] of audits) {
    const medians = names.map((name) => median(runs.map((run) => run[name])));
    rows.push([`\`${page}\``, ...medians.map(show)]);
    for (const [index, name] of names.entries()) {
      const budget = BUDGETS.lighthouse[name];
      findings.push({
        budget: { ...budget, what: `\`${page}\`: ${budget.what}` },
        value: medians[index] ?? Number.NaN,
      });
    }
  }
  const faults = new Set(
    [...audits].flatMap(([page, runs]) =>
      runs.flatMap((run) => run.faults.map((fault) => `\`${page}\`: ${fault}`)),
    ),
  );
  return {
    title: 'The portal',
    findings,
    text: [
      `Sizes on the wire of \`/start\` of the demo store, requested with \`Accept-Encoding: br\`: all script, including React and the page's own, which loads after the first paint; the style, which is inlined in the page and also counted there; the page. Lighthouse runs with its default phone (simulated slow 4G and slow CPU). It opens the page for the first time, as a shopper who answered the previous screens or followed the link in a mail; median of ${RUNS}.`,
      '',
      table(['Page', ...names.map((name) => BUDGETS.lighthouse[name].what)], rows),
      '',
      `Script of the heaviest screens, including everything they may load later (signature pad, photo viewer): ${heaviest(scripts)}.`,
      ...(faults.size > 0 ? ['', `In at least one run: ${[...faults].join('; ')}.`] : []),
    ],
  };
}

const heaviest = (scripts: readonly ScreenScript[]): string =>
  scripts
    .toSorted((a, b) => b.script - a.script)
    .slice(0, 4)
    .map(({ screen, script }) => `\`${screen}\` ${show(script)} kB`)
    .join(', ');
