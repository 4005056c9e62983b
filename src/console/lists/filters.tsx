/** Choices above a list that narrow it. They stand in the address, as the search does. */
import { useSearchParams } from 'react-router';
import type { Query } from '../app/api.ts';
import { SelectField } from '../parts/field.tsx';
import { text } from './text.ts';

/** `name`: of the query. `any`: the choice that narrows nothing. */
export type ListFilter = {
  name: string;
  label: string;
  any: string;
  options: readonly { value: string; label: string }[];
};

const chosenOf = (params: URLSearchParams, { name, options }: ListFilter): string => {
  const chosen = params.get(name) ?? '';
  return options.some(({ value }) => value === chosen) ? chosen : '';
};

/** What is chosen, as the API takes it. */
export function useFilters(filters: readonly ListFilter[]): Query {
  const [params] = useSearchParams();
  return Object.fromEntries(filters.map((filter) => [filter.name, chosenOf(params, filter)]));
}

export function Filters({ filters }: { filters: readonly ListFilter[] }) {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">{text.filters}</legend>
      {filters.map((filter) => (
        <div key={filter.name} className="min-w-40">
          <SelectField
            label={filter.label}
            value={chosenOf(params, filter)}
            onValue={(value) => set(filter.name, value)}
            options={[{ value: '', label: filter.any }, ...filter.options]}
          />
        </div>
      ))}
    </fieldset>
  );
}
