import type { PoolClient } from 'pg';
import { nextLook, TAKEN_UP_DAYS } from '../../domain/orders/following.ts';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import type { FollowedParcel } from '../integrations/ports.ts';

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
  const { rows } = await client.query<Row<'parcels', 'reference' | 'created_at'>>(
    `insert into parcels as p (store_id, number_key, report, version, created_at, updated_at)
     values ($1, $2, $3, 1, $4, $4)
     on conflict (store_id, number_key) do update set report = $3, version = p.version + 1, updated_at = $4
     returning reference, created_at`,
    [storeId, key, JSON.stringify(report), new Date(now)],
  );
  const [parcel] = rows;
  if (!parcel?.reference) return;
  // Its provider tells of it by itself, so it need not be asked soon.
  const next = nextLook({ report, since: Date.parse(parcel.created_at), told: 'notice' }, now);
  await client.query('update parcels set next_at = $3 where store_id = $1 and number_key = $2', [
    ...[storeId, key],
    next === null ? null : new Date(next),
  ]);
}

/** More orders than this in one parcel are a shop's mistake. */
const MOST_ORDERS = 20;

export const ordersWithQuery = (storeId: StoreId, key: string) => ({
  text: `select order_id from fulfillments where store_id = $1 and tracking_key = $2
    group by order_id order by max(fulfilled_at) desc nulls first limit ${MOST_ORDERS}`,
  values: [storeId, key],
});

/** The ids of the orders that have this parcel, the newest first. */
export async function ordersWith(client: PoolClient, storeId: StoreId, key: string): Promise<string[]> {
  const { rows } = await client.query<Row<'fulfillments', 'order_id'>>(ordersWithQuery(storeId, key));
  return rows.map(({ order_id: id }) => id);
}

/** In one round of a store; the others follow in the next one. */
const MOST_NEW = 200;
const MOST_DUE = 40;

export const addShippedQuery = (storeId: StoreId, now: number) => ({
  text: `insert into parcels (store_id, number_key, next_at, created_at, updated_at)
     select distinct $1, key, $2::timestamptz, $2::timestamptz, $2::timestamptz from (
       select f.tracking_key as key from fulfillments f
       where f.store_id = $1 and f.delivered_at is null and f.returned_at is null
         and f.fulfilled_at > $2::timestamptz - make_interval(days => ${TAKEN_UP_DAYS}) and f.tracking_key <> ''
         and not exists (select from parcels p where p.store_id = $1 and p.number_key = f.tracking_key)
       limit ${MOST_NEW}) f
     on conflict do nothing`,
  values: [storeId, new Date(now)],
});

/** Takes up the parcels that are on their way and that nobody follows. */
export async function addShipped(client: PoolClient, storeId: StoreId, now: number): Promise<void> {
  await client.query(addShippedQuery(storeId, now));
}

/** A parcel to follow or to ask for, with what its provider wants to know. */
export type DueParcel = FollowedParcel &
  CamelRow<'parcels', 'provider' | 'reference' | 'report' | 'tries' | 'created_at'> & { key: string };

export const dueParcelsQuery = (storeId: StoreId, now: number) => ({
  text: `select p.number_key as key, p.provider, p.reference, p.report, p.tries, p.created_at as "createdAt",
       coalesce(o.number, p.number_key) as "trackingNumber", o.company, coalesce(o.order_number, '') as "orderNumber",
       o.destination
     from parcels p left join lateral (
       select f.tracking_number as number, f.tracking_company as company, o.source_order_number as order_number,
         case when o.shipping_address is null then null else jsonb_build_object(
           'country', o.shipping_address -> 'country', 'postalCode', o.shipping_address -> 'postalCode') end as destination
       from fulfillments f join orders o on o.store_id = f.store_id and o.id = f.order_id
       where f.store_id = p.store_id and f.tracking_key = p.number_key
       order by f.fulfilled_at desc nulls last limit 1) o on true
     where p.store_id = $1 and p.next_at <= $2 order by p.next_at limit ${MOST_DUE}`,
  values: [storeId, new Date(now)],
});

export async function dueParcels(client: PoolClient, storeId: StoreId, now: number): Promise<DueParcel[]> {
  const { rows } = await client.query<DueParcel>(dueParcelsQuery(storeId, now));
  return rows;
}

type Schedule = Pick<DueParcel, 'key' | 'provider' | 'reference' | 'tries'> & { nextAt: number | null };

export async function scheduleParcel(
  client: PoolClient,
  storeId: StoreId,
  { key, provider, reference, tries, nextAt }: Schedule,
): Promise<void> {
  await client.query(
    `update parcels set provider = $3, reference = $4, tries = $5, next_at = $6
     where store_id = $1 and number_key = $2`,
    [storeId, key, provider, reference, tries, nextAt === null ? null : new Date(nextAt)],
  );
}
