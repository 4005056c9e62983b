/** Filters as lists to choose from. What is chosen is written into the search. */
import { useQuery } from '@tanstack/react-query';
import { shownChoice } from '../../domain/claims/search/parse.ts';
import { CHOICES, type ChoiceField, type Search } from '../../domain/claims/search/search.ts';
import { colleaguesQuery } from '../app/colleagues.ts';
import { useApi, useMe } from '../app/session.tsx';
import { CHOSEN, CONTROL, FieldFilter } from './field-filter.tsx';
import { type FilterField, valuesOf, withFilter } from './filters.ts';
import { text } from './text.ts';
import { useLabels } from './use-labels.ts';
import { resolutionWord, statusWord, typeWord } from './words.ts';

type Option = { value: string; label: string };
/** `onFilter`: gets what changes the text of the search. */
type Props = {
  store: string | null;
  search: Search;
  onFilter: (apply: (q: string) => string) => void;
};

const WORDS: Partial<Record<ChoiceField, (value: string) => string>> = {
  type: typeWord,
  status: statusWord,
  method: (method) => text.line.wants(resolutionWord(method)),
};

const optionsOf = (field: ChoiceField): Option[] =>
  CHOICES[field].map((value) => ({
    value,
    label: WORDS[field]?.(value) ?? text.filters.values[value] ?? shownChoice(value),
  }));

const FIXED = (['type', 'status', 'due', 'has', 'method', 'channel', 'category'] as const).map((field) => ({
  field,
  options: optionsOf(field),
}));

export function FilterRow({ store, search, onFilter }: Props) {
  const people = useAssignees(store);
  const labels = useLabels(store).map(({ name }) => ({ value: name, label: name }));
  const { stores } = useMe();
  const ofStores = stores.map(({ slug, name }) => ({ value: slug, label: name }));
  const filters: { field: FilterField; options: Option[] }[] = [
    { field: 'assignee', options: people },
    ...FIXED,
    ...(labels.length > 0 ? [{ field: 'label' as const, options: labels }] : []),
    ...(store === null ? [{ field: 'store' as const, options: ofStores }] : []),
  ];
  return (
    <div className="flex w-full flex-wrap gap-2 pb-1">
      {filters.map(({ field, options }) => (
        <Filter
          key={field}
          field={field}
          options={options}
          values={valuesOf(search, field)}
          onValue={(value) => onFilter((q) => withFilter(q, field, value))}
        />
      ))}
      {store === null ? null : <FieldFilter store={store} search={search} onFilter={onFilter} />}
    </div>
  );
}

type FilterProps = {
  field: FilterField;
  options: Option[];
  values: readonly string[];
  onValue: (value: string | null) => void;
};

function Filter({ field, options, values, onValue }: FilterProps) {
  const chosen = values.join();
  // Several values, or one that isn't in the list, can only be typed.
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <select
      aria-label={text.filters.names[field]}
      value={chosen}
      onChange={(event) => onValue(event.target.value === '' ? null : event.target.value)}
      className={chosen === '' ? CONTROL : CHOSEN}
    >
      <option value="">{text.filters.any[field]}</option>
      {isKnown ? null : <option value={chosen}>{values.map(labelOf).join(', ')}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function useAssignees(store: string | null): Option[] {
  const api = useApi(store);
  const { data } = useQuery({ ...colleaguesQuery(api, store), enabled: store !== null });
  const colleagues = (data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { value: 'me', label: text.filters.me },
    { value: 'none', label: text.filters.nobody },
    ...colleagues,
  ];
}
