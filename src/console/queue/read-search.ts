import { type Parsed, parseSearch } from '../../domain/claims/search/parse.ts';
import { LONGEST_SEARCH } from '../../domain/claims/search/search.ts';
import { text } from './text.ts';

/** Reads a search as the server does. One that is too long is a mistake: cut, it would be another search. */
export const readSearch = (typed: string): Parsed =>
  typed.length > LONGEST_SEARCH
    ? { search: null, mistakes: [{ at: LONGEST_SEARCH, message: text.search.tooLong(LONGEST_SEARCH) }] }
    : parseSearch(typed);
