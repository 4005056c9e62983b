import type { PoolClient } from 'pg';
import type { ClosedMonth } from '../../contract/ledger.ts';
import { firstDayOf } from '../../domain/ledger/months.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

export async function timeZoneOf(client: PoolClient, storeId: StoreId): Promise<string> {
  const { rows } = await client.query<CamelRow<'stores', 'time_zone'>>(
    'select time_zone as "timeZone" from stores where id = $1',
    [storeId],
  );
  return rows[0]?.timeZone ?? 'UTC';
}

/** As YYYY-MM; null if nothing was ever posted. */
export async function firstMonthOf(client: PoolClient, storeId: StoreId): Promise<string | null> {
  const { rows } = await client.query<{ first: string | null }>(
    "select to_char(min(month), 'YYYY-MM') as first from ledger_balances where store_id = $1",
    [storeId],
  );
  return rows[0]?.first ?? null;
}

/** How many claims wait to be brought into the ledger. Usually none. */
export async function inArrears(client: PoolClient, storeId: StoreId): Promise<number> {
  const { rows } = await client.query<{ missing: number }>(
    'select count(*)::int as missing from ledger_arrears where store_id = $1',
    [storeId],
  );
  return rows[0]?.missing ?? 0;
}

/** The earliest closed month from this one on: it closed this one too. Null if the month is open. */
export async function findClosed(
  client: PoolClient,
  storeId: StoreId,
  month: string,
): Promise<ClosedMonth | null> {
  const { rows } = await client.query<ClosedMonth>(
    `select to_char(m.month, 'YYYY-MM') as month, m.closed_at as "closedAt",
       coalesce(actor_names($1, array[m.closed_by]) ->> m.closed_by, m.closed_by) as "closedBy"
     from ledger_closed_months m where m.store_id = $1 and m.month >= $2::date order by m.month limit 1`,
    [storeId, firstDayOf(month)],
  );
  return rows[0] ?? null;
}

/** Waits for journals that are being posted; those that come later find the month closed (db/functions/refuse_closed_month.sql). */
export async function lockMonths(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ledger months ${storeId}`]);
}

export async function insertClosed(
  client: PoolClient,
  storeId: StoreId,
  { month, by, now }: { month: string; by: string; now: number },
): Promise<void> {
  await client.query('insert into ledger_closed_months values ($1, $2, $3, $4)', [
    storeId,
    firstDayOf(month),
    new Date(now),
    by,
  ]);
}
