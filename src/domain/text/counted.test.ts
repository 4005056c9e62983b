import { expect, it } from 'vitest';
import { counted, countedWithin, plural } from './counted.ts';

it.each([
  [0, 'No items'],
  [1, '1 item'],
  [4, '4 items'],
  [2_000, '2,000 items'],
])('%i gives "%s"', (count, words) => {
  expect(counted(count, 'item', 'items')).toBe(words);
});

it.each([
  [0, 'no items'],
  [1, '1 item'],
])('%i gives "%s" within a sentence', (count, words) => {
  expect(countedWithin(count, 'item', 'items')).toBe(words);
});

it('follows the rules of the language', () => {
  const forms = { one: 'пакет', few: 'пакета', many: 'пакетов', other: 'пакета' };
  expect([1, 3, 5, 21].map((count) => plural(count, forms, 'ru'))).toEqual([
    'пакет',
    'пакета',
    'пакетов',
    'пакет',
  ]);
});
