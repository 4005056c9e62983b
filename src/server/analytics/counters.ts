/** Reads counters of one store or several. Never reads claims. */
import type { PoolClient } from 'pg';
import type { Dimension } from '../../domain/figures/dimensions.ts';
import { isDuration } from '../../domain/figures/measures.ts';
import type { Amounts } from '../../domain/figures/tally.ts';
import { inEachStore, type Reach } from '../claims/queue/reach.ts';
import { Query } from '../database/query.ts';

/** First and last day, plain dates. */
export type Range = { from: string; to: string };

/** Of a value of a dimension, or of a day. */
export type Counted = { key: string; amounts: Amounts };

async function rowsOf<T extends object>(
  client: PoolClient,
  reach: Reach,
  select: (sql: Query, store: string) => string,
): Promise<T[]> {
  const sql = new Query();
  const from = inEachStore(sql, reach, (store) => select(sql, store));
  return (await client.query<T>(`select r.* from ${from}`, sql.values)).rows;
}

const within = (sql: Query, { from, to }: Range): string =>
  `between ${sql.value(from)}::date and ${sql.value(to)}::date`;

/** Counters by their names. */
const sought = (sql: Query, names: readonly string[]): string =>
  `split_part(e.key, ':', 1) = any (${sql.value(names)}::text[])`;

/** Everything together, by day: all counters, because the database takes longer to pick some than to send all. */
export const countedDays = (client: PoolClient, reach: Reach, range: Range): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (sql, store) =>
      `select d.day::text as key, d.amounts from figure_days d
       where d.store_id = ${store} and d.dimension = 'all' and d.day ${within(sql, range)}`,
  );

/** Everything together, by store. */
export const countedStores = (
  client: PoolClient,
  reach: Reach,
  range: Range,
  names: readonly string[],
): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (sql, store) => `select ${store} as key, ${added(sql, store, { dimension: 'all', range, names })}`,
  );

const added = (
  sql: Query,
  store: string,
  { dimension, range, names }: { dimension: string; range: Range; names: readonly string[] },
) => `coalesce((
  select jsonb_object_agg(counter, amount) from (
    select e.key as counter, sum(e.value::numeric) as amount from figure_days d, jsonb_each_text(d.amounts) e
    where d.store_id = ${store} and d.dimension = ${sql.value(dimension)} and d.day ${within(sql, range)}
      and ${sought(sql, names)} group by 1) n), '{}') as amounts`;

/** By the values of a dimension; several rows of a value are to be added up. */
export const countedValues = (
  client: PoolClient,
  reach: Reach,
  dimension: Dimension,
  range: Range,
  names: readonly string[],
): Promise<Counted[]> =>
  names.some(isDuration)
    ? valuesByDay(client, reach, dimension, range)
    : valuesAdded(client, reach, dimension, range, names);

/** Durations have hundreds of buckets: the database takes longer to add them up than to send the days. */
const valuesByDay = (
  client: PoolClient,
  reach: Reach,
  dimension: Dimension,
  range: Range,
): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (sql, store) => `select d.value as key, d.amounts from figure_days d
      where d.store_id = ${store} and d.dimension = ${sql.value(dimension)} and d.day ${within(sql, range)}`,
  );

const valuesAdded = (
  client: PoolClient,
  reach: Reach,
  dimension: Dimension,
  range: Range,
  names: readonly string[],
): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (sql, store) => `select n.value as key, jsonb_object_agg(n.counter, n.amount) as amounts from (
      select d.value, e.key as counter, sum(e.value::numeric) as amount from figure_days d, jsonb_each_text(d.amounts) e
      where d.store_id = ${store} and d.dimension = ${sql.value(dimension)} and d.day ${within(sql, range)}
        and ${sought(sql, names)} group by 1, 2) n
      group by 1`,
  );

