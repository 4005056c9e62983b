/** Tells open claims what the shop or a bank did to their order: canceled it, refunded it, or took its payment back. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { type OrderSeen, orderNews } from '../../../domain/claims/order-news.ts';
import { isWorkedOn } from '../../../domain/claims/shipment-news.ts';
import { parseAmount, zero } from '../../../domain/money/money.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { type HeldClaim, noteEvent } from '../change.ts';
import { countOf } from '../desk/jobs.ts';
import { holdClaim } from '../hold.ts';
import { heldBySystem } from '../instructions/settle.ts';
import { type ChangedOrder, changedOrders, findChanged, removeChange } from './queries.ts';

const payloadSchema = z.object({ storeId: z.string() });

export const orderChangeTasks = (context: Context): TaskList => ({
  tell_of_orders: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await tellOfOrders(context, store);
  },
});

/** One transaction for each claim. The change is removed last, so that none is lost if this process dies. */
export async function tellOfOrders(context: Context, store: KnownStore): Promise<void> {
  const ids = await withStore(context.db, store.id, (client) => changedOrders(client, store.id));
  for (const id of ids) {
    const changed = await withStore(context.db, store.id, (client) => findChanged(client, store.id, id));
    if (!changed) continue;
    for (const claimId of changed.claimIds) {
      await withStore(context.db, store.id, async (client) => {
        const document = await holdClaim(client, store, claimId);
        const now = context.clock();
        if (document) await tellClaim(heldBySystem({ context, client, store, document, now }), changed);
      });
      await countOf(context, store, [claimId]);
    }
    await withStore(context.db, store.id, (client) => removeChange(client, store.id, id, changed.version));
  }
}

/** Compared with what the claim was told before, so a repeat says nothing. */
async function tellClaim(held: HeldClaim, changed: ChangedOrder): Promise<void> {
  const { claim, events } = held.document;
  if (!isWorkedOn(claim.status)) return;
  const { currency, cancelled, chargedBack, refunded } = changed;
  const seen = (one: { cancelled: boolean; chargedBack: boolean; refunded: string }): OrderSeen => ({
    ...one,
    refunded: parseAmount(one.refunded, currency, 'total') ?? zero(currency),
  });
  const last = events.findLast(({ kind }) => kind === 'order_changed');
  const before = last
    ? {
        cancelled: last.data.cancelled === true,
        chargedBack: last.data.chargedBack === true,
        refunded: String(last.data.refunded),
      }
    : {
        cancelled: changed.wasCancelled,
        chargedBack: changed.wasChargedBack,
        refunded: String(changed.wasRefunded),
      };
  const now = { cancelled, chargedBack, refunded };
  for (const news of orderNews(seen(before), seen(now)))
    await noteEvent(held, 'order_changed', { news, ...now });
}
