/** The portal on a shopper's behalf: a link for one order, or for a filing without one (docs/security.md#ways-in). */
import { VALET_LINK_MS } from '../../domain/access/valet-link.ts';
import type { StoreId } from '../auth/caller.ts';
import { sealToken } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { openVisit } from '../in-store/visits.ts';

const endOfLink = ({ clock }: Pick<Context, 'clock'>): string =>
  new Date(Math.floor((clock() + VALET_LINK_MS) / 1000) * 1000).toISOString();

/** A token for the portal. Not stored: it ends when it expires, or when its creator loses the permission. */
export function valetToken(
  context: Pick<Context, 'clock' | 'secret'>,
  of: { storeId: StoreId; orderId: string; tokenId: string },
): { token: string; expiresAt: string } {
  const expiresAt = endOfLink(context);
  return { token: sealToken('valet', { ...of, expiresAt }, context.secret), expiresAt };
}

/** A token for a filing without an order. Each time its link is opened, an empty visit begins. */
export function valetVisitToken(
  context: Pick<Context, 'clock' | 'secret'>,
  { storeId, by }: { storeId: StoreId; by: string },
): { token: string; expiresAt: string } {
  const expiresAt = endOfLink(context);
  return { token: openVisit(context, storeId, { by, expiresAt }).accessToken, expiresAt };
}
