import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, Row } from '../../database/rows.ts';

const MOST_AT_ONCE = 100;

/** The ids of changed orders whose claims have not been told yet. */
export async function changedOrders(client: PoolClient, storeId: StoreId): Promise<string[]> {
  const { rows } = await client.query<Row<'order_news', 'order_id'>>(
    `select order_id from order_news where store_id = $1 order by order_id limit ${MOST_AT_ONCE}`,
    [storeId],
  );
  return rows.map(({ order_id: id }) => id);
}

/** An order as it is, and as it was before the first change that its claims were not told of. Amounts are decimals. */
export type ChangedOrder = CamelRow<
  'order_news',
  'was_cancelled' | 'was_charged_back' | 'was_refunded' | 'version'
> &
  CamelRow<'orders', 'currency'> & {
    cancelled: boolean;
    chargedBack: boolean;
    refunded: string;
    claimIds: string[];
  };

export async function findChanged(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<ChangedOrder | null> {
  const { rows } = await client.query<ChangedOrder>(
    `select x.was_cancelled as "wasCancelled", x.was_charged_back as "wasChargedBack", x.was_refunded::text as "wasRefunded",
       x.version, o.currency, o.cancelled_at is not null as cancelled, o.chargeback_at is not null as "chargedBack",
       o.refunded_amount::text as refunded,
       array(select c.id from claims c where c.store_id = $1 and c.order_id = $2 order by c.id) as "claimIds"
     from order_news x join orders o on o.store_id = x.store_id and o.id = x.order_id
     where x.store_id = $1 and x.order_id = $2`,
    [storeId, orderId],
  );
  return rows[0] ?? null;
}

/** Removes the change, unless the order changed again meanwhile. */
export async function removeChange(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
  version: number,
): Promise<void> {
  await client.query('delete from order_news where store_id = $1 and order_id = $2 and version = $3', [
    ...[storeId, orderId, version],
  ]);
}
