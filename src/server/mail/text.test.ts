import { expect, it } from 'vitest';
import { mailWords } from './text.ts';
import { en } from './text-en.ts';

it.each(['en-US', 'en-GB', 'en', 'de-AT', 'x', ''])(
  'a store with the locale %j gets existing words',
  (locale) => {
    expect(mailWords(locale)).toBe(en);
  },
);
