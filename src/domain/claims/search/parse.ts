/** Reads the text of a search. Nothing is guessed: what can't be understood is a mistake with its position. */
import {
  CHOICES,
  type ChoiceField,
  FIELDS,
  type Field,
  isChoice,
  isNamed,
  type Mistake,
  MOST_TERMS,
  MOST_WORDS,
  REPEATABLE,
  type Search,
  type SearchTerm,
} from './search.ts';
import { AMOUNTS, DATES, readSpan } from './spans.ts';
import { type Piece, type Token, tokensOf } from './tokens.ts';
import { wordsOf } from './words.ts';

export type Parsed = { search: Search; mistakes: readonly [] } | { search: null; mistakes: Mistake[] };

export function parseSearch(text: string): Parsed {
  const { tokens, mistakes } = tokensOf(text);
  const terms: SearchTerm[] = [];
  const seen = new Set<Field>();
  for (const token of tokens.filter((one) => tokens.length === 1 || !isMark(one))) {
    const read = token.name === null ? readText(token) : readFilter(token, seen);
    if ('message' in read) mistakes.push(read);
    else terms.push(read);
  }
  const beyond = tokens[MOST_TERMS];
  if (beyond) mistakes.push({ at: beyond.at, message: `Use no more than ${MOST_TERMS} terms.` });
  let words = 0;
  const tooMany = tokens.find(({ name, pieces: [first] }) => {
    if (name === null && first && !first.isQuoted) words += wordsOf(first.text).length;
    return words > MOST_WORDS;
  });
  if (tooMany && !beyond) {
    const message = `Use no more than ${MOST_WORDS} words, or put them in quotation marks.`;
    mistakes.push({ at: tooMany.at, message });
  }
  if (mistakes.length === 0) return { search: terms, mistakes: [] };
  return { search: null, mistakes: mistakes.sort((one, other) => one.at - other.at) };
}

const SAID = /[\p{L}\p{N}]/u;

/** Punctuation between words, as in "Miller & Sons". */
const isMark = ({ name, pieces }: Token): boolean =>
  name === null &&
  pieces.every(({ text, isQuoted }) => !isQuoted && !SAID.test(text) && !text.startsWith('#'));

function readText({ at, pieces }: Token): SearchTerm | Mistake {
  const [{ text, isQuoted }] = pieces as [Piece];
  if (!SAID.test(text)) return { at, message: 'Write letters or digits to search for.' };
  if (!isQuoted && text.startsWith('#')) return { field: 'number', text: text.slice(1) };
  return { field: 'words', text, isPhrase: isQuoted };
}

function readFilter(token: Token, seen: Set<Field>): SearchTerm | Mistake {
  const { at, name, key, pieces } = token;
  const field = FIELDS.find((one) => one === name?.toLowerCase());
  if (!field) {
    const message = `There is no filter “${name}”. Put this text in quotation marks to search for it.`;
    return { at, message };
  }
  if (seen.has(field) && !REPEATABLE.includes(field)) {
    return { at, message: `“${field}” is here twice. Use it once, with commas between its values.` };
  }
  seen.add(field);
  if (key && (key.text.trim() === '' || pieces.length === 0)) return { at: key.at, message: HINTS.field };
  const empty = pieces.find(({ text }) => text.trim() === '');
  if (empty) {
    const before = key ? `${field}:${quotedIfNeeded(key.text, '=')}=` : `${field}:`;
    return { at: empty.at, message: `Write what to look for after “${before}”.` };
  }
  if (isChoice(field)) return readChoice(field, pieces);
  if (field === 'value' || field === 'created') return readRange(field, pieces);
  const values = distinct(pieces.map(({ text }) => text.trim()));
  return isNamed(field) ? { field, name: key?.text.trim() ?? '', values } : { field, values };
}

const distinct = (values: string[]): string[] => [...new Set(values)];

const NEEDS_QUOTES = /[\s,"]/;

/** `ends`: a character that would end the text too early. */
export const quotedIfNeeded = (text: string, ends = ','): string =>
  NEEDS_QUOTES.test(text) || text.includes(ends) ? quoted(text) : text;

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A value as it is written: "in-store". */
export const shownChoice = (value: string): string => value.toLowerCase().replaceAll('_', '-');

function readChoice(field: ChoiceField, pieces: readonly Piece[]): SearchTerm | Mistake {
  const known: readonly string[] = CHOICES[field];
  const values: string[] = [];
  for (const { at, text } of pieces) {
    const value = text.toUpperCase().replaceAll('-', '_');
    if (!known.includes(value)) {
      const choices = known.map(shownChoice).join(', ');
      return { at, message: `“${field}:” can’t be “${text}”. Use ${choices}.` };
    }
    values.push(value);
  }
  return { field, values: distinct(values) };
}

const HINTS = {
  value: 'Write an amount such as 100, >100, <=99.50 or 50..100.',
  created: 'Write a date such as 2026-11-06, >2026-11-06 or 2026-11-01..2026-11-06.',
  field: 'Write a field and its value, such as field:Batch=2026-A or field:"Lot no"=B-17.',
} as const;

type Range = 'value' | 'created';

function readRange(field: Range, pieces: readonly Piece[]): SearchTerm | Mistake {
  const [{ at, text }, second] = pieces as [Piece, ...Piece[]];
  if (second) return { at: second.at, message: `“${field}:” takes one value. ${HINTS[field]}` };
  if (field === 'value') {
    const span = readSpan(text, AMOUNTS);
    return isSpan(span) ? { field, ...span } : { at, message: wrongSpan(span, field) };
  }
  const span = readSpan(text, DATES);
  return isSpan(span) ? { field, ...span } : { at, message: wrongSpan(span, field) };
}

const isSpan = <T extends object>(span: T | 'reversed' | null): span is T =>
  span !== null && span !== 'reversed';

const wrongSpan = (span: unknown, field: Range): string =>
  span === 'reversed' ? 'This range ends before it begins.' : HINTS[field];
