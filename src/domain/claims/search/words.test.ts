import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimTerms, messageTerms, soughtTerms, wordsOf } from './words.ts';

describe('words are compared', () => {
  it.each([
    ['Müller & Söhne', ['muller', 'sohne']],
    ['ŁÓDŹ', ['lodz']],
    ['Straße 5', ['strasse', '5']],
    ['Siobhán O’Brien', ['siobhan', 'o', 'brien']],
    ['कप नीला', ['कप', 'नीला']],
    ['كوب أزرق', ['كوب', 'ازرق']],
    ['—', []],
  ])('without case, accents and punctuation: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('alike however their letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
      }),
    );
  });
});

it('a claim is found by its customer, its parcels and its items', () => {
  const item = { name: 'Blue Mug (large)', sku: 'MUG-1/B', details: 'Broke in my hand, blue bits' };
  const facts = { email: 'Ada.L@Example.com', name: 'Ada Lovelace', items: [item, item] };
  expect(claimTerms({ ...facts, trackingNumbers: ['1Z 999 AA1 0123'] })).toEqual([
    'adalexamplecom',
    'ada',
    'l',
    'lovelace',
    '1z999aa10123',
    'a10123',
    'mug1b',
    'mug',
    '1',
    'b',
    'blue',
    'large',
    'broke',
    'in',
    'my',
    'hand',
    'bits',
  ]);
  expect(soughtTerms('1z-999-aa1-0123').code).toBe('1z999aa10123');
  expect(soughtTerms('ada.lovelace@mail.example.co.uk')).toEqual({
    code: 'adalovelacemailexamplecouk',
    words: ['ada', 'lovelace', 'example'],
  });
});

it('a claim is found by a name in both spellings', () => {
  const facts = {
    email: 'x@example.com',
    items: [{ name: 'MÖBELÖL', sku: null, details: null }],
    trackingNumbers: [],
  };
  const terms = (name: string) => claimTerms({ ...facts, name });
  for (const name of ['Jörg Müller-Weiß', 'Jörg Müller-Weiß'.normalize('NFD')]) {
    const words = ['jorg', 'muller', 'weiss', 'joerg', 'mueller', 'mobelol', 'moebeloel'];
    expect(terms(name)).toEqual(expect.arrayContaining(words));
  }
  expect(terms('Åse Sørensen Kjær')).toEqual(
    expect.arrayContaining(['ase', 'sorensen', 'kjaer', 'aase', 'soerensen']),
  );
});

it('a long text has a bounded number of terms', () => {
  const long = Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' ');
  expect(messageTerms(long)).toHaveLength(400);
  const items = [
    { name: 'Mug', sku: null, details: long },
    { name: long, sku: null, details: 'w0 x' },
  ];
  const terms = claimTerms({ email: '', name: null, items, trackingNumbers: [] });
  expect(terms).toContain('mug');
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms.length).toBeLessThanOrEqual(800);
});
