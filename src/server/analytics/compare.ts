/** Compares a store's counters with its claims and corrects them. Runs every night. */
import type { PoolClient } from 'pg';
import { type Amounts, addAmounts, addClaim, type Place, type Tally } from '../../domain/figures/tally.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import type { KnownStore } from '../stores/queries.ts';
import { lockCounters, recount, writeTally } from './fold.ts';

const PAGE = 500;

/** `differences`: counters and claims that were wrong, apart from changes that only waited to be counted. */
type Comparison = { claims: number; differences: number };

export async function compareFigures(context: Context, store: KnownStore): Promise<Comparison> {
  const found = await withStore(context.db, store.id, async (client) => {
    await lockCounters(client, store.id);
    const shipped = await client.query<{ differing: number }>('select correct_shipped($1) as differing', [
      store.id,
    ]);
    const claims = await compareClaims(client, store);
    const days = await correctDays(client, store.id, claims.truth);
    const differences = (shipped.rows[0]?.differing ?? 0) + claims.differing + days;
    await client.query(
      'update figure_states set compared_at = $2, claims = $3, differences = $4 where store_id = $1',
      [store.id, new Date(context.clock()), claims.counted, differences],
    );
    return { claims: claims.counted, differences };
  });
  if (found.differences > 0)
    context.log.warn({ store: store.id, ...found }, 'figures differed and were corrected');
  return found;
}

/** Counts every claim anew. `truth`: what they add up to. */
async function compareClaims(
  client: PoolClient,
  store: KnownStore,
): Promise<{ truth: Tally; counted: number; differing: number }> {
  const truth: Tally = new Map();
  let [counted, differing] = [0, 0];
  for (let ids = await pageOf(client, store.id, ''); ids.length > 0; ) {
    const marked = await takeMarksOf(client, store.id, ids);
    const { tally, differing: wrong, counts } = await recount(client, store, ids);
    await writeTally(client, store.id, tally);
    for (const count of counts) addClaim(truth, count);
    counted += ids.length;
    differing += wrong.filter((id) => !marked.has(id)).length;
    ids = await pageOf(client, store.id, ids.at(-1) ?? '');
  }
  return { truth, counted, differing };
}

async function pageOf(client: PoolClient, storeId: StoreId, after: string): Promise<string[]> {
  const { rows } = await client.query<Row<'claims', 'id'>>(
    'select id from claims where store_id = $1 and id > $2 order by id limit $3',
    [storeId, after, PAGE],
  );
  return rows.map(({ id }) => id);
}

async function takeMarksOf(
  client: PoolClient,
  storeId: StoreId,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<Row<'figure_marks', 'claim_id'>>(
    'delete from figure_marks where store_id = $1 and claim_id = any ($2) returning claim_id',
    [storeId, ids],
  );
  return new Set(rows.map((row) => row.claim_id));
}

/** Returns how many rows of counters differed. */
async function correctDays(client: PoolClient, storeId: StoreId, truth: Tally): Promise<number> {
  const changes: Tally = new Map(
    [...truth].map(([key, { place, amounts }]) => [key, { place, amounts: { ...amounts } }]),
  );
  for await (const { amounts, ...place } of keptDays(client, storeId)) {
    addAmounts(changes, place, negated(amounts));
  }
  const wrong: Tally = new Map([...changes].filter(([, { amounts }]) => Object.keys(amounts).length > 0));
  await writeTally(client, storeId, wrong);
  return wrong.size;
}

const negated = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([counter, amount]) => [counter, -amount]));

async function* keptDays(client: PoolClient, storeId: StoreId): AsyncGenerator<Place & { amounts: Amounts }> {
  let last = null as Place | null;
  for (;;) {
    const { rows }: { rows: (Place & { amounts: Amounts })[] } = await client.query(
      `select dimension, day::text, value, amounts from figure_days
       where store_id = $1 and ($2::text is null or (dimension, day, value) > ($2, $3::date, $4))
       order by dimension, day, value limit 5000`,
      [storeId, last?.dimension ?? null, last?.day ?? null, last?.value ?? null],
    );
    yield* rows;
    last = rows.at(-1) ?? null;
    if (last === null) return;
  }
}
