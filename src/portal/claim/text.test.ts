import { expect, it } from 'vitest';
import { words as detailsWords } from '../order/details/text.ts';
import { words as reviewWords } from './review/text.ts';

it('the most characters of a text are told with their digits grouped', () => {
  const sentence = 'Shorten this to 5,000 characters or fewer';
  expect([detailsWords.detailsLong(5000), reviewWords.contentLong(5000)]).toEqual([sentence, sentence]);
});
