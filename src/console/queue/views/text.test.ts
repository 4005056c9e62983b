import { expect, it } from 'vitest';
import { text } from './text.ts';

it.each([
  [0, false, 'no claims'],
  [1, false, '1 claim'],
  [412, false, '412 claims'],
  [1_000, true, 'more than 1,000 claims'],
])('the count of a view is heard as words: %s', (count, hasMore, heard) => {
  expect(text.countSpoken(count, hasMore)).toBe(heard);
});
