/**
 * A new link for a visitor who has an old one and knows the claim's e-mail address (docs/decisions/025-old-links.md).
 */
import { createHash } from 'node:crypto';
import { emailKey } from '../../domain/orders/order-number.ts';
import type { CallerOf } from '../auth/caller.ts';
import { sameText } from '../auth/keys.ts';
import { type ClaimDocument, loadClaim } from '../claims/queries.ts';
import { maySee } from '../claims/read.ts';
import type { Context } from '../context.ts';
import { holdMisses, missesOfAddress, missesOfTarget } from '../http/misses.ts';
import { claimToken } from '../orders/present.ts';
import { ProblemError } from '../problem-error.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';

export type LinkHolder = CallerOf<'claim'>;

/** The claim of a link of any age. A revoked or unknown one gives the usual 404. */
export async function openOldLink(
  context: Context,
  holder: LinkHolder,
): Promise<{ store: KnownStore; document: ClaimDocument }> {
  const store = await storeById(context.db, holder.storeId);
  const document = await loadClaim(context.db, store.id, holder.claimId);
  if (!document || !maySee(holder, document)) throw new ProblemError('not_found');
  return { store, document };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A token like the one that was sent, issued now. Wrong addresses are counted per claim and per visitor; beyond a
 * limit, right and wrong ones get the same 429. Right and wrong guesses take the same two database trips.
 * @param address the visitor's IP address, for the limits
 */
export async function renewLink(
  context: Context,
  holder: LinkHolder,
  { email, address }: { email: string; address: string },
): Promise<string> {
  const { store, document } = await openOldLink(context, holder);
  const isRight = sameText(digest(emailKey(email)), digest(emailKey(document.claim.author_email)));
  const { storeId, claimId, generation } = holder;
  const counters = [
    missesOfAddress(context, address),
    missesOfTarget(context, 'link', JSON.stringify([storeId, claimId])),
  ];
  await holdMisses(context, counters, !isRight);
  if (!isRight) throw new ProblemError('link_email_mismatch', { fields: [{ path: 'email', message: '' }] });
  return claimToken(context, store, claimId, generation);
}
