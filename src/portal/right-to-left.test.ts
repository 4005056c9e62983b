/** Styles use start and end instead of left and right, so that pages work in right-to-left languages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((name) => !name.includes('.test.'));

/** Properties and values that have a logical equivalent. */
const PHYSICAL = [
  /(?:^|[\s{;])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)[\w-]*|left|right)\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)/,
];

/** True for `6px 8px 6px 20px`: the left and right widths differ. */
function isLopsided(line: string): boolean {
  const [, values = ''] =
    /(?:^|[\s{;])(?:margin|padding|inset|border-width):([^;{}()]*)(?:[;}]|$)/.exec(line) ?? [];
  const [, right, , left] = values.trim().split(/\s+/);
  return left !== undefined && left !== right;
}

const CLASSES = [
  /(?<=["'`\s:])-?(?:scroll-)?[mp][lr]-[\w[]/,
  /(?<=["'`\s:])-?(?:left|right)-[\d[]/,
  /(?<=["'`\s:])(?:border-[lr]|rounded-(?:[lr]|[tb][lr]))(?:-|(?=["'`\s]))/,
  /(?<=["'`\s:])(?:text|float|clear)-(?:left|right)(?=["'`\s])/,
];

const linesIn = (name: string, isBad: (line: string) => boolean) =>
  readFileSync(join(ROOT, name), 'utf8')
    .split('\n')
    .filter(isBad)
    .map((line) => `${name}: ${line.trim()}`);

const isPhysical = (line: string) => isLopsided(line) || PHYSICAL.some((pattern) => pattern.test(line));
const isPhysicalClass = (line: string) => CLASSES.some((pattern) => pattern.test(line));

describe('left and right', () => {
  it('appear in no style sheet that could use start and end', () => {
    const files = [...filesOf('src/{ui,portal}/**/*.css'), 'src/portal/reference/style.ts'];
    expect(files.length).toBeGreaterThan(5);
    expect(files.flatMap((name) => linesIn(name, isPhysical))).toEqual([]);
  });

  it('appear in no class', () => {
    expect(filesOf('src/{ui,portal}/**/*.tsx').flatMap((name) => linesIn(name, isPhysicalClass))).toEqual([]);
  });

  it.each(['  left: 8px;', 'a{margin-left:0}', 'text-align: right;', '  padding: 6px 8px 6px 20px;'])(
    'are found in "%s"',
    (line) => expect(isPhysical(line)).toBe(true),
  );

  it.each(['className="-ml-1"', 'className="a text-right"', "'left-4 b'", '"rounded-tl-lg"', '"a border-r"'])(
    'are found in %s',
    (line) => expect(isPhysicalClass(line)).toBe(true),
  );

  it.each([
    '  inset-inline-start: 8px;',
    '  padding: 0 20px;',
    'margin: 16px 0 4px;',
    'transform-origin: left;',
  ])('are not found in "%s"', (line) => expect(isPhysical(line)).toBe(false));
});
