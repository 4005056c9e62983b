/** Counts the signals of new claims, which the queue shows. A job does it, so that filing a claim needn't wait. */
import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { JsonRow, Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { loadSignals } from './queries.ts';
import { claimSignals, type SignalRow } from './signals.ts';

// A rush in one store is counted over several runs, so other stores don't wait for it.
const MOST_AT_ONCE = 200;
/** Claims whose signals are read by one statement. */
const TOGETHER = 20;
/** A filing takes its claim number before it is written. So a lower number may appear later: look back this far, in time and in numbers. */
const LATE_MS = 10 * 60_000;
const LATE_NUMBERS = 200;

/** Returns how many claims were looked at. */
export async function countSignals(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let counted = 0;
  for (const { id } of rows) {
    const store = await findStore(context.db, { by: 'id', value: id });
    if (store) counted += await countInStore(context, store);
  }
  return counted;
}

type Due = Row<'claims', 'id'> & { claimNumber: JsonRow<'claims'>['claim_number'] };

async function countInStore(context: Context, store: KnownStore): Promise<number> {
  const due = await withStore(context.db, store.id, (client) => findDue(client, store.id, context.clock()));
  for (let from = 0; from < due.length; from += TOGETHER) {
    const some = due.slice(from, from + TOGETHER);
    await countOf(
      context,
      store,
      some.map(({ id }) => id),
    );
  }
  const last = due.at(-1);
  if (last) await withStore(context.db, store.id, (client) => moveMark(client, store.id, last.claimNumber));
  return due.length;
}

async function findDue(client: PoolClient, storeId: StoreId, now: number): Promise<Due[]> {
  const { rows } = await client.query<Due>(
    `select c.id, c.claim_number::int as "claimNumber" from claims c,
       (select coalesce((select claim_number from signal_marks where store_id = $1), 0) as number) mark
     where c.store_id = $1 and c.claim_number > mark.number - ${LATE_NUMBERS}
       and (c.claim_number > mark.number or c.created_at > $2)
     order by c.claim_number limit ${MOST_AT_ONCE}`,
    [storeId, new Date(now - LATE_MS)],
  );
  return rows;
}

/** Counts the signals of these claims and writes those that differ. Also called when orders changed. */
export async function countOf(
  context: Context,
  store: KnownStore,
  claimIds: readonly string[],
): Promise<void> {
  const found = await loadSignals(context.db, store.id, { claimIds, now: context.clock() });
  for (const [id, desk] of found) {
    const { length } = claimSignals(desk.rows.signals as SignalRow, { store, ...desk });
    if (length !== desk.document.claim.signals)
      await withStore(context.db, store.id, mark(store.id, id, length));
  }
}

const mark = (storeId: StoreId, claimId: string, signals: number) => (client: PoolClient) =>
  client.query('update claims set signals = $3 where store_id = $1 and id = $2 and signals <> $3', [
    storeId,
    claimId,
    signals,
  ]);

async function moveMark(client: PoolClient, storeId: StoreId, claimNumber: number): Promise<void> {
  await client.query(
    `insert into signal_marks as m values ($1, $2)
     on conflict (store_id) do update set claim_number = excluded.claim_number where m.claim_number < excluded.claim_number`,
    [storeId, claimNumber],
  );
}
