/** Words as they are searched: without case, accents and punctuation, in any alphabet. */

import { foldText } from '../../text/fold.ts';

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

const LONGEST_WORD = 60;

/** Which terms a claim has. Claims with fewer get the others (src/server/claims/terms/jobs.ts). */
export const TERMS = 3;

/** "Müller & Sons" gives muller and sons. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD));

/** What many people type for these letters. The fold writes ae for æ and ss for ß anyway. */
const TYPED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The words of a name in both spellings: "Müller" gives muller and mueller. */
const wordsOfName = (name: string): string[] => [
  ...wordsOf(name),
  ...wordsOf(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => TYPED_OUT[letter] ?? letter),
  ),
];

/** A number, a code or an address without spaces and signs, as people also write it: "1Z 999-AA" gives 1z999aa. */
const codeOf = (text: string): string => wordsOf(text).join('').slice(0, LONGEST_WORD);

/** What people read out of a long number. */
const LAST_DIGITS = 6;

export type Searchable = {
  email: string;
  name: string | null;
  items: readonly { name: string; sku: string | null; details: string | null }[];
  trackingNumbers: readonly string[];
};

/** Enough for the longest order; a message has its own limit, and so has what is said about the items. */
const MOST_TERMS = 400;

const distinct = (terms: readonly string[]): string[] =>
  [...new Set(terms)].filter((term) => term !== '').slice(0, MOST_TERMS);

/** The terms by which a claim is found, besides its number and its order's. */
export function claimTerms({ email, name, items, trackingNumbers }: Searchable): string[] {
  const facts = distinct([
    codeOf(email),
    ...wordsOf(email.slice(0, Math.max(0, email.indexOf('@')))),
    ...wordsOfName(name ?? ''),
    ...trackingNumbers.flatMap((number) => [codeOf(number), codeOf(number).slice(-LAST_DIGITS)]),
    ...items.flatMap((item) => [
      codeOf(item.sku ?? ''),
      ...wordsOf(item.sku ?? ''),
      ...wordsOfName(item.name),
    ]),
  ]);
  const said = distinct(items.flatMap(({ details }) => wordsOf(details ?? '')));
  return [...new Set([...facts, ...said])];
}

export const messageTerms = (content: string): string[] => distinct(wordsOf(content));

/**
 * What a searched word must be among the terms: the word as one code, or each of its parts. Of an address after its @, only messages have the
 * parts, and the longest is enough.
 */
export function soughtTerms(text: string): { code: string; words: string[] } {
  const [name = '', ...domain] = text.split('@');
  const longest = wordsOf(domain.join('@')).reduce<string[]>(
    ([known], word) => [known !== undefined && known.length >= word.length ? known : word],
    [],
  );
  return { code: codeOf(text), words: [...wordsOf(name), ...longest] };
}
