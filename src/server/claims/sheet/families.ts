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
} as const;

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
    const file = `files/${name}-${key.replace(/[[\]]/g, '')}-400-normal.woff`;
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
