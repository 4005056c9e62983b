import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.ts';

const IMPORTS = /\b(?:from|import)\s*(?:\(\s*)?'(\.[^']+)'/g;

/** A path with slashes on every system. */
export const posix = (file: string): string => file.replaceAll('\\', '/');

/** The files of the tree that a file imports, also when it runs, as paths from the root. */
export const importsOf = (file: string): string[] =>
  Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTS), ([, target = '']) =>
    posix(join(dirname(file), target)),
  );
