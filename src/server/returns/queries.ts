import type { PoolClient } from 'pg';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { OPEN_RETURNS, type ReportedReturn } from '../../domain/orders/reported-return.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

export type KeptReturn = CamelRow<
  'order_returns',
  | ('provider' | 'return_id' | 'rma_number' | 'status' | 'created_at' | 'read_at')
  | ('tracking_company' | 'tracking_number' | 'tracking_url' | 'url' | 'items' | 'amounts')
>;

/** The newest first. */
export async function returnsOf(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<KeptReturn[]> {
  const { rows } = await client.query<KeptReturn>(
    `select provider, return_id as "returnId", rma_number as "rmaNumber", status, created_at as "createdAt", read_at as "readAt",
       tracking_company as "trackingCompany", tracking_number as "trackingNumber", tracking_url as "trackingUrl", url, items, amounts
     from order_returns where store_id = $1 and order_id = $2 order by created_at desc, return_id`,
    [storeId, orderId],
  );
  return rows;
}

type FoundOrder = CamelRow<'orders', 'id'> & { isErased: boolean };

/**
 * The order of a return: by the shop's id; by the number only if the tool has no id and one order alone has the number. Held until the
 * transaction ends, against its erasure.
 */
async function orderOf(
  client: PoolClient,
  storeId: StoreId,
  { sourceOrderId, numberKey }: { sourceOrderId: string | null; numberKey: string | null },
): Promise<FoundOrder | null> {
  const [column, key] =
    sourceOrderId === null ? ['number_key', numberKey] : ['source_order_id', sourceOrderId];
  const { rows } = await client.query<FoundOrder>(
    `select id, erased_at is not null as "isErased" from orders where store_id = $1 and ${column} = $2
     order by id limit 2 for no key update`,
    [storeId, key],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** @param numberKey of its order @returns false if no order here is the return's */
export async function saveReturn(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
  { report, numberKey, readAt }: { report: ReportedReturn; numberKey: string | null; readAt: number },
): Promise<boolean> {
  const order = await orderOf(client, storeId, { sourceOrderId: report.sourceOrderId, numberKey });
  if (order === null) return false;
  // Nobody finds an erased customer by the parcel.
  const tracked = (value: string | null) => (order.isErased ? null : value);
  await client.query(
    `insert into order_returns as r (store_id, order_id, provider, return_id, rma_number, status, created_at, tracking_company,
       tracking_number, tracking_url, url, items, amounts, read_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (store_id, provider, return_id) do update set rma_number = excluded.rma_number, status = excluded.status,
       tracking_company = excluded.tracking_company, tracking_number = excluded.tracking_number,
       tracking_url = excluded.tracking_url, url = excluded.url, items = excluded.items, amounts = excluded.amounts,
       read_at = excluded.read_at
     where r.read_at <= excluded.read_at`,
    [
      ...[storeId, order.id, provider, report.id, report.number, report.status, report.createdAt],
      ...[tracked(report.trackingCompany), tracked(report.trackingNumber), tracked(report.trackingUrl)],
      ...[report.url, JSON.stringify(report.items), report.amounts && JSON.stringify(report.amounts)],
      new Date(readAt),
    ],
  );
  await client.query(
    'update orders set has_reported_returns = true where store_id = $1 and id = $2 and not has_reported_returns',
    [storeId, order.id],
  );
  return true;
}

/** What the tool no longer has was taken back there. */
export async function cancelReturn(
  client: PoolClient,
  storeId: StoreId,
  { provider, returnId, readAt }: { provider: ProviderName; returnId: string; readAt: number },
): Promise<void> {
  await client.query(
    `update order_returns set status = 'CANCELLED', read_at = $4
     where store_id = $1 and provider = $2 and return_id = $3 and read_at <= $4 and status = any ($5)`,
    [storeId, provider, returnId, new Date(readAt), OPEN_RETURNS],
  );
}

/** Ids of open returns that nobody asked for since, the longest ago first. */
export async function openSince(
  client: PoolClient,
  storeId: StoreId,
  { provider, before, most }: { provider: ProviderName; before: number; most: number },
): Promise<string[]> {
  const { rows } = await client.query<Pick<KeptReturn, 'returnId'>>(
    `select return_id as "returnId" from order_returns where store_id = $1 and provider = $2 and read_at < $3
       and status in (${OPEN_RETURNS.map((status) => `'${status}'`).join(', ')}) order by read_at limit $4`,
    [storeId, provider, new Date(before), most],
  );
  return rows.map(({ returnId }) => returnId);
}

export async function hasReturns(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
): Promise<boolean> {
  const { rows } = await client.query(
    'select from order_returns where store_id = $1 and provider = $2 limit 1',
    [storeId, provider],
  );
  return rows.length > 0;
}

export type Asked = CamelRow<'order_return_reads', 'asked_at' | 'answered_at'>;

/** Null if nobody has asked about the order. */
export async function askedOf(client: PoolClient, storeId: StoreId, orderId: string): Promise<Asked | null> {
  const { rows } = await client.query<Asked>(
    `select asked_at as "askedAt", answered_at as "answeredAt" from order_return_reads where store_id = $1 and order_id = $2`,
    [storeId, orderId],
  );
  return rows[0] ?? null;
}

/** With the job that asks. One that is asked about at this moment is asked once. @returns false if somebody was faster */
export async function askAgain(
  client: PoolClient,
  storeId: StoreId,
  { orderId, now, notSince }: { orderId: string; now: number; notSince: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into order_return_reads as r (store_id, order_id, asked_at) values ($1, $2, $3)
     on conflict (store_id, order_id) do update set asked_at = excluded.asked_at where r.asked_at < $4`,
    [storeId, orderId, new Date(now), new Date(notSince)],
  );
  if (rowCount === 0) return false;
  await client.query('select enqueue_job($1, $2, $3)', [
    'read_returns',
    JSON.stringify({ storeId, orderId }),
    `returns ${storeId} ${orderId}`,
  ]);
  return true;
}

export async function noteAnswered(
  client: PoolClient,
  storeId: StoreId,
  { orderId, now }: { orderId: string; now: number },
): Promise<void> {
  await client.query('update order_return_reads set answered_at = $3 where store_id = $1 and order_id = $2', [
    storeId,
    orderId,
    new Date(now),
  ]);
}

export type AskedOrder = CamelRow<'orders', 'source_order_id' | 'source_order_number'>;

export async function orderToAsk(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<AskedOrder | null> {
  const { rows } = await client.query<AskedOrder>(
    `select source_order_id as "sourceOrderId", source_order_number as "sourceOrderNumber" from orders where store_id = $1 and id = $2`,
    [storeId, orderId],
  );
  return rows[0] ?? null;
}
