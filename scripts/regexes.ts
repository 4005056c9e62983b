/**
 * Checks every regular expression outside tests with an analyzer (https://makenowjust-labs.github.io/recheck/). With one that
 * takes more than linear time, a short request could stop the server, so there is no list of exceptions: use string functions
 * instead. Expressions created at run time can't be analyzed and are refused too.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { ROOT } from './root.ts';

/** `pattern` is null if it is created at run time. */
export type Regex = { pattern: string | null; flags: string; place: string };

const FILES = '{src,scripts,bench,abuse,faults}/**/*.{ts,tsx}';
const IS_TEST = /\.(test|spec)\.tsx?$/;

/** Caches expressions that were found safe, so that they aren't analyzed again. */
const REMEMBERED = join(ROOT, 'node_modules', '.cache', 'regexes.json');

// With these sizes the exact analysis also covers bounded repetition such as {1,255}, which it would otherwise only sample.
const SIZES = { randomSeed: 1, maxRepeatCount: 2_000, maxPatternSize: 10_000 };
// The analysis counts its own steps. Limits of time would give a busy machine another verdict than an idle one.
const NO_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null };
const ANALYSIS = { ...SIZES, ...NO_CLOCK };
const AT_ONCE = 2;

/** The regular expressions of one file. */
export function regexesIn(file: string, text: string): Regex[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Regex[] = [];
  const placeOf = (node: ts.Node) =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ ...parted(node.text), place: placeOf(node) });
    if (isConstruction(node)) found.push({ ...constructed(node), place: placeOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function parted(literal: string): Omit<Regex, 'place'> {
  const end = literal.lastIndexOf('/');
  return { pattern: literal.slice(1, end), flags: literal.slice(end + 1) };
}

type Construction = ts.NewExpression | ts.CallExpression;

function isConstruction(node: ts.Node): node is Construction {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}

function constructed({
  arguments: given = ts.factory.createNodeArray(),
}: Construction): Omit<Regex, 'place'> {
  const [pattern, flags] = given;
  const isKnown = pattern !== undefined && ts.isStringLiteralLike(pattern);
  const areFlagsKnown = flags === undefined || ts.isStringLiteralLike(flags);
  if (!isKnown || !areFlagsKnown) return { pattern: null, flags: '' };
  return { pattern: pattern.text, flags: flags?.text ?? '' };
}

/** What is wrong with an expression; null if it takes at most linear time. */
export async function faultOf({ pattern, flags }: Pick<Regex, 'pattern' | 'flags'>): Promise<string | null> {
  if (pattern === null) return 'is made at run time: use string functions';
  const found = await check(pattern, flags, ANALYSIS);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `could not be analysed (${found.error.kind}): make it simpler`;
  return `takes ${found.complexity.summary} time, for example on ${found.attack.pattern}`;
}

function remembered(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(REMEMBERED, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}

/** Each fault as a line; analyzes an expression once, even if it occurs in several places. */
async function faultsOf(regexes: readonly Regex[]): Promise<string[]> {
  const known = remembered();
  const places = new Map<string, Regex[]>();
  for (const regex of regexes) {
    const name = `/${regex.pattern}/${regex.flags} ${JSON.stringify(ANALYSIS)}`;
    places.set(name, [...(places.get(name) ?? []), regex]);
  }
  const waiting = [...places].filter(([name]) => !known.has(name));
  const faults: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, same] = next;
      const [first] = same;
      const fault = first ? await faultOf(first) : null;
      if (fault === null) known.add(name);
      else faults.push(...same.map(({ place, pattern }) => `${place}: /${pattern ?? '…'}/ ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  mkdirSync(dirname(REMEMBERED), { recursive: true });
  writeFileSync(REMEMBERED, JSON.stringify([...known].filter((name) => places.has(name))));
  return faults.sort();
}

/** What is analyzed. */
export const filesOfProject = (): string[] =>
  globSync(FILES, { cwd: ROOT })
    .filter((file) => !IS_TEST.test(file))
    .sort();

export const regexesOf = (files: readonly string[]): Regex[] =>
  files.flatMap((file) => regexesIn(file, readFileSync(join(ROOT, file), 'utf8')));

if (import.meta.main) {
  const faults = await faultsOf(regexesOf(filesOfProject()));
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
