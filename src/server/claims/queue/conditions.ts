/** The conditions of a search, in SQL, on claims under the alias c. */
import type { SearchTerm, Span } from '../../../domain/claims/search/search.ts';
import { allOf, type Query } from '../../database/query.ts';
import { type Ask, isMe, isNone } from './ask.ts';

/**
 * What a part of the statement is built with, for one store. `store` and `zone`: SQL expressions for the store's id and time zone. `tables`: common
 * tables of few rows, by a description of their content. Each is planned and read once, however often the statement uses it.
 */
export type StoreScope = { sql: Query; store: string; zone: () => string; tables: Map<string, Table> };
type Table = { name: string; select: string };

/** The name of the common table with this content. */
export function tableOf({ tables }: StoreScope, content: string, select: () => string): string {
  const table = tables.get(content) ?? { name: `table${tables.size}`, select: select() };
  tables.set(content, table);
  return table.name;
}

/**
 * The due date as the index has it: claims without one come last. PostgreSQL treats `case` as leakproof but not `coalesce`, and uses an index only
 * for leakproof expressions.
 */
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
  ({ sql }: StoreScope, { values }: Values): string =>
    `${column} = any (${sql.value(values)})`;

const HAS: Record<string, string> = {
  MESSAGE: 'c.customer_wrote_at is not null',
  APPEAL: 'c.appealed_at is not null',
  SIGNAL: 'c.signals > 0',
  FAILED: `exists (select from ${failedIn('c.store_id')} and i.claim_id = c.id offset 0)`,
};

/** A from-clause with the instructions that a person must look at, worded like their index (db/migrations/0228_failed_instructions.sql). */
export function failedIn(store: string): string {
  return `claim_instructions i where i.store_id = ${store}
    and (i.state = 'FAILED' or (i.state in ('SENDING', 'UNKNOWN') and i.next_at is null))`;
}

/** Whether the term is has:failed alone. Few claims match it, so it is a lookup (lookups.ts). */
export const isFailed = ({ values }: Values): boolean => values.length === 1 && values[0] === 'FAILED';

/** Null: another table decides the term (lookups.ts), or it chose the statuses already (ask.ts). */
const CONDITIONS: {
  [F in SearchTerm['field']]: ((scope: StoreScope, term: Term<F>, ask: Ask) => string) | null;
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

/** Terms about a column of the claim that has an index together with the status. They are lookups too (lookups.ts). */
const COLUMNS: Partial<Record<SearchTerm['field'], string>> = {
  type: 'claim_type',
  due: 'due_at',
  assignee: 'assignee',
  value: 'value',
  created: 'created_at',
};

/** Null: the term is not about such a column. */
export const columnOf = ({ field }: SearchTerm): string | null => COLUMNS[field] ?? null;

/** Empty: the term has no condition of its own. */
export const conditionOf = (scope: StoreScope, term: SearchTerm, ask: Ask): string =>
  CONDITIONS[term.field]?.(scope, term as never, ask) ?? '';

/** The conditions of all terms that are not lookups. */
export const conditionsOf = (scope: StoreScope, ask: Ask): string =>
  allOf(
    ...ask.search.map((term) => columnOf(term) === null && conditionOf(scope, term, ask)),
    ask.createdAfter && `c.created_at >= ${scope.sql.value(ask.createdAfter)}::timestamptz`,
    ask.createdBefore && `c.created_at < ${scope.sql.value(ask.createdBefore)}::timestamptz`,
  );

function dueBy({ sql, zone }: StoreScope, { values }: Values, { now }: Ask): string {
  const time = `${sql.value(new Date(now))}::timestamptz`;
  if (!values.includes('TODAY')) return `(${DUE}) < ${time}`;
  return `(${DUE}) < (date_trunc('day', ${time} at time zone ${zone()}) + interval '1 day') at time zone ${zone()}`;
}

function assignedTo(scope: StoreScope, { values }: Values, { me }: Ask): string {
  const names = values.filter((name) => !isNone(name) && !isMe(name));
  const conditions = [
    values.some(isNone) && 'c.assignee is null',
    values.some(isMe) && `c.assignee = ${scope.sql.value(me)}::text`,
    names.length > 0 && `c.assignee = any (${assigneesCalled(scope, names)})`,
  ].filter(Boolean);
  return conditions.length === 1 ? String(conditions[0]) : `(${conditions.join(' or ')})`;
}

/** The ids of the colleagues with these names, and the names themselves: API clients may assign a claim to any text. */
function assigneesCalled(scope: StoreScope, names: readonly string[]): string {
  const { sql, store } = scope;
  const name = tableOf(scope, `people ${JSON.stringify(names)}`, () => {
    const given = `${sql.value(names)}::text[]`;
    return `select ${given} || array(
      select p.id from find_colleagues(${store}, array(select a.actor_id from store_actors a where a.store_id = ${store})) p
      where fold_text(p.name) = any (array(select fold_text(n) from unnest(${given}) n))) as ids`;
  });
  return `(select ids from ${name})::text[]`;
}

function worth({ sql }: StoreScope, { from, to }: Span<number>): string {
  return allOf(
    from !== null && `c.value >= ${sql.value(from)}::bigint`,
    to !== null && `c.value <= ${sql.value(to)}::bigint`,
  );
}

/** Both days are included, from midnight to midnight in the store's time zone. */
function filedOn({ sql, zone }: StoreScope, { from, to }: Span<string>): string {
  const midnight = (day: string, plus = '') => `(${sql.value(day)}::timestamp${plus}) at time zone ${zone()}`;
  return allOf(
    from !== null && `c.created_at >= ${midnight(from)}`,
    to !== null && `c.created_at < ${midnight(to, " + interval '1 day'")}`,
  );
}
