/** What the address says the log is filtered by, and the fields that set it. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SUBJECTS } from '../../domain/audit/operations.ts';
import type { Query } from '../app/api.ts';
import { apiTokensQuery } from '../app/api-tokens.ts';
import { useColleagues } from '../app/colleagues.ts';
import { usePreferences } from '../app/preferences.ts';
import { useApi, useCan, useStore } from '../app/session.tsx';
import { momentOf } from '../lists/days.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { text } from './text.ts';

const NAMES = ['who', 'what', 'from', 'to'] as const;
type Name = (typeof NAMES)[number];

/** A value of `who` that stands for all actors of a kind, beside the ids of single ones. */
const ALL_TOKENS = 'token:';
const ALL_RULES = 'rule:';
const OPERATOR = 'operator:';
const KINDS: Readonly<Record<string, Query>> = {
  [ALL_TOKENS]: { actorKind: 'token' },
  [ALL_RULES]: { actorKind: 'rule' },
  [OPERATOR]: { actorKind: 'operator' },
};

/** As the API takes it. The days are those of the person's time zone. */
export function useFilters(): Query {
  const [params] = useSearchParams();
  const { timeZone } = usePreferences();
  const who = params.get('who') ?? '';
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    ...(KINDS[who] ?? { actor: who }),
    subject: params.get('what'),
    createdAfter: momentOf(params.get('from'), zone),
    createdBefore: momentOf(params.get('to'), zone, { isEnd: true }),
  };
}

const subjects = Object.entries(SUBJECTS)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** Whoever can have made a change: people, API tokens, rules, the operator. */
function useActors() {
  const [api, store, can] = [useApi(), useStore(), useCan()];
  const colleagues = useColleagues();
  const enabled = can('api-token:read');
  const { data } = useQuery({ ...apiTokensQuery(api, store?.id ?? ''), enabled });
  return [
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
    { value: ALL_TOKENS, label: text.filters.anyToken },
    ...(data?.apiTokens ?? []).map(({ id, name }) => ({ value: id, label: text.filters.token(name) })),
    { value: ALL_RULES, label: text.filters.anyRule },
    { value: OPERATOR, label: text.filters.operator },
  ];
}

type Actors = readonly { value: string; label: string }[];

export const StoreFilters = () => <Filters actors={useActors()} />;

/** Nobody's name is listed: the staff are found by a search. */
export const PlatformFilters = () => <Filters actors={OPERATORS} />;

const OPERATORS: Actors = [{ value: OPERATOR, label: text.filters.operator }];

function Filters({ actors }: { actors: Actors }) {
  const [params, setParams] = useSearchParams();
  const set = (name: Name, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const clear = () =>
    setParams((before) => new URLSearchParams([...before].filter(([name]) => !NAMES.includes(name as Name))));
  const chosen = (name: Name) => params.get(name) ?? '';
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_auto_auto_auto]">
      <legend className="sr-only">{text.filters.label}</legend>
      <SelectField
        label={text.filters.who}
        value={chosen('who')}
        onValue={(value) => set('who', value)}
        options={[{ value: '', label: text.filters.anyone }, ...actors]}
      />
      <SelectField
        label={text.filters.what}
        value={chosen('what')}
        onValue={(value) => set('what', value)}
        options={[{ value: '', label: text.filters.anything }, ...subjects]}
      />
      <TextField
        label={text.filters.from}
        type="date"
        value={chosen('from')}
        onValue={(value) => set('from', value)}
      />
      <TextField
        label={text.filters.to}
        type="date"
        value={chosen('to')}
        onValue={(value) => set('to', value)}
      />
      {NAMES.some((name) => params.has(name)) ? (
        <Button kind="quiet" onClick={clear} className="max-lg:justify-self-start">
          {text.filters.clear}
        </Button>
      ) : null}
    </fieldset>
  );
}
