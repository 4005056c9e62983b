import { urls } from '../../urls.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import { letterheadOf } from '../mail/parts.ts';
import { countMails, mailOf, queueMail } from '../mail/store.ts';
import { claimToken } from '../orders/present.ts';
import type { ClaimAtAGlance, LoadedOrder } from '../orders/store.ts';
import type { KnownStore } from '../stores/store.ts';

const HOUR = 3_600_000;
/** As `POST claims/notify/{id}/email` (design/api.md). */
const MOST_AN_HOUR = 3;

/** Sends the link of a claim to the address it was filed with, when someone files the same purchase again. */
export async function mailKnownClaim(
  context: Context,
  store: KnownStore,
  order: LoadedOrder,
  claim: ClaimAtAGlance,
): Promise<void> {
  const now = context.clock();
  const recipient = order.customer.email;
  const link = context.publicUrl + urls.view(claimToken(context, store, claim.id, claim.tokenGeneration));
  await inStore(context.db, store.id, async (client) => {
    if ((await countMails(client, store.id, recipient, now - HOUR)) >= MOST_AN_HOUR) return;
    const mail = mailOf(recipient, `You have a claim for this already: #${claim.claimNumber}`, {
      letterhead: letterheadOf(store),
      greeting: 'Hello,',
      blocks: [
        {
          kind: 'text',
          text: 'someone with this address just reported a product and date of purchase that are part of a claim already.',
        },
      ],
      link: {
        says: 'Follow it here, and write to us there if something is new:',
        label: 'See your claim',
        address: link,
      },
    });
    await queueMail(client, store.id, mail, now);
  });
}
