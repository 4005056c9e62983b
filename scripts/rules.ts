/** `npm run rules`: redraws the tables of docs/rules and docs/guide from the tables in src/domain. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { TABLES } from './rules/tables.ts';

const OPENS = '<!-- table: ';
const CLOSES = '<!-- end -->';

export type Page = { path: string; text: string };

export const rulePages = (): Page[] =>
  globSync('docs/{guide,rules}/*.md', { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The names of the tables on a page. */
export const tablesOn = (text: string): string[] =>
  text
    .split(OPENS)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(' ')));

/** The page with each table redrawn between its markers. @throws if a marker names no table or is not closed. */
export function withTables(text: string): string {
  const [start = '', ...parts] = text.split(OPENS);
  const drawn = parts.map((part) => {
    const name = part.slice(0, part.indexOf(' '));
    const end = part.indexOf(CLOSES);
    const table = TABLES[name];
    if (!table || end < 0) throw new Error(`No such table, or not closed: ${name}`);
    return `${OPENS}${name} -->\n${table()}\n${part.slice(end)}`;
  });
  return [start, ...drawn].join('');
}

if (import.meta.main) {
  for (const { path, text } of rulePages()) writeFileSync(join(ROOT, path), withTables(text));
}
