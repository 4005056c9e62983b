/** Revokes every existing link to a claim at once. */
import type { LinkRevocation } from '../../contract/claim-link.ts';
import { renewKeptLinks } from '../mail/queries.ts';
import { type HeldClaim, notifyShopper, writeChange } from './change.ts';

/**
 * Raises the claim's token generation. Existing links for viewing, printing and signing stop working, as do browsers
 * that opened one, and live subscribers are disconnected. Mails still waiting are sent with new links. Looking up the
 * order again leads to the claim as before, so its shopper is not locked out.
 */
export async function revokeLinks(held: HeldClaim, { reason, sendNew }: LinkRevocation): Promise<void> {
  const { client, store, document } = held;
  const { claim } = document;
  const generation = claim.token_generation + 1;
  await client.query('update claims set token_generation = $3 where store_id = $1 and id = $2', [
    store.id,
    claim.id,
    generation,
  ]);
  await renewKeptLinks(client, store.id, claim.id, generation);
  document.claim = { ...claim, token_generation: generation };
  await writeChange(held, { kind: 'links_revoked', data: { reason, generation } });
  if (sendNew) await notifyShopper(held, 'link');
}
