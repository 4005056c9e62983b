import type { Session } from '../../contract/session.ts';
import { emailKey } from '../../domain/order-number.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import type { Row } from '../database/rows.ts';
import { ProblemError } from '../problem-error.ts';
import { deleteSession, findSession, putSession, type SessionChange } from './store.ts';

/** The session of an order, or null; whoever holds a token of the order may resume it on any device. */
export function readSession(context: Context, storeId: StoreId, orderId: string): Promise<Session | null> {
  return inStore(context.db, storeId, (client) => findSession(client, storeId, orderId));
}

/** Saves what is given and keeps the rest; the e-mail must be the order's own. */
export function saveSession(context: Context, storeId: StoreId, change: SessionChange): Promise<Session> {
  return inStore(context.db, storeId, async (client) => {
    const { rows } = await client.query<Row<'orders', 'email_key'>>(
      'select email_key from orders where store_id = $1 and id = $2',
      [storeId, change.orderId],
    );
    if (rows[0]?.email_key !== emailKey(change.email)) {
      throw new ProblemError('session_order_mismatch', {
        fields: [{ path: 'email', message: 'is not the address of this order' }],
      });
    }
    return putSession(client, storeId, change, context.clock());
  });
}

/** Ends a session: its draft is gone. */
export async function endSession(
  context: Context,
  storeId: StoreId,
  orderId: string,
  id: string,
): Promise<void> {
  const ended = await inStore(context.db, storeId, (client) => deleteSession(client, storeId, orderId, id));
  if (!ended) throw new ProblemError('not_found');
}
