import type { StoreId } from '../auth/caller.ts';
import { sealToken } from '../auth/keys.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';

/** The same as a lookup's token. */
const VISIT_MS = 24 * 3_600_000;

/** A token for one visit in a store. Nothing is written until something is entered. */
export function openVisit(
  context: Pick<Context, 'clock' | 'secret'>,
  storeId: StoreId,
): { visitId: string; accessToken: string; expiresAt: string } {
  const visitId = shortId() + shortId();
  const expiresAt = new Date(context.clock() + VISIT_MS).toISOString();
  return {
    visitId,
    accessToken: sealToken('in-store', { storeId, visitId, expiresAt }, context.secret),
    expiresAt,
  };
}
