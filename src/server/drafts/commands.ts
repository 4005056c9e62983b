import type { Session } from '../../contract/session.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { type DraftChange, deleteDraft, findDraft, putDraft } from './queries.ts';

/** The draft of an order, or null. Any holder of a token of the order may resume it on any device. */
export function readDraft(context: Context, storeId: StoreId, orderId: string): Promise<Session | null> {
  return withStore(context.db, storeId, (client) => findDraft(client, storeId, orderId));
}

/** Saves the given fields and keeps the rest. The e-mail must match the order's. */
export function storeDraft(context: Context, storeId: StoreId, change: DraftChange): Promise<Session> {
  return withStore(context.db, storeId, async (client) => {
    const { rows } = await client.query<Row<'orders', 'email_key'>>(
      'select email_key from orders where store_id = $1 and id = $2',
      [storeId, change.orderId],
    );
    if (rows[0]?.email_key !== emailKey(change.email)) {
      throw new ProblemError('session_order_mismatch', {
        fields: [{ path: 'email', message: 'is not the address of this order' }],
      });
    }
    return putDraft(client, storeId, change, context.clock());
  });
}

/** Ends a draft and deletes it. */
export async function endDraft(
  context: Context,
  storeId: StoreId,
  orderId: string,
  id: string,
): Promise<void> {
  const ended = await withStore(context.db, storeId, (client) => deleteDraft(client, storeId, orderId, id));
  if (!ended) throw new ProblemError('not_found');
}
