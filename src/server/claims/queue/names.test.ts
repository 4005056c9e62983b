import { expect, it } from 'vitest';
import { StatementNames } from './names.ts';

const LIFE_MS = 1_000;

it('as many statements get a name as a connection may keep, and new ones once it has ended', () => {
  const names = new StatementNames(LIFE_MS);
  const texts = Array.from({ length: 61 }, (_, n) => `select ${n}`);
  const first = texts.map((text) => names.of(text, 0));
  expect(new Set(first.slice(0, 60)).size).toBe(60);
  expect(first.at(-1)).toBeUndefined();
  expect(names.of('select 0', LIFE_MS - 1)).toBe(first[0]);
  expect(names.of('select 60', LIFE_MS - 1)).toBeUndefined();
  expect(names.of('select 60', LIFE_MS)).toBeDefined();
});
