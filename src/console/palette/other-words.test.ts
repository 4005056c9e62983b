import { describe, expect, it } from 'vitest';
import { REPORT_NAMES } from '../../domain/figures/reports.ts';
import { NAV } from '../app/nav.ts';
import { PLACES } from '../settings/places.ts';
import { foundAmong, WORDS_OF_NAV, WORDS_OF_REPORTS, WORDS_OF_SECTIONS } from './other-words.ts';

const SECTIONS = PLACES.map(({ section, label }) => ({ label, words: WORDS_OF_SECTIONS[section] }));
const found = (typed: string) => foundAmong(SECTIONS, typed).map(({ label }) => label);

describe('pages are found by what people call them', () => {
  it.each([
    ['team', 'Members'],
    ['People ', 'Members'],
    ['2fa', 'Sign-in and links'],
    ['passw', 'Sign-in and links'],
    ['dns', 'Domain'],
    ['shopify', 'Connections'],
    ['custom fields', 'Claim fields'],
  ])('%s finds %s', (typed, label) => {
    expect(found(typed)).toContain(label);
  });

  it('after those that are named so', () => {
    expect(found('holidays')).toEqual(['Business hours and holidays', 'Windows and timers']);
  });

  it('but not by the first letters that many names begin with', () => {
    expect(found('mar')).toEqual([]);
    expect(found('marg')).toEqual(['Replacement cost']);
  });
});

it('other words are of pages that exist, and each is written as it is compared', () => {
  for (const [words, known] of [
    [WORDS_OF_SECTIONS, PLACES.map(({ section }) => section)],
    [WORDS_OF_REPORTS, REPORT_NAMES],
    [WORDS_OF_NAV, NAV.map(({ label }) => label)],
  ] as const) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(words)));
    for (const word of Object.values(words).flat()) expect(word).toBe(word.trim().toLowerCase());
  }
});
