import { join } from 'node:path';

/** The folder of the package: scripts, benchmarks and tests name files from here, wherever they are started. */
export const ROOT = join(import.meta.dirname, '..');
