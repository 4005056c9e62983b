/** Actions of a shopper on a filed claim: appeal, withdraw, correct the address, request its link again. */
import type { z } from 'zod';
import type { addressBodySchema, appealBodySchema } from '../../contract/claim-state.ts';
import { canAppeal, canChangeAddress, canWithdraw, isAppealable } from '../../domain/claims/claim-moves.ts';
import { progressOf } from '../../domain/claims/resolution-types.ts';
import { maskedEmail } from '../../domain/text/masked-email.ts';
import { isUnconfirmed, presentAddress, takeAddress } from '../claims/address.ts';
import { claimAnswer, type HeldClaim, noteEvent, notifyShopper, writeChange } from '../claims/change.ts';
import { refuseTooManyFiles } from '../claims/conversation/commands.ts';
import { addMessage } from '../claims/conversation/queries.ts';
import { hasOldLink } from '../claims/read.ts';
import { readdressGoods } from '../claims/signing/goods.ts';
import type { Answer } from '../http/answers.ts';
import { countClaimMails } from '../mail/queries.ts';
import { ProblemError } from '../problem-error.ts';

/** Reopens a denied claim, once. The shopper's reasons are added to the conversation. */
export async function appealDenial(held: HeldClaim, body: z.infer<typeof appealBodySchema>): Promise<Answer> {
  const { context, store, document, now } = held;
  const { claim } = document;
  if (!(await context.flags.isOn(store, 'appeals'))) throw new ProblemError('appeals_off');
  if (!canAppeal(claim.status, claim.appealed_at ?? null)) {
    throw new ProblemError(isAppealable(claim.status) ? 'already_appealed' : 'nothing_to_appeal');
  }
  refuseTooManyFiles(held, body.medias);
  const message = await addMessage(held, {
    content: body.message,
    fileKeys: body.medias,
    senderType: 'customer',
    senderName: claim.author_name,
  });
  await writeChange(held, {
    kind: 'appealed',
    to: 'OPEN',
    data: { messageId: message.id, denial: claim.denial },
    columns: { appealed_at: new Date(now).toISOString() },
  });
  await notifyShopper(held, 'appealed');
  return claimAnswer(held);
}

export async function withdrawClaim(held: HeldClaim, { reason }: { reason: string | null }): Promise<Answer> {
  if (!canWithdraw(held.document.claim.status)) throw new ProblemError('not_withdrawable');
  const columns = { closed_for: 'WITHDRAWN' as const };
  await writeChange(held, { kind: 'withdrawn', to: 'CLOSED', data: { reason }, columns });
  await notifyShopper(held, 'withdrawn');
  return claimAnswer(held);
}

/**
 * Only while nothing was sent: pending goods go to the new address. The same address again changes nothing, unless a package came back
 * from it: then it is confirmed.
 */
export async function changeAddress(
  held: HeldClaim,
  { updatedShippingAddress }: z.infer<typeof addressBodySchema>,
): Promise<Answer> {
  const { client, store, document, now } = held;
  const { claim } = document;
  const { moved } = progressOf(document.resolutions);
  if (!canChangeAddress(claim.status, moved)) throw new ProblemError('address_fixed');
  const address = takeAddress(updatedShippingAddress, 'updatedShippingAddress');
  const present = presentAddress(claim);
  const isKnown = address !== null && isSame(address, present);
  if (!address || (isKnown && !isUnconfirmed(document))) return claimAnswer(held);
  await refuseTooMany(held, 'address_changed', MOST_ADDRESSES_AN_HOUR);
  await readdressGoods(client, store.id, claim.id, address, new Date(now));
  const columns = { shipping_address_change: address };
  await writeChange(held, { kind: 'address_changed', data: { from: present, confirmed: isKnown }, columns });
  if (!isKnown) await notifyShopper(held, 'address_changed');
  return claimAnswer(held);
}

const isSame = (address: object, present: object | null): boolean =>
  present !== null &&
  Object.entries(address).every(([field, value]) => (present as Record<string, unknown>)[field] === value);

const HOUR = 3_600_000;
const MOST_LINKS_AN_HOUR = 3;
const MOST_ADDRESSES_AN_HOUR = 5;

/** Limits the mails of a kind per hour. The claim is locked, so the count is exact. */
async function refuseTooMany(held: HeldClaim, kind: 'link' | 'address_changed', most: number): Promise<void> {
  const { client, store, document, now } = held;
  const about = { claimId: document.claim.id, kind, since: now - HOUR };
  const { count, first } = await countClaimMails(client, store.id, about);
  if (count < most || first === null) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + HOUR - now) / 1000));
  throw new ProblemError('too_many_requests', { params: { retryAfter } });
}

/** Sends the claim's link to the claim's own e-mail address. */
export async function sendLink(held: HeldClaim): Promise<Answer> {
  const { author_email: email } = held.document.claim;
  await refuseTooMany(held, 'link', MOST_LINKS_AN_HOUR);
  await notifyShopper(held, 'link');
  await noteEvent(held, 'link_sent', {});
  const sentTo = hasOldLink(held.context, held.store, held.caller) ? null : maskedEmail(email);
  return { status: 202, body: JSON.stringify({ sentTo }) };
}
