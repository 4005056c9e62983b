/**
 * Finds rooms (folders of the second level, such as `src/server/orders`) that import each other, because neither can be read
 * alone.
 */
import { globSync } from 'node:fs';
import { importsOf, posix } from './imports.ts';
import { ROOT } from './root.ts';

/** Null for a file outside any room, such as `src/server/app.ts`, which combines rooms. */
const roomOf = (file: string): string | null => /^src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

/** Each as `one ↔ other`, sorted. Type imports count; tests may import anything. */
export function roomsThatImportEachOther(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map(posix)
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const arrows = new Set<string>();
  for (const file of files) {
    const from = roomOf(file);
    if (from === null) continue;
    for (const target of importsOf(file)) {
      const to = roomOf(target);
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
