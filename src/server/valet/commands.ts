/** The portal on a shopper's behalf: a link for one order, and whether it is still valid (docs/security.md#ways-in). */
import type { StoreId } from '../auth/caller.ts';
import { sealToken } from '../auth/keys.ts';
import type { Context } from '../context.ts';

/** Long enough for a phone call. After that, another link continues with the same draft. */
export const VALET_TOKEN_MS = 60 * 60_000;

/** A token for the portal. Not stored: it ends when it expires, or when its creator loses the permission. */
export function valetToken(
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  of: { storeId: StoreId; orderId: string; tokenId: string },
): { token: string; expiresAt: string } {
  const expiresAt = new Date(Math.floor((clock() + VALET_TOKEN_MS) / 1000) * 1000).toISOString();
  return { token: sealToken('valet', { ...of, expiresAt }, secret), expiresAt };
}
