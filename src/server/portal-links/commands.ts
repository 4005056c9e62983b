/**
 * Signed links that open one order in the portal, for the shop's own mails and account pages
 * (docs/decisions/050-portal-links.md).
 */
import { isOldLink } from '../../domain/claims/claim-link.ts';
import { urls } from '../../urls.ts';
import type { StoreId } from '../auth/caller.ts';
import { openToken, sealToken, type TokenPayloads } from '../auth/keys.ts';
import { isFor, type LinkedOrder, recipientOf } from '../auth/recipient.ts';
import { loadHeldOrder } from '../claims/decisions/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { storeAddress } from '../stores/address.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';

const DAY = 86_400_000;
export const linkPayload = (
  { secret }: Pick<Context, 'secret'>,
  storeId: StoreId,
  order: LinkedOrder,
  now: number,
): TokenPayloads['portal'] => ({
  storeId,
  orderId: order.id,
  recipient: recipientOf(secret, storeId, order),
  issuedAt: new Date(now).toISOString(),
});

/** When a link created now stops opening its order directly. */
export const linkEnd = ({ settings }: KnownStore, now: number): number =>
  now + settings.links.askEmailAfterDays * DAY;

/** A link, and when it stops opening its order directly. After that it leads to the lookup. */
export function portalLink(
  context: Context,
  store: KnownStore,
  order: LinkedOrder,
): { url: string; expiresAt: string } {
  const now = Math.floor(context.clock() / 1000) * 1000;
  const token = sealToken('portal', linkPayload(context, store.id, order, now), context.secret);
  return {
    url: storeAddress(context, store) + urls.portalLink(token),
    expiresAt: new Date(linkEnd(store, now)).toISOString(),
  };
}

/** `isOld`: the order must be looked up with its e-mail address, as without a link. */
export type OpenedLink = { store: KnownStore; order: LoadedOrder; isOld: boolean };

/** The target of a link; null if it is forged, or its order is gone or belongs to another person now. */
export async function openPortalLink(context: Context, token: string): Promise<OpenedLink | null> {
  const now = context.clock();
  const opened = openToken('portal', token, new Date(now), context);
  if (!opened) return null;
  const storeId = opened.storeId;
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (!store) return null;
  const order = await withStore(context.db, storeId, (client) =>
    loadHeldOrder(client, storeId, opened.orderId),
  );
  if (!order) return null;
  const linked = { id: opened.orderId, email: order.customer.email };
  if (!isFor(context, storeId, linked, opened.recipient)) return null;
  return { store, order, isOld: isOldLink(opened.issuedAt, now, store.settings.links.askEmailAfterDays) };
}
