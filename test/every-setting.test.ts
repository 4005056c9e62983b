/** Every setting changes what a shopper or an agent meets: a test is named after it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from './setting.ts';

const FILES = ['src/**/*.test.ts', 'test/*.test.ts'];

function provenIn(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^\s*setting\(\s*'([^']+)'/gm);
  return [...found].map(([, path = '']) => path);
}

it('every setting has a test that is named after it, and no test is named after another one', () => {
  const proven = new Set(globSync(FILES).flatMap(provenIn));
  expect([...proven].sort()).toEqual([...SETTINGS].sort());
});
