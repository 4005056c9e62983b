/** Turns marks into counters. One transaction at a time changes the counters of a store; changes of claims never wait for it. */
import type { PoolClient } from 'pg';
import { type ClaimCount, countClaim } from '../../domain/figures/counted-claim.ts';
import { type Amounts, addAmounts, addClaim, type Place, type Tally } from '../../domain/figures/tally.ts';
import { workCalendarOf } from '../../domain/stores/holidays.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';
import type { KnownStore } from '../stores/queries.ts';
import { countedClaims } from './counted.ts';

const MOST_AT_ONCE = 200;

/** Counts marked claims anew, within a transaction of the store. Returns how many; none if somebody else is counting. */
export async function foldMarks(client: PoolClient, store: KnownStore): Promise<number> {
  if (!(await isMarked(client, store.id))) return 0;
  if (!(await lockCounters(client, store.id, 'skip locked'))) return 0;
  const ids = await takeMarks(client, store.id);
  const { tally } = await recount(client, store, ids);
  await writeTally(client, store.id, tally);
  return ids.length;
}

async function isMarked(client: PoolClient, storeId: StoreId): Promise<boolean> {
  const { rows } = await client.query('select 1 from figure_marks where store_id = $1 limit 1', [storeId]);
  return rows.length > 0;
}

/**
 * Until the end of the transaction; false if somebody else has them. A store's first time also counts its shipments.
 */
export async function lockCounters(
  client: PoolClient,
  storeId: StoreId,
  wait: '' | 'skip locked' = '',
): Promise<boolean> {
  const lock = `select 1 from figure_states where store_id = $1 for update ${wait}`;
  if ((await client.query(lock, [storeId])).rowCount === 1) return true;
  const { rowCount } = await client.query(
    'insert into figure_states (store_id) values ($1) on conflict do nothing',
    [storeId],
  );
  if (rowCount !== 1) return (await client.query(lock, [storeId])).rowCount === 1;
  await client.query('select correct_shipped($1)', [storeId]);
  return true;
}

async function takeMarks(client: PoolClient, storeId: StoreId): Promise<string[]> {
  const { rows } = await client.query<Row<'figure_marks', 'claim_id'>>(
    `delete from figure_marks where store_id = $1 and claim_id = any (array(
       select distinct claim_id from figure_marks where store_id = $1 order by claim_id limit $2))
     returning claim_id`,
    [storeId, MOST_AT_ONCE],
  );
  return [...new Set(rows.map((row) => row.claim_id))];
}

/** Writes what each claim adds now. `tally`: by how much that changes the counters; `differing`: claims that add something else now. */
export async function recount(
  client: PoolClient,
  store: KnownStore,
  ids: readonly string[],
): Promise<{ tally: Tally; differing: string[]; counts: ClaimCount[] }> {
  const rules = { timers: store.settings.timers, calendar: workCalendarOf(store) };
  const claims = await countedClaims(client, store, ids);
  const before = await keptCounts(client, store.id, ids);
  const counts = new Map([...claims].map(([id, claim]) => [id, countClaim(claim, rules)]));
  const tally: Tally = new Map();
  const differing: string[] = [];
  for (const [id, count] of counts) {
    const kept = before.get(id);
    if (kept && kept.text === textOf(count)) continue;
    differing.push(id);
    if (kept) addClaim(tally, kept.count, -1);
    addClaim(tally, count);
  }
  await keepCounts(client, store.id, new Map(differing.flatMap((id) => pairOf(id, counts))));
  return { tally, differing, counts: [...counts.values()] };
}

const pairOf = <V>(id: string, from: ReadonlyMap<string, V>): [string, V][] => {
  const value = from.get(id);
  return value === undefined ? [] : [[id, value]];
};

/** Kept as text, so that two counts can be compared without parsing. */
const textOf = (count: ClaimCount): string => JSON.stringify(count);

async function keptCounts(client: PoolClient, storeId: StoreId, ids: readonly string[]) {
  const { rows } = await client.query<Row<'figure_claims', 'claim_id' | 'adds'>>(
    'select claim_id, adds from figure_claims where store_id = $1 and claim_id = any ($2)',
    [storeId, ids],
  );
  return new Map(
    rows.map((row) => [row.claim_id, { text: row.adds, count: JSON.parse(row.adds) as ClaimCount }]),
  );
}

async function keepCounts(
  client: PoolClient,
  storeId: StoreId,
  counts: ReadonlyMap<string, ClaimCount>,
): Promise<void> {
  if (counts.size === 0) return;
  await client.query(
    `insert into figure_claims (store_id, claim_id, adds) select $1, id, adds from unnest($2::text[], $3::text[]) n (id, adds)
     on conflict (store_id, claim_id) do update set adds = excluded.adds`,
    [storeId, [...counts.keys()], [...counts.values()].map(textOf)],
  );
}

/** Adds to the counters. The caller has locked them. */
export async function writeTally(client: PoolClient, storeId: StoreId, changes: Tally): Promise<void> {
  const changed = [...changes.values()].filter(({ amounts }) => Object.keys(amounts).length > 0);
  if (changed.length === 0) return;
  const places = changed.map(({ place }) => place);
  const after: Tally = new Map();
  for (const { place, amounts } of await readPlaces(client, storeId, places))
    addAmounts(after, place, amounts);
  for (const { place, amounts } of changed) addAmounts(after, place, amounts);
  const lists = columnsOf([...after.values()].map(({ place }) => place));
  await client.query(
    `insert into figure_days (store_id, dimension, day, value, amounts)
     select $1, n.dimension, n.day, n.value, n.amounts
     from unnest($2::text[], $3::date[], $4::text[], $5::jsonb[]) n (dimension, day, value, amounts)
     on conflict (store_id, dimension, day, value) do update set amounts = excluded.amounts`,
    [storeId, ...lists, [...after.values()].map(({ amounts }) => JSON.stringify(amounts))],
  );
}

const columnsOf = (places: readonly Place[]): string[][] => [
  places.map(({ dimension }) => dimension),
  places.map(({ day }) => day),
  places.map(({ value }) => value),
];

async function readPlaces(
  client: PoolClient,
  storeId: StoreId,
  places: readonly Place[],
): Promise<{ place: Place; amounts: Amounts }[]> {
  const { rows } = await client.query<Place & { amounts: Amounts }>(
    `select d.dimension, d.day::text, d.value, d.amounts
     from unnest($2::text[], $3::date[], $4::text[]) n (dimension, day, value)
     join figure_days d on d.store_id = $1 and d.dimension = n.dimension and d.day = n.day and d.value = n.value`,
    [storeId, ...columnsOf(places)],
  );
  return rows.map(({ amounts, ...place }) => ({ place, amounts }));
}