/** Open claims at the beginning of a day, by the values of a dimension; `all`: everything together. */
export const openBefore = (
  client: PoolClient,
  reach: Reach,
  dimension: Dimension | 'all',
  day: string,
): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (sql, store) => `select ${dimension === 'store' ? store : 'd.value'} as key,
      jsonb_build_object('open', sum((d.amounts ->> 'open')::numeric)) as amounts
      from figure_days d where d.store_id = ${store} and d.dimension = ${sql.value(dimension === 'store' ? 'all' : dimension)}
        and d.day < ${sql.value(day)}::date and d.amounts ? 'open' group by 1`,
  );

/** Claims open at present, by the day they were filed. */
export const waitingClaims = (client: PoolClient, reach: Reach): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (
      _,
      store,
    ) => `select d.day::text as key, jsonb_build_object('waiting', (d.amounts ->> 'waiting')::numeric) as amounts
      from figure_days d where d.store_id = ${store} and d.dimension = 'all' and d.amounts ? 'waiting'`,
  );

/** Sessions by the screens they reached. */
export const countedScreens = (client: PoolClient, reach: Reach, range: Range): Promise<Counted[]> =>
  rowsOf(
    client,
    reach,
    (sql, store) => `select f.status as key, jsonb_build_object('sessions', sum(f.sessions)) as amounts
      from funnel_days f where f.store_id = ${store} and f.day ${within(sql, range)} group by 1`,
  );

const SHIPPED_BY = { carrier: 'p.carrier', country: 'p.country', channel: 'p.channel', all: "''" } as const;

/** A claim belongs to the orders that shipped this many days before (docs/rules/figures.md). */
const CLAIMED = { first: 7, last: 37 } as const;
const CLAIMED_DAYS = CLAIMED.last - CLAIMED.first + 1;

export const isShippedBy = (dimension: Dimension | 'all'): dimension is keyof typeof SHIPPED_BY | 'store' =>
  dimension === 'store' || dimension in SHIPPED_BY;

/** The orders that the claims of a range belong to: each day of the range takes a share of an order. */
export const shippedOrders = (
  client: PoolClient,
  reach: Reach,
  dimension: keyof typeof SHIPPED_BY | 'store',
  range: Range,
): Promise<Counted[]> =>
  rowsOf(client, reach, (sql, store) => {
    const [from, to] = [`${sql.value(range.from)}::date`, `${sql.value(range.to)}::date`];
    const shared = `(least(p.day + ${CLAIMED.last}, ${to}) - greatest(p.day + ${CLAIMED.first}, ${from}) + 1)`;
    return `select ${dimension === 'store' ? store : SHIPPED_BY[dimension]} as key,
      jsonb_build_object('shipped', sum(p.orders * ${shared}) / ${CLAIMED_DAYS}.0) as amounts
      from shipped_days p where p.store_id = ${store}
        and p.day between ${from} - ${CLAIMED.last} and ${to} - ${CLAIMED.first} group by 1`;
  });

/** The same for each day of the range. */
export const shippedByDay = (client: PoolClient, reach: Reach, range: Range): Promise<Counted[]> =>
  rowsOf(client, reach, (sql, store) => {
    const [from, to] = [`${sql.value(range.from)}::date`, `${sql.value(range.to)}::date`];
    return `select to_char(g.day, 'YYYY-MM-DD') as key, jsonb_build_object('shipped', sum(p.orders) / ${CLAIMED_DAYS}.0) as amounts
      from (select day, sum(orders) as orders from shipped_days where store_id = ${store}
          and day between ${from} - ${CLAIMED.last} and ${to} - ${CLAIMED.first} group by 1) p
      join generate_series(${from}, ${to}, interval '1 day') g (day)
        on g.day::date between p.day + ${CLAIMED.first} and p.day + ${CLAIMED.last}
      group by 1`;
  });

/** Claims whose last changes are not counted yet, to a limit. */
export async function countBehind(client: PoolClient, reach: Reach, most: number): Promise<number> {
  const rows = await rowsOf<{ behind: number }>(
    client,
    reach,
    (
      sql,
      store,
    ) => `select count(*)::int as behind from (select 1 from figure_marks m where m.store_id = ${store}
      limit ${sql.value(most)}) m`,
  );
  return rows.reduce((sum, { behind }) => sum + behind, 0);
}
