/** The table of docs/reliability.md about instructions: the rows of the faults that were run, and those that stood there of the others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { COLUMNS } from './tally.ts';

const PAGE = join(ROOT, 'docs', 'reliability.md');
const BEGIN = '<!-- instructions -->';
const END = '<!-- /instructions -->';

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The row of a fault as the page has it; null if it has none. */
export function readRow(name: string): string[] | null {
  const row = readFileSync(PAGE, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${name} |`));
  return row
    ? row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : null;
}

/** @param names of all faults, in their order @param rows of those that were run @param day YYYY-MM-DD, of the run */
export function writeTable(
  names: readonly string[],
  rows: ReadonlyMap<string, readonly string[]>,
  day: string,
): void {
  const page = readFileSync(PAGE, 'utf8');
  const [head, rest = ''] = page.split(`${BEGIN}\n`);
  const [table = '', tail] = rest.split(END);
  if (head === undefined || tail === undefined) throw new Error(`${PAGE} has no ${BEGIN} … ${END}`);
  const stood = table.split('\n');
  const lines = names.flatMap((name) => {
    const row = rows.get(name);
    return row ? [line(row)] : stood.filter((old) => old.startsWith(`| ${name} |`));
  });
  const written = [line(COLUMNS), `|${'---|'.repeat(COLUMNS.length)}`, ...lines, '', `_Last run: ${day}._`];
  writeFileSync(PAGE, `${head}${BEGIN}\n${written.join('\n')}\n${END}${tail}`);
}
