/** Choices above a list that narrow it. They stand in the address, as the search does. */
import { useSearchParams } from 'react-router';
import type { Query } from '../app/api.ts';
import { useTimeZone } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { dayIn, momentOf } from './days.ts';
import { text } from './text.ts';

/** `name`: of the query. `any`: the choice that narrows nothing. */
type Choice = {
  name: string;
  label: string;
  any: string;
  options: readonly { value: string; label: string }[];
};

/** The first and the last day, of which a list has one pair. `after`, `before`: of the query. */
type Days = { after: string; before: string; from: string; to: string };

export type ListFilter = Choice | Days;

const isDays = (filter: ListFilter): filter is Days => 'after' in filter;
const namesOf = (filter: ListFilter) => (isDays(filter) ? ['from', 'to'] : [filter.name]);

const chosenOf = (params: URLSearchParams, { name, options }: Choice): string => {
  const chosen = params.get(name) ?? '';
  return options.some(({ value }) => value === chosen) ? chosen : '';
};

/** What is chosen, as the API takes it. The days are those of the store's time zone. */
export function useFilters(filters: readonly ListFilter[]): Query {
  const [params] = useSearchParams();
  const timeZone = useTimeZone();
  return Object.fromEntries(
    filters.flatMap((filter): [string, string | undefined][] =>
      isDays(filter)
        ? [
            [filter.after, momentOf(params.get('from'), timeZone)],
            [filter.before, momentOf(params.get('to'), timeZone, { isEnd: true })],
          ]
        : [[filter.name, chosenOf(params, filter)]],
    ),
  );
}

/** A choice with a word for each value. */
export const choiceOf = <Value extends string>(
  name: string,
  values: readonly Value[],
  words: Pick<Choice, 'label' | 'any'> & Readonly<Record<Value, string>>,
): Choice => ({
  name,
  label: words.label,
  any: words.any,
  options: values.map((value) => ({ value, label: words[value] })),
});

/** When the order was placed. */
export const ordered: Days = { after: 'createdAfter', before: 'createdBefore', ...text.ordered };

export function Filters({ filters }: { filters: readonly ListFilter[] }) {
  const [params, setParams] = useSearchParams();
  const change = (by: (next: URLSearchParams) => void) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      by(next);
      return next;
    });
  const set = (name: string, value: string) =>
    change((next) => (value === '' ? next.delete(name) : next.set(name, value)));
  const names = filters.flatMap(namesOf);
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap print:hidden">
      <legend className="sr-only">{text.filters}</legend>
      {filters.map((filter) =>
        isDays(filter) ? (
          <DayFields key={filter.after} filter={filter} params={params} onDay={set} />
        ) : (
          <div key={filter.name} className="min-w-0 sm:min-w-40">
            <SelectField
              label={filter.label}
              value={chosenOf(params, filter)}
              onValue={(value) => set(filter.name, value)}
              options={[{ value: '', label: filter.any }, ...filter.options]}
            />
          </div>
        ),
      )}
      {names.some((name) => params.has(name)) ? (
        <Button
          kind="quiet"
          className="max-sm:justify-self-start"
          onClick={() => change((next) => names.forEach((name) => void next.delete(name)))}
        >
          {text.clear}
        </Button>
      ) : null}
    </fieldset>
  );
}

type DayProps = { filter: Days; params: URLSearchParams; onDay: (name: string, day: string) => void };

const DayFields = ({ filter, params, onDay }: DayProps) =>
  (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      type="date"
      label={filter[name]}
      value={dayIn(params.get(name))}
      onValue={(day) => onDay(name, day)}
    />
  ));
