import type { Pool } from 'pg';
import type { CustomerStatusFacts } from '../../domain/claims/customer-state.ts';
import type { ClaimedLine, Order, OrderDocument, OrderReturn } from '../../domain/orders/order.ts';
import { mergedReturns } from '../../domain/orders/reported-return.ts';
import type { StoredValuation } from '../../domain/resolutions/claim-record.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, JsonRow, Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import type { MissCounter } from '../http/misses.ts';
import { ProblemError } from '../problem-error.ts';

/** A claim as the order's own pages show it: enough to say "already part of claim #20418". */
export type ClaimAtAGlance = CustomerStatusFacts &
  CamelRow<'claims', GlancedColumn> & {
    /** A number, as everywhere in JSON. */
    claimNumber: JsonRow<'claims'>['claim_number'];
    /** The shopper's corrected shipping address. */
    addressChange: Row<'claims'>['shipping_address_change'];
    quote: Pick<StoredValuation, 'total' | 'bonus' | 'parts'>;
    /** What its active resolutions promise, excluding the bonus, which is separate; null if undecided. */
    given: (Row<'claim_resolutions', 'promised'> & { bonus: string }) | null;
    items: CamelRow<'claim_items', 'source_fulfillment_id' | 'source_item_id' | 'claim_type' | 'quantity'>[];
  };

type GlancedColumn =
  | 'id'
  | 'claim_type'
  | 'claim_category'
  | 'is_ota'
  | 'holds_quantity'
  | 'created_at'
  | 'token_generation'
  | 'requested_method';

/** An order with the data its pages and a filing need, in one round trip. */
export type LoadedOrder = Order &
  Row<'orders', 'version'> & { claims: ClaimAtAGlance[]; hadAppeasement: boolean };

type OrderRow = Omit<LoadedOrder, 'claimed' | keyof OrderDocument> & {
  document: OrderDocument;
  /** Of the store's returns tools; null if there are none. */
  reportedReturns: OrderReturn[] | null;
};

/** Converts the database function's JSON to the order of the rules. */
export function readOrder({ document, reportedReturns, ...row }: OrderRow): LoadedOrder {
  const returns = mergedReturns(document.returns, reportedReturns);
  return { ...document, ...(returns && { returns }), ...row, claimed: row.claims.flatMap(heldLines) };
}

function heldLines(claim: ClaimAtAGlance): ClaimedLine[] {
  if (!claim.holdsQuantity) return [];
  return claim.items.map((item) => ({
    claimId: claim.id,
    sourceFulfillmentId: item.sourceFulfillmentId,
    sourceItemId: item.sourceItemId,
    quantity: item.quantity,
  }));
}

type LookupAnswer = { order?: OrderRow; retryAfter?: number; asksCode?: boolean };

export type Lookup = { order: LoadedOrder | null; retryAfter: number | null; asksCode: boolean };

export type OrderProbe = {
  numberKey: string;
  emailKey: string;
  counters: MissCounter[];
  /** The visitor gave the right code. */
  trusted: boolean;
  /** Ids of orders the visitor has tokens for. */
  held: readonly string[];
};

/**
 * One lookup by number and e-mail, which counts a failure. `retryAfter`: seconds, if a limit is reached; `asksCode`:
 * only a code or a token opens an order now, and the visitor had neither for this one.
 */
export async function lookUpOrder(db: { app: Pool }, storeId: StoreId, sought: OrderProbe): Promise<Lookup> {
  const { rows } = await db.app.query<{ found: LookupAnswer }>({
    name: 'look_up_order',
    text: 'select look_up_order($1, $2, $3, $4, $5, $6, $7) as found',
    values: [
      storeId,
      sought.numberKey,
      sought.emailKey,
      sought.counters.map(({ counter }) => counter),
      JSON.stringify(sought.counters),
      sought.trusted,
      sought.held,
    ],
  });
  const found = rows[0]?.found ?? {};
  return {
    order: found.order ? readOrder(found.order) : null,
    retryAfter: found.retryAfter ?? null,
    asksCode: found.asksCode ?? false,
  };
}

/** Whether the store has an order with our own id. */
export function orderExists(db: { app: Pool }, storeId: StoreId, id: string): Promise<boolean> {
  return withStore(db, storeId, async (client) => {
    const { rowCount } = await client.query('select 1 from orders where store_id = $1 and id = $2', [
      storeId,
      id,
    ]);
    return rowCount === 1;
  });
}

/** Loads an order by the shop system's id. */
export async function loadOrderBySource(
  db: { app: Pool },
  storeId: StoreId,
  sourceOrderId: string,
): Promise<LoadedOrder | null> {
  const { rows } = await db.app.query<{ found: OrderRow | null }>({
    name: 'load_order_by_source',
    text: 'select load_order_by_source($1, $2) as found',
    values: [storeId, sourceOrderId],
  });
  const found = rows[0]?.found;
  return found ? readOrder(found) : null;
}

/** An order as an API client names it: by our own id, the shop system's, or both. */
export type NamedOrder = {
  orderId?: string | null | undefined;
  sourceOrderId?: string | null | undefined;
  anyId?: string;
};

/** Our own id of the named order. Refuses if there is none, or if the two ids name different orders. */
export async function orderNamed(
  db: { app: Pool },
  storeId: StoreId,
  { orderId, sourceOrderId, anyId }: NamedOrder,
): Promise<string> {
  if (!orderId && !sourceOrderId && !anyId) {
    throw new ProblemError('validation_failed', {
      fields: [{ path: 'orderId', message: 'Name the order by orderId or sourceOrderId.' }],
    });
  }
  const { rows } = await withStore(db, storeId, (client) =>
    client.query<Row<'orders', 'id'>>(
      `select id from orders where store_id = $1 and ($2::text is null or id = $2)
         and ($3::text is null or source_order_id = $3) and ($4::text is null or id = $4 or source_order_id = $4)
       order by id = $4 desc limit 1`,
      [storeId, orderId || null, sourceOrderId || null, anyId ?? null],
    ),
  );
  const [found] = rows;
  if (!found) throw new ProblemError('not_found');
  return found.id;
}
