import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, 'No items'],
  [1, '1 item'],
  [4, '4 items'],
])('%i reads "%s"', (count, words) => {
  expect(counted(count, 'item', 'items')).toBe(words);
});
