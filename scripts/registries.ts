/** Finds lists of the portal's screens: each is one more place to update when a screen is added. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.ts';

/** Files that identify a screen: its declaration, component, handlers, states, props. */
const NAMES = /^(screen\.ts|page\.tsx|handlers\.ts|states\.ts|model\.ts)$/;

/** A page may use a few others; a file that names more than these keeps a list. */
const FEW = 5;

const posix = (file: string) => file.replaceAll('\\', '/');

/** Files outside the screens' folders that name more than a few screens. */
export function screenRegistries(): string[] {
  const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(posix).sort();
  const folders = new Set(find('src/portal/**/screen.ts').map(dirname));
  const screensIn = (file: string): Set<string> => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const targets = [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, to = '']) =>
      posix(join(dirname(file), to)),
    );
    const named = targets.filter((target) => NAMES.test(target.slice(dirname(target).length + 1)));
    return new Set(named.map(dirname).filter((folder) => folders.has(folder) && folder !== dirname(file)));
  };
  const sources = find('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  return sources.filter((file) => screensIn(file).size > FEW);
}
