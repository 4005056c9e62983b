import { join } from 'node:path';

/** The package's root folder: scripts, benchmarks and tests build paths from it, whatever the current directory. */
export const ROOT = join(import.meta.dirname, '..');
