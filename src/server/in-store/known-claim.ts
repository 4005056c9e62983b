import { urls } from '../../urls.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import { letterheadOf } from '../mail/parts.ts';
import { countMails, mailOf, queueMail } from '../mail/store.ts';
import { mailWords } from '../mail/text.ts';
import { claimToken } from '../orders/present.ts';
import type { ClaimAtAGlance, LoadedOrder } from '../orders/store.ts';
import { storeAddress } from '../stores/address.ts';
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
  const link =
    storeAddress(context, store) + urls.view(claimToken(context, store, claim.id, claim.tokenGeneration));
  await inStore(context.db, store.id, async (client) => {
    if ((await countMails(client, store.id, recipient, now - HOUR)) >= MOST_AN_HOUR) return;
    const words = mailWords(store.settings.locale);
    const { known } = words.claims;
    const about = { claim: `#${claim.claimNumber}`, order: order.sourceOrderNumber };
    const mail = mailOf(recipient, known.subject(about), {
      letterhead: letterheadOf(store),
      greeting: words.greeting(''),
      blocks: [{ kind: 'text', text: known.lead }],
      link: { ...known.link, address: link },
      language: words.language,
    });
    await queueMail(client, store.id, mail, now);
  });
}
