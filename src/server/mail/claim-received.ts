import { CLAIM_TYPES, type ClaimType } from '../../domain/claim-types.ts';
import { urls } from '../../urls.ts';
import type { ClaimDocument } from '../claims/store.ts';
import type { Context } from '../context.ts';
import { claimToken } from '../orders/present.ts';
import type { KnownStore } from '../stores/store.ts';
import type { MailText } from './store.ts';

// Lines of a mail, not of a page: a name from outside must not begin one of its own.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** "We have your claim": what was reported, and the way back to it without an account. */
export function claimReceivedMail(
  context: Context,
  store: KnownStore,
  { claim, items }: ClaimDocument,
): MailText {
  const link = context.publicUrl + urls.view(claimToken(context, store, claim.id, claim.token_generation));
  const lines = items.map(
    (item) =>
      `- ${item.quantity} × ${oneLine(item.name)}: ${CLAIM_TYPES[item.claim_type as ClaimType].label}`,
  );
  const greeting = claim.author_name ? `Hello ${oneLine(claim.author_name)},` : 'Hello,';
  return {
    recipient: claim.author_email,
    subject: `We have your claim #${claim.claim_number}`,
    body: [
      greeting,
      '',
      `thank you for telling us. This is what you reported for order ${oneLine(claim.source_order_number)}:`,
      '',
      ...lines,
      '',
      'Follow it here:',
      link,
      '',
      oneLine(store.name),
      '',
    ].join('\n'),
  };
}
