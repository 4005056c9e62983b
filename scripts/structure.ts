/** Metrics of the sources, such as the lengths of files and functions. `npm run structure` writes them down and prints the recipes. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { printRecipes } from './recipes.ts';
import { screenRegistries } from './registries.ts';
import { roomsThatImportEachOther } from './rooms.ts';
import { ROOT } from './root.ts';
import { handWrittenRows } from './row-types.ts';

/** Median, 90th percentile and maximum, in lines. */
type Lengths = { count: number; median: number; p90: number; longest: number };

export type Structure = {
  /** One entry each for src, test, scripts, bench, abuse and faults, and one for all together. */
  files: Record<string, Lengths>;
  /** Without tests, whose `describe` callback is as long as its file. */
  functions: Lengths;
  /** Comment lines per hundred lines. */
  commentShare: number;
  /** Functions and triggers created in a migration; they belong in db/functions. */
  functionsInMigrations: string[];
  /** Each as `file:line column`. */
  handWrittenRows: string[];
  /** Files that list the portal's screens. */
  screenRegistries: string[];
  roomsThatImportEachOther: string[];
};

/** From docs/architecture.md; enforced by the safety tests. */
export const STRUCTURE_BUDGET = { fileMedian: 70, fileP90: 200, fileLongest: 400, functionP90: 50 } as const;

/** Folders with code. */
export const FOLDERS = ['src', 'test', 'scripts', 'bench', 'abuse', 'faults'] as const;

export const SOURCES: readonly string[] = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,css}`, { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.generated.'))
  .sort();

const isTest = (file: string): boolean => file.startsWith('test/') || /\.test\.tsx?$/.test(file);

export function measureStructure(): Structure {
  const parsed = SOURCES.filter((file) => !file.endsWith('.css')).map(parse);
  const lengths = SOURCES.map((file) => ({ file, lines: linesOf(read(file)) }));
  const inside = (folder: string) => lengths.filter(({ file }) => file.startsWith(`${folder}/`));
  const commented = parsed.reduce((sum, source) => sum + commentLines(source), 0);
  const all = parsed.reduce((sum, source) => sum + linesOf(source.text), 0);
  const functions = parsed.filter(({ fileName }) => !isTest(fileName)).flatMap(functionLengths);
  return {
    files: Object.fromEntries([
      ...FOLDERS.map((folder) => [folder, spread(inside(folder).map(({ lines }) => lines))] as const),
      ['together', spread(lengths.map(({ lines }) => lines))] as const,
    ]),
    functions: spread(functions),
    commentShare: (100 * commented) / all,
    functionsInMigrations: functionsInMigrations(),
    screenRegistries: screenRegistries(),
    roomsThatImportEachOther: roomsThatImportEachOther(),
    handWrittenRows: handWrittenRows(SOURCES),
  };
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const linesOf = (text: string): number => text.split('\n').length - 1;

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
}

function spread(values: readonly number[]): Lengths {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { count: sorted.length, median: at(0.5), p90: at(0.9), longest: at(1) };
}

/** Functions with a body in braces; one-line arrow functions would only improve the figures. */
function functionLengths(source: ts.SourceFile): number[] {
  const found: number[] = [];
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body as ts.Node)) {
      found.push(line(node.end) - line(node.getStart(source)) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function commentLines(source: ts.SourceFile): number {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, source.languageVariant, source.text);
  const lines = new Set<number>();
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const isComment =
      token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
    if (!isComment) continue;
    const first = source.getLineAndCharacterOfPosition(scanner.getTokenStart()).line;
    const last = source.getLineAndCharacterOfPosition(scanner.getTokenEnd()).line;
    for (let line = first; line <= last; line++) lines.add(line);
  }
  return lines.size;
}

/** Leaves out functions in pg_temp, which end with the migration. */
function functionsInMigrations(): string[] {
  const files = globSync('db/migrations/*.sql', { cwd: ROOT }).sort();
  const made = /^create (?:or replace )?(?:constraint )?(?:function|procedure|trigger) (?!pg_temp\.)\w+/gim;
  return files.flatMap((file) => (read(file).match(made) ?? []).map((text) => `${file}: ${text}`));
}

const PAGE = join(ROOT, 'docs', 'architecture.md');
const START = '<!-- structure -->';
const END = '<!-- /structure -->';

function render({
  files,
  functions,
  commentShare,
  functionsInMigrations,
  handWrittenRows,
  screenRegistries,
  roomsThatImportEachOther,
}: Structure): string {
  const row = (name: string, { count, median, p90, longest }: Lengths) =>
    `| ${name} | ${count.toLocaleString('en-US')} | ${median} | ${p90} | ${longest} |`;
  const { fileMedian, fileP90, fileLongest, functionP90 } = STRUCTURE_BUDGET;
  return [
    START,
    '| Lines | Count | Median | 90th percentile | Longest |',
    '|---|---|---|---|---|',
    ...Object.entries(files).map(([name, lengths]) => row(`Files, ${name}`, lengths)),
    `| Files, allowed | | ${fileMedian} | ${fileP90} | ${fileLongest} |`,
    row('Functions, without tests', functions),
    `| Functions, allowed | | | ${functionP90} | |`,
    '',
    `Hand-written row types: ${handWrittenRows.length}. Comments: ${commentShare.toFixed(1)} % of the lines.`,
    `Functions and triggers in \`db/migrations\`: ${functionsInMigrations.length}.`,
    `Registries of screens: ${screenRegistries.length}. Rooms that import each other: ${roomsThatImportEachOther.length}.`,
    END,
  ].join('\n');
}

if (import.meta.main) {
  const structure = measureStructure();
  const text = render(structure);
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(START);
  const to = page.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error('docs/architecture.md has no place for the figures');
  writeFileSync(PAGE, page.slice(0, from) + text + page.slice(to + END.length));
  process.stdout.write(`${text}\n`);
  process.stdout.write(`${printRecipes()}\n`);
  for (const row of structure.handWrittenRows) process.stdout.write(`hand-written: ${row}\n`);
}
