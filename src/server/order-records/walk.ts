/** Lists of parts of orders, with keyset pagination: the orders that have such a part, newest first, with each part as a line. */
import { allOf, exactTime, Query } from '../database/query.ts';
import { openCursor, type Place, pageOfWalk, type Walked } from '../http/cursor.ts';
import type { HeldStore } from '../http/team-calls.ts';
import { foundOrders } from '../orders/list.ts';

/** How many orders a filter looks at before it returns what it found. */
export const LOOKED_AT = 1_000;

export type OrderPart = {
  /** Also the name of the list in its cursors. */
  name: string;
  /** Of an order `o`, as its index has it (db/migrations/0133_order_records.sql). */
  condition: string;
  /** A query for the parts of the order `o`, each with its number in the order as `line`. */
  lines: string;
  /** Which lines `l` the query wants; empty for all. */
  filter: (sql: Query) => string;
};

export type OrderLine = {
  key: string;
  line: number;
  orderId: string;
  orderNumber: string;
  customerName: string | null;
  orderedAt: string;
};

type Asked = {
  q?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

const PAST_ALL_LINES = 2_147_483_647;

export async function walkOrders<Line extends OrderLine>(
  { client, storeId, context: { secret, otherSecrets } }: Pick<HeldStore, 'client' | 'storeId' | 'context'>,
  part: OrderPart,
  query: Asked,
): Promise<{ page: Line[]; nextCursor: string | null }> {
  const seal = { secret, otherSecrets, list: `${storeId} ${part.name}` };
  const { text, values } = partsQuery(storeId, part, query, openCursor(seal, query.cursor));
  const { rows } = await client.query<Walked<Line>>(text, values);
  const walk = rows[0] ?? { found: [], walked: 0, last: null };
  return pageOfWalk(walk, { limit: query.limit, most: LOOKED_AT }, seal, placeOf);
}

const placeOf = ({ key, orderId, line }: OrderLine): Place => [key, `${orderId} ${line}`];

/** One row: a page plus one line, how many orders were looked at, and the place after the last of them. */
export function partsQuery(storeId: string, part: OrderPart, query: Asked, after: Place | null) {
  const sql = new Query();
  const store = sql.value(storeId);
  const most = sql.value(query.limit + 1);
  const [at, orderId, line] = [after?.[0], ...(after?.[1].split(' ') ?? [])].map(
    (value) => value && sql.value(value),
  );
  const within = allOf(
    `o.store_id = ${store}`,
    `(${part.condition})`,
    at && `(o.created_at, o.id) <= (${at}::timestamptz, ${orderId})`,
    query.createdAfter && `o.created_at >= ${sql.value(query.createdAfter)}::timestamptz`,
    query.createdBefore && `o.created_at < ${sql.value(query.createdBefore)}::timestamptz`,
  );
  // Found orders are looked up in the part's index, so that nobody reads the documents of those without the part.
  const searched =
    query.q &&
    `(select k.created_at, k.id from orders k
        where k.store_id = ${store} and k.id = any (${foundOrders(sql, store, query.q)}) offset 0) f
      join orders o on o.created_at = f.created_at and o.id = f.id`;
  const filter = part.filter(sql);
  const wanted = allOf(at && `not (w.id = ${orderId} and l.line <= ${line}::int)`, filter);
  // Each order has a line, and the first may have shown all of its lines on the page before.
  const looked = filter ? LOOKED_AT : query.limit + 2;
  const text = `with walked as materialized (
      select o.created_at, o.id from ${searched ?? 'orders o'} where ${within}
      order by o.created_at desc, o.id desc limit ${looked}),
    found as (
      select ${exactTime('w.created_at')} as key, o.id as "orderId", o.source_order_number as "orderNumber",
        o.customer ->> 'name' as "customerName", w.created_at as "orderedAt", o.currency, l.*
      from walked w join orders o on o.store_id = ${store} and o.id = w.id
        cross join lateral (${part.lines}) l
      ${wanted && `where ${wanted}`}
      order by w.created_at desc, w.id desc, l.line limit ${most})
    select (select coalesce(json_agg(f order by f.key desc, f."orderId" desc, f.line), '[]') from found f) as found,
      (select count(*)::int from walked) as walked,
      (select array[${exactTime('w.created_at')}, w.id || ' ${PAST_ALL_LINES}']
        from walked w order by w.created_at, w.id limit 1) as last`;
  return { text, values: sql.values };
}
