/** Lists the orders that are open in this browser on /start, and closes them. */

import { pathOfStatus } from '../../../domain/filing/draft-status.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { isValet, type OrderHolder } from '../../../server/auth/caller.ts';
import { openOrders } from '../../../server/auth/open-orders.ts';
import { findOpenOrders } from '../../../server/drafts/queries.ts';
import { urls } from '../../../urls.ts';
import { closeOrders, writeCookie } from '../../engine/cookies.ts';
import { goTo, type Outcome } from '../../engine/outcome.ts';
import { ofOrder } from '../../parts/of-order.ts';
import type { StartProps } from './model.ts';
import type { Newcomer } from './newcomer.ts';

const openHere = ({ context, request, store }: Newcomer): OrderHolder[] =>
  openOrders(context, request).filter(({ storeId }) => storeId === store.id);

/** Each link resumes the order where the shopper left off. */
export async function offerOpen(newcomer: Newcomer): Promise<StartProps['open']> {
  const { context, store } = newcomer;
  const ids = openHere(newcomer).map(({ orderId }) => orderId);
  const found = await findOpenOrders(context.db, store.id, ids, context.clock());
  return found.map(({ id, number, status, isAnswered }) => ({
    number: orderName(number),
    href: ofOrder((status && pathOfStatus(status)) ?? urls.home(), id),
    isAnswered,
  }));
}

/** The next person at this device sees none of them; the answers stay in their sessions. */
export function closeAll(newcomer: Newcomer): Outcome {
  const { context, reply, store } = newcomer;
  const open = openHere(newcomer);
  closeOrders(newcomer, (id) => open.some(({ orderId }) => orderId === id));
  const isTeam = open.some(isValet);
  writeCookie(context, reply, 'notice', isTeam ? 'valet-left' : 'order-left');
  return goTo(`${urls.start()}?${new URLSearchParams({ store: store.slug })}`);
}
