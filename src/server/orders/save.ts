/** Saves orders as the shop sends them, with what people changed by hand over them (docs/decisions/092-orders-by-hand.md). */
import { createHash } from 'node:crypto';
import { DatabaseError, type PoolClient } from 'pg';
import { orderDocumentSchema } from '../../contract/order.ts';
import { type KeptByHand, keptAgainst, withKept } from '../../domain/orders/by-hand.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import { emailKey, orderNumberKey } from '../../domain/orders/order-number.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import type { Saved } from '../imports/import-documents.ts';
import { type KeptImport, saveBatch } from '../imports/queries.ts';

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

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** An order with its lookup and comparison keys, as `save_orders` expects it. */
export const keyedOrder = ({ sourceOrderId, order }: SourcedOrder) => ({
  sourceOrderId,
  numberKey: orderNumberKey(order.sourceOrderNumber),
  emailKey: emailKey(order.customer.email),
  contentHash: hashOf(order),
  order: storedDocument(order),
});

/** @param order as the shop sent it */
function changedOrder({ sourceOrderId, order }: SourcedOrder, kept: KeptByHand) {
  const changed = withKept(order, kept);
  return {
    ...keyedOrder({ sourceOrderId, order: changed }),
    ...{ contentHash: hashOf([order, changed]), kept, reported: storedDocument(order) },
  };
}

type Db = { app: Pick<PoolClient, 'query'> };

/** An order was changed by hand after what is kept of it was read. It can't be in a transaction, which holds that. */
const CHANGED_BY_HAND = 'MG005';
const MOST_TRIES = 5;

/**
 * Creates or replaces orders by source id in one transaction; returns the outcomes in the same order. An unchanged
 * order writes nothing. With `reached`, the import's position is saved in the same transaction.
 */
export async function saveOrders(
  db: Db,
  storeId: StoreId,
  orders: readonly SourcedOrder[],
  reached: KeptImport | null = null,
): Promise<Saved[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await saveOver(db, storeId, orders, reached);
    } catch (error) {
      const isChanged = error instanceof DatabaseError && error.code === CHANGED_BY_HAND;
      if (!isChanged || tries === MOST_TRIES) throw error;
    }
  }
}

async function saveOver(
  db: Db,
  storeId: StoreId,
  orders: readonly SourcedOrder[],
  reached: KeptImport | null,
): Promise<Saved[]> {
  const keys = orders.map(({ sourceOrderId }) => sourceOrderId);
  const found = await db.app.query<Row<'orders', 'source_order_id' | 'kept'>>({
    name: 'kept_orders',
    text: 'select * from kept_orders($1, $2)',
    values: [storeId, keys],
  });
  const byHand = new Map(found.rows.map(({ source_order_id, kept }) => [source_order_id, kept]));
  const rows = orders.map((given) => {
    const kept = byHand.get(given.sourceOrderId);
    return { id: shortId(), ...(kept ? changedOrder(given, kept) : keyedOrder(given)) };
  });
  const against = orders.map(({ sourceOrderId, order }) =>
    keptAgainst(order, byHand.get(sourceOrderId) ?? null),
  );
  const kept = against.filter((fields) => fields.length > 0).length;
  const outcomes = await saveBatch(
    db,
    storeId,
    'save_orders',
    { keys, rows },
    reached && { ...reached, counts: { ...reached.counts, kept: reached.counts.kept + kept } },
  );
  return outcomes.map((outcome, at) => ({ outcome, kept: against[at] ?? [] }));
}

/** An order that nobody else changes, and no import saves, until the end of the transaction. `shop`: as the shop sent it last. */
export type OrderInHand = Pick<
  CamelRow<'orders', 'id' | 'source_order_id' | 'version' | 'kept'>,
  'id' | 'version' | 'kept'
> & {
  sourceOrderId: string;
  shop: OrderDocument;
};

type HandRow = CamelRow<'orders', 'id' | 'source_order_id' | 'version' | 'kept' | 'document' | 'reported'>;

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
    `select id, source_order_id as "sourceOrderId", version, kept, document, reported from orders
     where store_id = $1 and id = $2 ${how === 'held' ? 'for no key update' : ''}`,
    [storeId, orderId],
  );
  return rows[0] ? inHand(rows[0]) : null;
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
