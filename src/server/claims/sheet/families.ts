/**
 * Fonts for scripts that Inter lacks, in slices of a few hundred characters. A document loads only the slices it needs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './woff.ts';

const SOURCES = {
  hebrew: import.meta.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
  arabic: import.meta.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  chinese: import.meta.resolve('@fontsource/noto-sans-sc/unicode.json'),
  japanese: import.meta.resolve('@fontsource/kosugi/unicode.json'),
  korean: import.meta.resolve('@fontsource/nanum-gothic/unicode.json'),
  traditional: import.meta.resolve('@fontsource/noto-sans-tc/unicode.json'),
} as const;

/** Those with common characters (Big5, level 1) that no font above has. A release contains no others. */
export const TRADITIONAL_SLICES: readonly number[] = [
  19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 39, 40, 42, 44, 45, 46, 47, 48, 50,
  52, 54, 57, 58, 60, 61, 63, 66, 67, 69, 71, 72, 73, 74, 77, 78, 81, 82, 83,
];

export type Family = keyof typeof SOURCES;
export const FAMILIES = Object.keys(SOURCES) as Family[];

export type Slice = { name: string; read: () => Buffer };
type Range = { first: number; last: number; slice: Slice };

const known = new Map<Family, Range[]>();

/** The slices that may contain the character; only the font itself knows for sure. */
export function slicesWith(family: Family, codePoint: number): Slice[] {
  const ranges = known.get(family) ?? rangesOf(family);
  known.set(family, ranges);
  return ranges
    .filter(({ first, last }) => first <= codePoint && codePoint <= last)
    .map(({ slice }) => slice);
}

function rangesOf(family: Family): Range[] {
  const index = SOURCES[family];
  const [, name = ''] = /@fontsource\/([\w-]+)\//.exec(index) ?? [];
  const slices: Record<string, string> = JSON.parse(readFileSync(fileURLToPath(index), 'utf8'));
  return Object.entries(slices).flatMap(([key, signs]) => {
    const number = key.replace(/[[\]]/g, '');
    if (family === 'traditional' && !TRADITIONAL_SLICES.includes(Number(number))) return [];
    const file = `files/${name}-${number}-400-normal.woff`;
    const read = () => unpackWoff(readFileSync(fileURLToPath(new URL(file, index))));
    const slice = { name: `${name}-${key}`, read };
    return signs.split(',').map((range) => ({ ...boundsOf(range), slice }));
  });
}

/** Parses `U+4e00` or `U+4e00-4e0f`. */
function boundsOf(range: string): { first: number; last: number } {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((part) => Number.parseInt(part, 16));
  return { first, last };
}
