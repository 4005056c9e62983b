/** The SQL of each term of a search, for claims under the alias c. */
import type { SearchTerm, Span } from '../../../domain/claims/search/search.ts';
import { allOf, type Query } from '../../database/query.ts';
import { type Ask, isMe, isNone } from './ask.ts';

/**
 * SQL expressions for the store, and for its time zone. `tables`: common tables of few rows, by what they hold. Each is planned and read once,
 * however often its lookup stands in the statement.
 */
export type Place = { sql: Query; store: string; zone: () => string; tables: Map<string, Table> };
type Table = { name: string; select: string };

/** The name of the common table with this content. */
export function tableOf({ tables }: Place, content: string, select: () => string): string {
  const table = tables.get(content) ?? { name: `table${tables.size}`, select: select() };
  tables.set(content, table);
  return table.name;
}

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
function called(place: Place, names: readonly string[]): string {
  const { sql, store } = place;
  const name = tableOf(place, `people ${JSON.stringify(names)}`, () => {
    const given = `${sql.value(names)}::text[]`;
    return `select ${given} || array(
      select p.id from find_colleagues(${store}, array(select a.actor_id from store_actors a where a.store_id = ${store})) p
      where fold_text(p.name) = any (array(select fold_text(n) from unnest(${given}) n))) as ids`;
  });
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
