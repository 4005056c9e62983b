import type { PoolClient } from 'pg';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Row } from '../database/rows.ts';

/** Until the end of the transaction no order is saved, and nothing else is reported. */
export async function holdParcels(client: PoolClient, storeId: StoreId): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('orders by hand ' || $1, 0))", [storeId]);
}

/** Null if nothing is reported of it. */
export async function findReport(
  client: PoolClient,
  storeId: StoreId,
  key: string,
): Promise<ParcelReport | null> {
  const { rows } = await client.query<Row<'parcels', 'report'>>(
    'select report from parcels where store_id = $1 and number_key = $2',
    [storeId, key],
  );
  return rows[0]?.report ?? null;
}

export async function keepReport(
  client: PoolClient,
  storeId: StoreId,
  { key, report }: { key: string; report: ParcelReport },
  now: number,
): Promise<void> {
  await client.query(
    `insert into parcels as p (store_id, number_key, report, version, created_at, updated_at)
     values ($1, $2, $3, 1, $4, $4)
     on conflict (store_id, number_key) do update set report = $3, version = p.version + 1, updated_at = $4`,
    [storeId, key, JSON.stringify(report), new Date(now)],
  );
}

/** More orders than this in one parcel are a shop's mistake. */
const MOST_ORDERS = 20;

/** The ids of the orders that have this parcel, the newest first. */
export async function ordersWith(client: PoolClient, storeId: StoreId, key: string): Promise<string[]> {
  const { rows } = await client.query<Row<'fulfillments', 'order_id'>>(
    `select order_id from fulfillments
     where store_id = $1 and left(upper(replace(tracking_number, ' ', '')), 100) = $2 and tracking_number is not null
     group by order_id order by max(fulfilled_at) desc nulls first limit ${MOST_ORDERS}`,
    [storeId, key],
  );
  return rows.map(({ order_id: id }) => id);
}
