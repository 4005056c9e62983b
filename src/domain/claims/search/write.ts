/** Writes a search as text, so that parsing the text gives the search again. */
import { shownChoice } from './parse.ts';
import { isChoice, type Search, type SearchTerm } from './search.ts';
import { AMOUNTS, DATES, writeSpan } from './spans.ts';

export const writeSearch = (search: Search): string => search.map(writeTerm).join(' ');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const NEEDS_QUOTES = /[\s,"]/;

const quotedIfNeeded = (text: string): string => (NEEDS_QUOTES.test(text) ? quoted(text) : text);

function writeTerm(term: SearchTerm): string {
  switch (term.field) {
    case 'value':
      return `value:${writeSpan(term, AMOUNTS)}`;
    case 'created':
      return `created:${writeSpan(term, DATES)}`;
    case 'number':
      return `#${term.text}`;
    case 'words':
      return term.isPhrase ? quoted(term.text) : term.text;
    default:
      return `${term.field}:${term.values.map(isChoice(term.field) ? shownChoice : quotedIfNeeded).join()}`;
  }
}
