/** Finds the tests of what was changed, for `npm run check`. Which tests a change could break at all would be most of them. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf, posix } from './imports.ts';
import { ROOT } from './root.ts';

/** The tests of single files: all but those of whole processes, releases and browsers. */
export const TEST_FILES = [
  'scripts/*.test.ts',
  'src/**/*.test.ts',
  'src/**/*.test.tsx',
  'test/*.test.ts',
  'test/contract/*.test.ts',
];

/** Each goes through every route, setting, recipe or release, and together they take half of the time of all tests. */
const LONG = [
  'access',
  'additions',
  'audit-routes',
  'bad-input',
  'histories',
  'planted-words',
  'settings-access',
  'upgrade',
];

/**
 * What differs from the branch that this one follows, committed or not; without such a branch, from the last commit but one. Null where
 * this can't be told: not in a checkout, or in one with a single commit.
 */
export function changedFiles(folder = ROOT): string[] | null {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  const baseOf = () => {
    try {
      return git('merge-base', 'HEAD', '@{upstream}');
    } catch {
      return git('rev-parse', 'HEAD~1');
    }
  };
  try {
    const [base = ''] = baseOf();
    return [
      ...git('diff', '--name-only', '--relative', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
  } catch {
    return null;
  }
}

/** Null: all tests, because what was changed is part of each. */
export function testsOf(changed: readonly string[]): string[] | null {
  if (changed.some((file) => OF_ALL.test(file))) return null;
  const tests = find(TEST_FILES);
  const about = new Set([...changed, ...callersOf(changed)]);
  const withTests = new Set(tests.map(dirname));
  const near = new Set(Array.from(about, (file) => nearest(dirname(file), withTests)));
  if (changed.some((file) => file.startsWith('db/migrations/'))) near.add('src/server/database');
  const isOfChange = (test: string) =>
    near.has(dirname(test)) || importsOf(test).some((file) => about.has(file));
  return tests.filter((test) => {
    if (about.has(test)) return true;
    return !isLong(test) && (isOfWhole(test) || isOfChange(test));
  });
}

/** The folder, or the first above it that has tests. A portal's screen has none, its room has. */
const nearest = (folder: string, withTests: ReadonlySet<string>): string =>
  withTests.has(folder) || folder === '.' ? folder : nearest(dirname(folder), withTests);

const OF_ALL = /^(package(-lock)?\.json|vitest\.config\.ts|test\/setup\.ts)$/;

const isLong = (test: string) => LONG.includes(basename(test, '.test.ts'));

/** What reads the tree as a whole names no file of it. */
const isOfWhole = (test: string) => /^(test|scripts)\/[^/]+$/.test(test);

/** Sources that call a changed function of the database. */
function callersOf(changed: readonly string[]): string[] {
  const names = changed.flatMap((file) => /^db\/functions\/(\w+)\.sql$/.exec(file)?.[1] ?? []);
  if (names.length === 0) return [];
  return find(['{src,test}/**/*.ts']).filter((file) => names.some((name) => read(file).includes(name)));
}

const find = (patterns: readonly string[]) => globSync(patterns, { cwd: ROOT }).map(posix).sort();
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
