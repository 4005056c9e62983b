/** The SQL of each term of a search, for claims under the alias c. */
import type { SearchTerm, Span } from '../../../domain/claims/search/search.ts';
import { wordsOf } from '../../../domain/claims/search/words.ts';
import { allOf, type Query } from '../../database/query.ts';
import { type Ask, isMe, isNone } from './ask.ts';

/**
 * SQL expressions for the store, and for its time zone. `tables`: common tables of few rows, which lookups add and read. Each is planned and
 * read once, however often its lookup stands in the statement.
 */
export type Place = { sql: Query; store: string; zone: () => string; tables: string[] };

/** What has no clock counts as due at the end of time, as in the index. PostgreSQL knows of `case` that it leaks nothing, and of `coalesce` not. */
export const DUE = "case when c.due_at is null then timestamptz '9999-12-31T00:00:00Z' else c.due_at end";

type Values = { values: string[] };
type Term<F> = F extends 'value'
  ? Span<number>
  : F extends 'created'
    ? Span<string>
    : F extends 'words'
      ? { text: string; isPhrase: boolean }
      : Values;

const anyOf =
  (column: string) =>
  ({ sql }: Place, { values }: Values): string =>
    `${column} = any (${sql.value(values)})`;

const HAS: Record<string, string> = {
  MESSAGE: 'c.customer_wrote_at is not null',
  APPEAL: 'c.appealed_at is not null',
  SIGNAL: 'c.signals > 0',
  FAILED: `exists (select from ${failedIn('c.store_id')} and i.claim_id = c.id offset 0)`,
};

/** Instructions that a person must look at, as their index has them (db/migrations/0228_failed_instructions.sql). */
export function failedIn(store: string): string {
  return `claim_instructions i where i.store_id = ${store}
    and (i.state = 'FAILED' or (i.state in ('SENDING', 'UNKNOWN') and i.next_at is null))`;
}

/** Few claims have one: that is a lookup (lookups.ts). */
export const isFailed = ({ values }: Values): boolean => values.length === 1 && values[0] === 'FAILED';

/** Null: a lookup of another table (lookups.ts), or the choice of statuses. */
const CONDITIONS: {
  [F in SearchTerm['field']]: ((place: Place, term: Term<F>, ask: Ask) => string) | null;
} = {
  status: null,
  type: anyOf('c.claim_type'),
  category: anyOf('c.claim_category'),
  method: anyOf('c.requested_method'),
  channel: anyOf('c.sales_channel'),
  due: dueBy,
  has: (_, term) => (isFailed(term) ? '' : `(${term.values.map((value) => HAS[value]).join(' or ')})`),
  assignee: assignedTo,
  label: null,
  store: ({ sql, store }, { values }) =>
    `(select s.slug from stores s where s.id = ${store}) = any (${sql.value(values.map((slug) => slug.toLowerCase()))})`,
  value: worth,
  created: filedOn,
  field: null,
  number: null,
  words: null,
};

/** Terms about a column of the claim that has an index beside the status. Those are lookups too (lookups.ts). */
const COLUMNS: Partial<Record<SearchTerm['field'], string>> = {
  type: 'claim_type',
  due: 'due_at',
  assignee: 'assignee',
  value: 'value',
  created: 'created_at',
};

export const columnOf = ({ field }: SearchTerm): string | null => COLUMNS[field] ?? null;

export const conditionOf = (place: Place, term: SearchTerm, ask: Ask): string =>
  CONDITIONS[term.field]?.(place, term as never, ask) ?? '';

export const conditionsOf = (place: Place, ask: Ask): string =>
  allOf(
    ...ask.search.map((term) => columnOf(term) === null && conditionOf(place, term, ask)),
    ask.createdAfter && `c.created_at >= ${place.sql.value(ask.createdAfter)}::timestamptz`,
    ask.createdBefore && `c.created_at < ${place.sql.value(ask.createdBefore)}::timestamptz`,
  );

function dueBy({ sql, zone }: Place, { values }: Values, { now }: Ask): string {
  const time = `${sql.value(new Date(now))}::timestamptz`;
  if (!values.includes('TODAY')) return `(${DUE}) < ${time}`;
  return `(${DUE}) < (date_trunc('day', ${time} at time zone ${zone()}) + interval '1 day') at time zone ${zone()}`;
}

function assignedTo(place: Place, { values }: Values, { me }: Ask): string {
  const names = values.filter((name) => !isNone(name) && !isMe(name));
  const fits = [
    values.some(isNone) && 'c.assignee is null',
    values.some(isMe) && `c.assignee = ${place.sql.value(me)}::text`,
    names.length > 0 && `c.assignee = any (${called(place, names)})`,
  ].filter(Boolean);
  return fits.length === 1 ? String(fits[0]) : `(${fits.join(' or ')})`;
}

/** The people with these names and, as API clients may assign any text, the texts themselves. */
function called({ sql, store, tables }: Place, names: readonly string[]): string {
  const name = `called${sql.values.length}`;
  tables.push(`${name} (ids) as materialized (select ${sql.value(names)}::text[] || array(
    select p.id from find_colleagues(${store}, array(select a.actor_id from store_actors a where a.store_id = ${store})) p
    where lower(p.name) = any (${sql.value(names.map((each) => each.toLowerCase()))})))`);
  return `(select ids from ${name})::text[]`;
}

function worth({ sql }: Place, { from, to }: Span<number>): string {
  return allOf(
    from !== null && `c.value >= ${sql.value(from)}::bigint`,
    to !== null && `c.value <= ${sql.value(to)}::bigint`,
  );
}

/** Whole days of the store. */
function filedOn({ sql, zone }: Place, { from, to }: Span<string>): string {
  const midnight = (day: string, plus = '') => `(${sql.value(day)}::timestamp${plus}) at time zone ${zone()}`;
  return allOf(
    from !== null && `c.created_at >= ${midnight(from)}`,
    to !== null && `c.created_at < ${midnight(to, " + interval '1 day'")}`,
  );
}

/** A term of words that must stand together. */
const isPhrase = (term: SearchTerm): term is Extract<SearchTerm, { field: 'words' }> =>
  term.field === 'words' && term.isPhrase && wordsOf(term.text).length > 1;

export const hasPhrase = ({ search }: Ask): boolean => search.some(isPhrase);

/**
 * Whether the words of phrases stand together; empty without phrases. To compare the texts takes longer than to ask a list, and less long
 * than to look up whether a claim has the words. `author`: an expression for the author's name; without one, only the id of c is used.
 */
export function phrasesOf({ sql, store }: Place, { search }: Ask, author?: string): string {
  const says = (table: string, id: string, column: string, phrase: string) =>
    `exists (select from ${table} x where x.store_id = ${store} and x.${id} = c.id and strpos(lower(x.${column}), ${phrase}) > 0 offset 0)`;
  const phrases = search.filter(isPhrase).map(({ text }) => {
    const phrase = `${sql.value(text.toLowerCase())}::text`;
    return `(${says('claim_items', 'claim_id', 'name', phrase)} or ${says('claim_messages', 'claim_id', 'content', phrase)}
      or ${author ? `strpos(lower(${author}), ${phrase}) > 0` : says('claims', 'id', 'author_name', phrase)})`;
  });
  return allOf(...phrases);
}
