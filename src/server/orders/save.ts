/**
 * Saves orders as the shop sends them, with what people changed by hand (docs/decisions/092-orders-by-hand.md) and what is reported of their
 * parcels (docs/decisions/118-tracking.md) over them.
 */
import type { PoolClient } from 'pg';
import { orderDocumentSchema } from '../../contract/order.ts';
import { type KeptByHand, keptAgainst, withKept } from '../../domain/orders/by-hand.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import { emailKey, orderNumberKey } from '../../domain/orders/order-number.ts';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import { parcelsOf, withParcels } from '../../domain/orders/parcels.ts';
import { keptWithoutPerson, ownKey, withoutPerson } from '../../domain/privacy/order.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { contentHash, type Db, saveOverKept, stableHash } from '../imports/by-hand.ts';
import type { Saved } from '../imports/import-documents.ts';
import type { KeptImport } from '../imports/queries.ts';

const TIMES = ['createdAt', 'cancelledAt', 'chargebackAt'] as const;
const SHIPMENT_TIMES = ['fulfilledAt', 'lastScanAt', 'deliveredAt', 'returnedAt'] as const;

const toUtc = (time: string | null): string | null => time && new Date(time).toISOString();

/** The document with its times normalized as the API and the rules expect them. */
function storedDocument(order: OrderDocument): OrderDocument {
  const stored: OrderDocument = { ...order };
  for (const field of TIMES) Object.assign(stored, { [field]: toUtc(order[field]) });
  stored.fulfillments = order.fulfillments.map((fulfillment) => {
    const shipment = { ...fulfillment };
    for (const field of SHIPMENT_TIMES) shipment[field] = toUtc(fulfillment[field]);
    return shipment;
  });
  if (order.returns)
    stored.returns = order.returns.map((sent) => ({
      ...sent,
      createdAt: new Date(sent.createdAt).toISOString(),
    }));
  return stored;
}

type SourcedOrder = { sourceOrderId: string; order: OrderDocument };

/** An order with its lookup and comparison keys, as `save_orders` expects it. */
export const keyedOrder = ({ sourceOrderId, order }: SourcedOrder) => ({
  sourceOrderId,
  numberKey: orderNumberKey(order.sourceOrderNumber),
  emailKey: emailKey(order.customer.email),
  contentHash: contentHash(order),
  order: storedDocument(order),
});

/** With what was changed by hand and what is reported of its parcels over it. @param order as the shop sent it */
function laidOver({ sourceOrderId, order }: SourcedOrder, kept: KeptByHand | null, told: Told) {
  const laid = withParcels(withKept(order, kept), told.reports);
  const parcels = Object.fromEntries(parcelsOf(order).map((key) => [key, told.versions.get(key) ?? null]));
  if (laid === order) return { ...keyedOrder({ sourceOrderId, order }), parcels };
  const reported = storedDocument(order);
  return {
    ...keyedOrder({ sourceOrderId, order: laid }),
    ...{ contentHash: stableHash([reported, storedDocument(laid)]), reported, parcels },
    ...(kept && { kept }),
  };
}

/**
 * An order whose customer was erased: what the shop sends of them is left out.
 *
 * @param order as the shop sent it
 */
function erasedOrder({ sourceOrderId, order }: SourcedOrder, kept: KeptByHand | null) {
  const given = { sourceOrderId, order: withoutPerson(order) };
  const row = laidOver(given, kept && keptWithoutPerson(kept), UNTOLD);
  return { ...row, emailKey: ownKey(sourceOrderId), erased: true };
}

/** What is reported of parcels, by their numbers, and its versions. */
type Told = { reports: ReadonlyMap<string, ParcelReport>; versions: ReadonlyMap<string, number> };

const UNTOLD: Told = { reports: new Map(), versions: new Map() };

