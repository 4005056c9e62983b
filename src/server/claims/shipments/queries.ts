import type { PoolClient } from 'pg';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { CamelRow, JsonRow, Row } from '../../database/rows.ts';
import type { KnownStore } from '../../stores/queries.ts';

export type ShipmentChange = JsonRow<'shipment_changes'>;

const MOST_AT_ONCE = 100;

/** The ids of orders with changed packages whose claims have not been told yet. */
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
  instructions: Omit<Replacement, 'orderId'>[];
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

/** A replacement that the shop made for an instruction, and its order there. */
export type Replacement = CamelRow<'claim_instructions', 'id' | 'claim_id'> &
  CamelRow<'fulfillments', 'order_id'>;

/**
 * Replacements on their way whose package was last seen as long ago as the store's windows say, and whose claim was not told: the
 * longest first.
 */
export async function findSilent(
  client: PoolClient,
  { id, country, settings }: KnownStore,
  now: number,
): Promise<Replacement[]> {
  const { notMoving, notMovingAbroad } = settings.windows;
  const { rows } = await client.query<Replacement>(
    `select i.id, i.claim_id as "claimId", o.id as "orderId" from claim_resolutions r
     join claim_instructions i on i.store_id = r.store_id and i.resolution_id = r.id and i.kind = 'GOODS' and i.state = 'DONE'
     join orders o on o.store_id = i.store_id and o.source_order_id = i.reference
     join fulfillments f on f.store_id = o.store_id and f.order_id = o.id and f.delivered_at is null
     cross join lateral (select coalesce(f.last_scan_at, case when exists (select from shipment_scans s
       where s.store_id = f.store_id and s.order_id = f.order_id and s.source_fulfillment_id = f.source_fulfillment_id)
       then f.fulfilled_at end) as at) seen
     where r.store_id = $1 and r.state = 'SHIPPED' and r.trouble is null
       and seen.at <= $2::timestamptz - make_interval(days => greatest(1,
         case when upper(coalesce(nullif(o.shipping_address ->> 'country', ''), $3)) = upper($3) then $4::int else $5::int end))
     order by seen.at limit ${MOST_AT_ONCE}`,
    [id, new Date(now), country, notMoving, notMovingAbroad],
  );
  return rows;
}

/** Removes the changes, except those of packages that changed again meanwhile. */
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
