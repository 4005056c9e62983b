/** Filter by one of the store's own fields: which field, and its value. */
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { metadataFieldSchema, metadataFieldsSchema } from '../../contract/metadata.ts';
import { LONGEST_VALUE } from '../../domain/claims/metadata.ts';
import type { Search } from '../../domain/claims/search/search.ts';
import { useApi, useCan } from '../app/session.tsx';
import { fieldTerms, sameName, withField } from './filters.ts';
import { text } from './text.ts';

type Field = z.infer<typeof metadataFieldSchema>;
type Props = { store: string; search: Search; onFilter: (apply: (q: string) => string) => void };

const KEPT_MS = 5 * 60_000;
const NONE: readonly Field[] = [];

function useFields(store: string): readonly Field[] {
  const api = useApi(store);
  const mayRead = useCan()('metadata:read');
  const { data } = useQuery({
    queryKey: [store, 'metadata-fields'],
    queryFn: ({ signal }) => api.get<z.infer<typeof metadataFieldsSchema>>('/metadata-fields', { signal }),
    enabled: mayRead,
    staleTime: KEPT_MS,
  });
  return data?.metadataFields ?? NONE;
}

const BOX = 'min-h-8 rounded-lg border bg-surface px-1.5 pointer-coarse:min-h-11';
export const CONTROL = `${BOX} max-w-44 border-line text-muted`;
/** As wide as what is chosen. */
export const CHOSEN = `${BOX} field-sizing-content max-w-full min-w-20 border-edge font-semibold text-ink`;

export function FieldFilter({ store, search, onFilter }: Props) {
  const fields = useFields(store);
  const terms = fieldTerms(search);
  const searched = terms[0]?.name ?? '';
  const [picked, setPicked] = useState(searched);
  // Going back, a view or what is typed changes the search from outside.
  useEffect(() => {
    if (searched !== '') setPicked(searched);
  }, [searched]);
  const field = fields.find(({ name }) => sameName(name, picked));
  if (fields.length === 0) return null;
  const values = terms.find(({ name }) => sameName(name, picked))?.values ?? [];
  const choose = (value: string) => field && onFilter((q) => withField(q, field.name, value.trim() || null));
  return (
    <>
      <select
        aria-label={text.filters.names.field}
        value={field?.name ?? ''}
        onChange={(event) => {
          setPicked(event.target.value);
          // Without a field chosen, none narrows the list.
          if (event.target.value === '') {
            onFilter((q) => terms.reduce((before, { name }) => withField(before, name, null), q));
          }
        }}
        className={terms.length === 0 ? CONTROL : CHOSEN}
      >
        <option value="">{text.filters.any.field}</option>
        {fields.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </select>
      {field ? <Value key={field.id} field={field} values={values} onValue={choose} /> : null}
    </>
  );
}

type ValueProps = { field: Field; values: readonly string[]; onValue: (value: string) => void };

const CHOICES_OF_YES_NO = [
  { value: 'yes', label: text.filters.yes },
  { value: 'no', label: text.filters.no },
];

function Value({ field: { name, kind, choices }, values, onValue }: ValueProps) {
  const [typed, setTyped] = useState(values.join());
  const chosen = values.join();
  useEffect(() => setTyped(chosen), [chosen]);
  const className = chosen === '' ? CONTROL : CHOSEN;
  if (kind === 'choice' || kind === 'yes_no') {
    const options = kind === 'choice' ? choices.map((value) => ({ value, label: value })) : CHOICES_OF_YES_NO;
    // Several values, or one that isn't in the list, can only be typed.
    const known = options.find(({ value }) => sameName(value, chosen));
    return (
      <select
        aria-label={name}
        value={known?.value ?? chosen}
        onChange={(event) => onValue(event.target.value)}
        className={className}
      >
        <option value="">{text.filters.anyValue}</option>
        {chosen === '' || known ? null : <option value={chosen}>{values.join(', ')}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onValue(typed);
  };
  return (
    <form onSubmit={submit} className="max-w-full">
      <input
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        aria-label={name}
        placeholder={text.filters.value}
        maxLength={LONGEST_VALUE}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed.trim() !== chosen) onValue(typed);
        }}
        className={className}
      />
    </form>
  );
}
