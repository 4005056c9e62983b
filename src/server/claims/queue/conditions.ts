/** The SQL of each term of a search, for claims under the alias c. */
import type { SearchTerm, Span } from '../../../domain/claims/search/search.ts';
import { emailKey, orderNumberKey } from '../../../domain/orders/order-number.ts';
import { allOf, type Query } from '../../database/query.ts';
import { type Ask, isMe, isNone } from './ask.ts';

/** SQL expressions for the store, and for its time zone. */
export type Place = { sql: Query; store: string; zone: string };

/** What has no clock counts as due at the end of time, as in the index. */
export const DUE = "coalesce(c.due_at, timestamptz '9999-12-31T00:00:00Z')";

type Values = { values: string[] };
type Term<F> = F extends 'value' ? Span<number> : F extends 'created' ? Span<string> : Values;

const anyOf =
  (column: string) =>
  ({ sql }: Place, { values }: Values): string =>
    `${column} = any (${sql.value(values)})`;

const HAS: Record<string, string> = {
  MESSAGE: 'c.customer_wrote_at is not null',
  APPEAL: 'c.appealed_at is not null',
  SIGNAL: 'c.signals > 0',
};

/** Null: not a condition but looked up first (soughtOf), or the choice of statuses. */
const CONDITIONS: {
  [F in SearchTerm['field']]: ((place: Place, term: Term<F>, ask: Ask) => string) | null;
} = {
  status: null,
  type: anyOf('c.claim_type'),
  category: anyOf('c.claim_category'),
  method: anyOf('c.requested_method'),
  channel: anyOf('c.sales_channel'),
  due: dueBy,
  has: (_, { values }) => `(${values.map((value) => HAS[value]).join(' or ')})`,
  assignee: assignedTo,
  label: ({ sql, store }, { values }) =>
    `c.id in (select l.claim_id from claim_labels l where l.store_id = ${store} and l.label = any (${sql.value(values)}))`,
  store: ({ sql, store }, { values }) =>
    `(select s.slug from stores s where s.id = ${store}) = any (${sql.value(values.map((slug) => slug.toLowerCase()))})`,
  value: worth,
  created: filedOn,
  number: null,
  words: null,
};

export const conditionsOf = (place: Place, ask: Ask): string =>
  allOf(
    ...ask.search.map((term) => CONDITIONS[term.field]?.(place, term as never, ask)),
    ask.createdAfter && `c.created_at >= ${place.sql.value(ask.createdAfter)}::timestamptz`,
    ask.createdBefore && `c.created_at < ${place.sql.value(ask.createdBefore)}::timestamptz`,
  );

function dueBy({ sql, zone }: Place, { values }: Values, { now }: Ask): string {
  const time = `${sql.value(new Date(now))}::timestamptz`;
  if (!values.includes('TODAY')) return `${DUE} < ${time}`;
  return `${DUE} < (date_trunc('day', ${time} at time zone ${zone}) + interval '1 day') at time zone ${zone}`;
}

/** A name means the people called so and, as API clients may assign any text, the text itself. */
function assignedTo({ sql, store }: Place, { values }: Values, { me }: Ask): string {
  const names = values.filter((name) => !isNone(name) && !isMe(name));
  const ids = sql.value([...names, ...(values.some(isMe) ? [me] : [])]);
  const called =
    names.length > 0 &&
    ` || array(select p.id from find_colleagues(${store}, array(
        select a.actor_id from store_actors a where a.store_id = ${store})) p
      where lower(p.name) = any (${sql.value(names.map((name) => name.toLowerCase()))}))`;
  const isOne = values.some((name) => !isNone(name)) && `c.assignee = any (${ids}::text[]${called || ''})`;
  const isFree = values.some(isNone) && 'c.assignee is null';
  return isOne && isFree ? `(${isFree} or ${isOne})` : isOne || isFree || 'false';
}

function worth({ sql }: Place, { from, to }: Span<number>): string {
  return allOf(
    from !== null && `c.value >= ${sql.value(from)}::bigint`,
    to !== null && `c.value <= ${sql.value(to)}::bigint`,
  );
}

/** Whole days of the store. */
function filedOn({ sql, zone }: Place, { from, to }: Span<string>): string {
  const midnight = (day: string, plus = '') => `(${sql.value(day)}::timestamp${plus}) at time zone ${zone}`;
  return allOf(
    from !== null && `c.created_at >= ${midnight(from)}`,
    to !== null && `c.created_at < ${midnight(to, " + interval '1 day'")}`,
  );
}

/** A select of claim ids for each term that few claims fit. */
export const soughtOf = (place: Place, { search }: Ask): string[] =>
  search.flatMap((term) =>
    term.field === 'number' || term.field === 'words' ? [`(${saying(place, term.text)})`] : [],
  );

/** Claims by what people quote: an e-mail address, or the number of a claim or an order. */
function saying({ sql, store }: Place, text: string): string {
  const byEmail = `select n.id from claims n where n.store_id = ${store} and n.email_key = `;
  if (text.includes('@')) return byEmail + sql.value(emailKey(text));
  const number = orderNumberKey(text);
  const byOrder = `select n.id from orders o join claims n on n.store_id = ${store} and n.order_id = o.id
    where o.store_id = ${store} and o.number_key = ${sql.value(number)}`;
  if (!/^\d{1,18}$/.test(number)) return byOrder;
  // A search for claim number 20418 may also mean the order with that number.
  return `select n.id from claims n where n.store_id = ${store} and n.claim_number = ${sql.value(number)}::bigint
    union ${byOrder}`;
}