async function toldOf(db: Db, storeId: StoreId, orders: readonly SourcedOrder[]): Promise<Told> {
  const numbers = [...new Set(orders.flatMap(({ order }) => parcelsOf(order)))];
  if (numbers.length === 0) return UNTOLD;
  const { rows } = await db.app.query<Row<'parcels', 'number_key' | 'report' | 'version'>>({
    name: 'reported_parcels',
    text: 'select * from reported_parcels($1, $2)',
    values: [storeId, numbers],
  });
  return {
    reports: new Map(rows.flatMap(({ number_key: key, report }) => (report ? [[key, report]] : []))),
    versions: new Map(rows.map(({ number_key: key, version }) => [key, version])),
  };
}

/** Creates or replaces orders by source id (imports/by-hand.ts). An unchanged order writes nothing. */
export const saveOrders = (
  db: Db,
  storeId: StoreId,
  orders: readonly SourcedOrder[],
  reached: KeptImport | null = null,
): Promise<Saved[]> =>
  saveOverKept<OrderDocument, KeptByHand>(
    async () => {
      const told = await toldOf(db, storeId, orders);
      return {
        ...{ find: 'kept_orders', save: 'save_orders', against: keptAgainst },
        rowOf: ({ key, document }, kept, isErased) => {
          const order = { sourceOrderId: key, order: document };
          return { id: shortId(), ...(isErased ? erasedOrder(order, kept) : laidOver(order, kept, told)) };
        },
      };
    },
    db,
    storeId,
    orders.map(({ sourceOrderId, order }) => ({ key: sourceOrderId, document: order })),
    reached,
  );

/** An order that nobody else changes, and no import saves, until the end of the transaction. `shop`: as the shop sent it last. */
export type OrderInHand = Pick<
  CamelRow<'orders', 'id' | 'source_order_id' | 'version' | 'kept' | 'erased_at'>,
  'id' | 'version' | 'kept' | 'erasedAt'
> & {
  sourceOrderId: string;
  shop: OrderDocument;
};

type HandRow = CamelRow<
  'orders',
  'id' | 'source_order_id' | 'version' | 'kept' | 'erased_at' | 'document' | 'reported'
>;

const inHand = ({ document, reported, ...row }: HandRow): OrderInHand => ({
  ...row,
  shop: orderDocumentSchema.parse(reported ?? document),
});

/** Null if there is none. @param how `held`: for a change */
export async function takeOrder(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
  how: 'read' | 'held',
): Promise<OrderInHand | null> {
  if (how === 'held') {
    await client.query("select pg_advisory_xact_lock(hashtextextended('orders by hand ' || $1, 0))", [
      storeId,
    ]);
  }
  const { rows } = await client.query<HandRow>(
    `select id, source_order_id as "sourceOrderId", version, kept, erased_at as "erasedAt", document, reported from orders
     where store_id = $1 and id = $2 ${how === 'held' ? 'for no key update' : ''}`,
    [storeId, orderId],
  );
  return rows[0] ? inHand(rows[0]) : null;
}

/** Takes the customer out of a held order, for good. */
export async function eraseFromOrder(
  client: PoolClient,
  storeId: StoreId,
  { id, sourceOrderId, shop, kept }: OrderInHand,
  now: number,
): Promise<void> {
  const left = kept && keptWithoutPerson(kept);
  await client.query(
    'update orders set erased_at = coalesce(erased_at, $3), kept = $4 where store_id = $1 and id = $2',
    [storeId, id, new Date(now), left && JSON.stringify(left)],
  );
  await client.query('delete from parcels where store_id = $1 and number_key = any ($2)', [
    ...[storeId, parcelsOf(shop)],
  ]);
  await saveOrders({ app: client }, storeId, [{ sourceOrderId, order: shop }]);
}

/** Changes a held order: what people decided goes over what the shop sent. */
export async function keepByHand(
  client: PoolClient,
  storeId: StoreId,
  { id, sourceOrderId, shop }: OrderInHand,
  kept: KeptByHand | null,
): Promise<void> {
  await client.query('update orders set kept = $3 where store_id = $1 and id = $2', [
    storeId,
    id,
    kept && JSON.stringify(kept),
  ]);
  await saveOrders({ app: client }, storeId, [{ sourceOrderId, order: shop }]);
}
