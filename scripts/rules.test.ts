import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';
import { TABLES } from './rules/tables.ts';
import { rulePages, tablesOn, withTables } from './rules.ts';

describe.each(rulePages().map((page) => [page.path, page] as const))('%s', (_, { path, text }) => {
  it('has the tables that the code uses: after a change, run npm run rules', () => {
    expect(text).toBe(withTables(text));
  });

  it('names modules that exist', () => {
    const named = [...text.matchAll(/`((?:src|db|test|scripts)\/[\w./-]+)`/g)].map(([, file = '']) => file);
    if (path.startsWith('docs/rules') && !path.endsWith('README.md')) expect(named.length).toBeGreaterThan(0);
    for (const file of named) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
});

it('every table is on one page', () => {
  const drawn = rulePages().flatMap(({ text }) => tablesOn(text));
  expect(drawn.sort()).toEqual(Object.keys(TABLES).sort());
});

it('a page with an unknown table is refused', () => {
  expect(() => withTables('<!-- table: nothing -->\n<!-- end -->')).toThrow('No such table');
  expect(() => withTables('<!-- table: windows -->')).toThrow('not closed');
});
