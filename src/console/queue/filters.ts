/** Filters that are chosen by mouse: they read and write the text of the search. */
import { parseSearch } from '../../domain/claims/search/parse.ts';
import type { ChoiceField, Search, SearchTerm, TextField } from '../../domain/claims/search/search.ts';
import { writeSearch } from '../../domain/claims/search/write.ts';

export type FilterField = ChoiceField | TextField;

const isOf =
  (field: FilterField) =>
  (term: SearchTerm): boolean =>
    term.field === field;

/** The chosen values of a filter, in all of its terms. */
export const valuesOf = (search: Search, field: FilterField): readonly string[] =>
  search.flatMap((term) => (term.field === field && 'values' in term ? term.values : []));

/** The text with one value for a filter, or without the filter. A text with mistakes stays as it is. */
export function withFilter(text: string, field: FilterField, value: string | null): string {
  const { search } = parseSearch(text);
  if (!search) return text;
  const at = search.findIndex(isOf(field));
  const others = search.filter((term) => !isOf(field)(term));
  if (value === null) return writeSearch(others);
  const place = at < 0 ? others.length : at;
  return writeSearch([...others.slice(0, place), { field, values: [value] }, ...others.slice(place)]);
}

/** Whether the search has any filter, rather than words alone. */
export const hasFilter = (search: Search): boolean =>
  search.some(({ field }) => field !== 'words' && field !== 'number');
