/** The link in the mail. Opening it shows what was filed; only the button files it, since programs open links too. */

import { maskedEmail } from '../../../domain/masked-email.ts';
import { loadClaim } from '../../../server/claims/store.ts';
import type { Context } from '../../../server/context.ts';
import { openFilingLink, proveFiling, tokenOfFiled } from '../../../server/in-store/pending.ts';
import type { PendingFiling } from '../../../server/in-store/pending-store.ts';
import type { KnownStore } from '../../../server/stores/store.ts';
import { urls } from '../../../urls.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { draw, goTo, type Outcome } from '../../outcome.ts';
import { answerRows } from '../answer-rows.ts';
import type { Filed } from './model.ts';
import { screen } from './screen.ts';

export type FilingVisit = Arrival & { store: KnownStore; pending: PendingFiling };

/** Null for a link that leads nowhere. */
export async function openFilingVisit(arrival: Arrival): Promise<FilingVisit | null> {
  const { token } = arrival.request.params as { token: string };
  const opened = await openFilingLink(arrival.context, token);
  return opened && { ...arrival, ...opened };
}

export const unknownLink = () => draw(screen, { stage: 'unknown' }, 404);

/** Its number, as far as the link still opens the claim. */
async function filed(
  context: Context,
  store: KnownStore,
  { id, generation }: { id: string; generation: number },
): Promise<Filed> {
  const document = await loadClaim(context.db, store.id, id);
  if (document?.claim.token_generation !== generation) return { stage: 'filed', claim: null };
  const { claim_number: number, author_email: email } = document.claim;
  const viewHref = urls.view(tokenOfFiled(context, store, { id, generation }));
  return { stage: 'filed', claim: { number: String(number), viewHref, sentTo: maskedEmail(email) } };
}

export const confirmHandlers = {
  show: async ({ context, store, pending }: FilingVisit): Promise<Outcome> => {
    if (pending.claim) return draw(screen, await filed(context, store, pending.claim));
    const { filing, product, warrantyPeriod } = pending.purchase;
    const name = product?.name ?? filing.item.name ?? '';
    const rows = answerRows(store, filing, { name, warrantyPeriod });
    return draw(screen, { stage: 'check', errors: [], rows });
  },
  answer: async ({ context, store, pending, request }: FilingVisit): Promise<Outcome> => {
    const { token, isKnown } = await proveFiling(context, { store, pending });
    if (isKnown) return draw(screen, { stage: 'known', viewHref: urls.view(token) });
    return goTo(urls.inStore.confirm((request.params as { token: string }).token));
  },
};
