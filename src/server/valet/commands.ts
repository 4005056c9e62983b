/** The portal on a shopper's behalf: a link for one order, and whether it still stands (decisions.md section 1). */
import { findTokenGrants } from '../auth/api-tokens.ts';
import type { Caller, StoreId } from '../auth/caller.ts';
import { sealToken } from '../auth/keys.ts';
import type { Context } from '../context.ts';

export type Valet = Extract<Caller, { kind: 'valet' }>;

/** One call on the phone; who needs longer asks for another link, and what was told so far is still there. */
export const VALET_TOKEN_MS = 60 * 60_000;

/** A token for the portal. Nothing is kept of it: it ends with its time, or with the API token that made it. */
export function valetToken(
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  of: { storeId: StoreId; orderId: string; tokenId: string },
): { token: string; expiresAt: string } {
  const expiresAt = new Date(Math.floor((clock() + VALET_TOKEN_MS) / 1000) * 1000).toISOString();
  return { token: sealToken('valet', { ...of, expiresAt }, secret), expiresAt };
}

/** Whether whoever made the link may still file for customers: a revoked API token takes its links along. */
export async function mayStillFile({ db }: Pick<Context, 'db'>, valet: Valet): Promise<boolean> {
  const permissions = await findTokenGrants(db, valet.storeId, valet.tokenId);
  return permissions?.has('claim-filing:create') ?? false;
}
