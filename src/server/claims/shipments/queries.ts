import type { PoolClient } from 'pg';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, JsonRow, Row } from '../../database/rows.ts';

export type ShipmentChange = JsonRow<'shipment_changes'>;

const MOST_AT_ONCE = 100;

/** The ids of orders whose claims are to be told. */
export async function changedOrders(client: PoolClient, storeId: StoreId): Promise<string[]> {
  const { rows } = await client.query<Row<'shipment_changes', 'order_id'>>(
    `select distinct order_id from shipment_changes where store_id = $1 limit ${MOST_AT_ONCE}`,
    [storeId],
  );
  return rows.map(({ order_id: id }) => id);
}

export type ChangedOrder = {
  changes: ShipmentChange[];
  /** Its own claims. */
  claimIds: string[];
  /** What it was made for, if it is a replacement. */
  instructions: CamelRow<'claim_instructions', 'id' | 'claim_id'>[];
};

export async function findChanged(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<ChangedOrder | null> {
  const { rows } = await client.query<ChangedOrder>(
    `select
       (select coalesce(json_agg(s), '[]') from shipment_changes s
         where s.store_id = $1 and s.order_id = o.id) as changes,
       (select coalesce(json_agg(c.id order by c.id), '[]') from claims c
         where c.store_id = $1 and c.order_id = o.id) as "claimIds",
       (select coalesce(json_agg(json_build_object('id', i.id, 'claimId', i.claim_id)), '[]') from claim_instructions i
         where i.store_id = $1 and i.kind = 'GOODS' and i.reference = o.source_order_id and i.state = 'DONE') as instructions
     from orders o where o.store_id = $1 and o.id = $2`,
    [storeId, orderId],
  );
  return rows[0] ?? null;
}

/** One that changed again meanwhile stays. */
export async function removeChanges(
  client: PoolClient,
  storeId: StoreId,
  changes: readonly ShipmentChange[],
): Promise<void> {
  for (const { order_id: orderId, source_fulfillment_id: id, version } of changes)
    await client.query(
      `delete from shipment_changes where store_id = $1 and order_id = $2 and source_fulfillment_id = $3 and version = $4`,
      [storeId, orderId, id, version],
    );
}

export async function findDocument(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<OrderDocument | null> {
  const { rows } = await client.query<Row<'orders', 'document'>>(
    'select document from orders where store_id = $1 and id = $2',
    [storeId, orderId],
  );
  return (rows[0]?.document as OrderDocument | undefined) ?? null;
}
