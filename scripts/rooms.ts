/**
 * Finds rooms (folders of the second level, such as `src/server/orders`) that import each other, because neither can be read
 * alone.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './root.ts';

const posix = (file: string) => file.replaceAll('\\', '/');

/** Null for a file outside any room, such as `src/server/app.ts`, which combines rooms. */
const roomOf = (file: string): string | null => /^src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

const IMPORTS = /\b(?:from|import)\s*(?:\(\s*)?'(\.[^']+)'/g;

/** Each as `one ↔ other`, sorted. Type imports count; tests may import anything. */
export function roomsThatImportEachOther(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map(posix)
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const arrows = new Set<string>();
  for (const file of files) {
    const from = roomOf(file);
    if (from === null) continue;
    for (const [, target = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTS)) {
      const to = roomOf(posix(relative(ROOT, join(ROOT, dirname(file), target))));
      if (to !== null && to !== from) arrows.add(`${from} ${to}`);
    }
  }
  const isMutual = (arrow: string) => {
    const [from, to] = arrow.split(' ') as [string, string];
    return from < to && arrows.has(`${to} ${from}`);
  };
  return [...arrows]
    .filter(isMutual)
    .map((arrow) => arrow.replace(' ', ' ↔ '))
    .sort();
}
