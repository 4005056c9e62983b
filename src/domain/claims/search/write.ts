/** Writes a search as text, so that parsing the text gives the search again. */
import { quoted, quotedIfNeeded, shownChoice } from './parse.ts';
import { isChoice, type Search, type SearchTerm } from './search.ts';
import { AMOUNTS, DATES, writeSpan } from './spans.ts';

export const writeSearch = (search: Search): string => search.map(writeTerm).join(' ');

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
    case 'field':
      return `field:${quotedIfNeeded(term.name, '=')}=${valuesOf(term.values)}`;
    default:
      return `${term.field}:${isChoice(term.field) ? term.values.map(shownChoice).join() : valuesOf(term.values)}`;
  }
}

const valuesOf = (values: readonly string[]): string => values.map((value) => quotedIfNeeded(value)).join();
