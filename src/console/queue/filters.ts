/** Filters that are chosen by mouse: they read and write the text of the search. */
import { parseSearch } from '../../domain/claims/search/parse.ts';
import type {
  ChoiceField,
  NamedField,
  Search,
  SearchTerm,
  TextField,
} from '../../domain/claims/search/search.ts';
import { writeSearch } from '../../domain/claims/search/write.ts';

export type FilterField = ChoiceField | TextField;

type Is = (term: SearchTerm) => boolean;

const isOf =
  (field: FilterField): Is =>
  (term) =>
    term.field === field;

/** The chosen values of a filter, in all of its terms. */
export const valuesOf = (search: Search, field: FilterField): readonly string[] =>
  search.flatMap((term) => (term.field === field && 'values' in term ? term.values : []));

/** The text with one value for a filter, or without the filter. A text with mistakes stays as it is. */
export function withFilter(text: string, field: FilterField, value: string | null): string {
  return replaced(text, isOf(field), value === null ? null : { field, values: [value] });
}

function replaced(text: string, is: Is, by: SearchTerm | null): string {
  const { search } = parseSearch(text);
  if (!search) return text;
  const at = search.findIndex(is);
  const others = search.filter((term) => !is(term));
  const place = at < 0 ? others.length : at;
  return writeSearch(by ? others.toSpliced(place, 0, by) : others);
}

export const sameName = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

type FieldTerm = Extract<SearchTerm, { field: NamedField }>;

/** The terms about the store's own fields. */
export const fieldTerms = (search: Search): readonly FieldTerm[] =>
  search.filter((term) => term.field === 'field');

/** The text with one value for a field of the store, or without that field. */
export const withField = (text: string, name: string, value: string | null): string =>
  replaced(
    text,
    (term) => term.field === 'field' && sameName(term.name, name),
    value === null ? null : { field: 'field', name, values: [value] },
  );

/** Whether the search has any filter, rather than words alone. */
export const hasFilter = (search: Search): boolean =>
  search.some(({ field }) => field !== 'words' && field !== 'number');
