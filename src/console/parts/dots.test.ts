/** Dots say that something is going on. A button never has them, whether or not it opens a form or a dialog. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONSOLE = join(import.meta.dirname, '..');

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

it('ends a text with dots only while something goes on', async () => {
  const files = globSync('**/*text.ts', { cwd: CONSOLE });
  const catalogs = await Promise.all(files.map((file) => import(join(CONSOLE, file))));
  const texts = catalogs.flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(1000);
  const withDots = texts.filter((one) => one.length > 1 && /(?:…|\.\.\.)$/.test(one));
  expect(withDots.filter((one) => !/ing\b|being/.test(one))).toEqual([]);
});
