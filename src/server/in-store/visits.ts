import type { CallerOf, StoreId } from '../auth/caller.ts';
import { sealToken } from '../auth/keys.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';

/** The same as a lookup's token. */
const VISIT_MS = 24 * 3_600_000;

/** Who of the team files for a customer, and until when. */
type VisitLink = { by: string; expiresAt: string };

/** A token for one visit in a store. Nothing is written until something is entered. */
export function openVisit(
  context: Pick<Context, 'clock' | 'secret'>,
  storeId: StoreId,
  link: VisitLink | null = null,
): { visitor: CallerOf<'in-store'>; accessToken: string } {
  const visitId = shortId() + shortId();
  const { by, expiresAt } = link ?? {
    by: null,
    expiresAt: new Date(context.clock() + VISIT_MS).toISOString(),
  };
  const visit = { storeId, visitId, expiresAt, by };
  return {
    visitor: { kind: 'in-store', ...visit },
    accessToken: sealToken('in-store', visit, context.secret),
  };
}
