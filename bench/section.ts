/** One part of the report: budgets with their measurements, and what a reader needs to judge them. */
import { type Budget, isMet } from './budgets.ts';
import { show } from './figures.ts';

export type Finding = { budget: Budget; value: number };

export type Section = { title: string; findings: Finding[]; text: string[] };

/** `keep`: filled databases stay for the next run (prepared.ts). */
export type Options = { fresh: boolean; keep: boolean };

/** Runs a part; its name on the command line is its key. */
export type Part = (options: Options) => Promise<Section>;

const amount = (budget: Budget, value: number): string =>
  budget.unit === '' || budget.unit === '×' ? show(value) : `${show(value)} ${budget.unit}`;

function budgetTable(findings: readonly Finding[]): string[] {
  const rows = findings.map(({ budget, value }) => {
    const side = budget.good === 'atLeast' ? '≥' : '≤';
    const met = isMet(budget, value) ? 'met' : '**not met**';
    return `| ${budget.what} | ${amount(budget, value)} | ${side} ${amount(budget, budget.limit)} | ${met} |`;
  });
  return ['| | Measured | Budget | |', '|---|---|---|---|', ...rows];
}

/** The section as Markdown. */
export function renderSection({ title, findings, text }: Section): string {
  const budgets = findings.length > 0 ? [...budgetTable(findings), ''] : [];
  return [`## ${title}`, '', ...budgets, ...text].join('\n').trim();
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
