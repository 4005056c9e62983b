import { expect, it } from 'vitest';
import { words as details } from '../../portal/order/details/text.ts';
import { en } from '../../server/mail/text-en.ts';
import { catalogue, isolate } from './catalogue.ts';

const NAME = 'ספל קרמיקה 2';

it('leaves a text alone if nothing in it changes direction', () => {
  expect(isolate('#1001')).toBe('#1001');
  expect(isolate('#1001', 'rtl')).toBe('\u2068#1001\u2069');
  expect(isolate(NAME)).toBe(`\u2068${NAME}\u2069`);
});

it('isolates the values in a sentence, wherever they appear', () => {
  const words = catalogue({
    plain: 'Hello',
    to: (name: string | null) => (name === null ? 'nobody' : `to ${name}.`),
    deep: { list: (names: readonly string[], { by }: { by: string }) => [`${names.join(', ')} by ${by}`] },
  });
  expect(words.plain).toBe('Hello');
  expect(words.to(null)).toBe('nobody');
  expect(words.to(NAME)).toBe(`to \u2068${NAME}\u2069.`);
  expect(words.deep.list(['Ada', NAME], { by: NAME })).toEqual([
    `Ada, \u2068${NAME}\u2069 by \u2068${NAME}\u2069`,
  ]);
});

it('is used for the sentences of all pages and mails', () => {
  expect(details.title(NAME)).toBe(`What’s wrong with the \u2068${NAME}\u2069?`);
  expect(en.times(2, NAME)).toBe(`2 × \u2068${NAME}\u2069`);
});
