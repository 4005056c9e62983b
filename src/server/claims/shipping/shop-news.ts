/** Queues the news for the shop: which parcel a replacement's goods leave in, or that they don't (docs/decisions/132-shop-updates.md). */
import { PROVIDER_NAMES, PROVIDERS } from '../../../domain/connections/providers.ts';
import type { HeldClaim } from '../change.ts';

const TOLD = PROVIDER_NAMES.filter((name) =>
  (PROVIDERS[name].does as readonly string[]).includes('fulfillment'),
);

/** Most labels that are given back are given back soon, and goods that the shop counts as fulfilled have left. So we wait before we tell it. */
const AFTER_BUYING_MS = 30 * 60_000;

/** Only if the replacement is an order in a shop that can be told. */
export async function noteParcel(
  { client, store, document, now }: HeldClaim,
  { labelId, resolutionId }: { labelId: string; resolutionId: string },
  what: 'bought' | 'given back',
): Promise<void> {
  const at = what === 'bought' ? now + AFTER_BUYING_MS : now;
  await client.query(
    `select note_shop_update($1, 'parcel', $2, $3, $4) where exists (
       select from claim_instructions where store_id = $1 and resolution_id = $5 and provider = any ($6) and reference is not null)`,
    [store.id, labelId, document.claim.order_id, new Date(at), resolutionId, TOLD],
  );
}
