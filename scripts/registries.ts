/** Finds lists of the portal's screens: each is one more place to update when a screen is added. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { importsOf, posix } from './imports.ts';
import { ROOT } from './root.ts';

/** Files that identify a screen: its declaration, component, handlers, states, props. */
const NAMES = /^(screen\.ts|page\.tsx|handlers\.ts|states\.ts|model\.ts)$/;

/** A page may use a few others; a file that names more than these keeps a list. */
const FEW = 5;

/** Files outside the screens' folders that name more than a few screens. */
export function screenRegistries(): string[] {
  const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(posix).sort();
  const folders = new Set(find('src/portal/**/screen.ts').map(dirname));
  const screensIn = (file: string): Set<string> => {
    const named = importsOf(file).filter((target) => NAMES.test(target.slice(dirname(target).length + 1)));
    return new Set(named.map(dirname).filter((folder) => folders.has(folder) && folder !== dirname(file)));
  };
  const sources = find('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  return sources.filter((file) => screensIn(file).size > FEW);
}
