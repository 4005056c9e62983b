/** The emailed link. Opening it shows the report; only the button files it, because mail scanners open links too. */

import { maskedEmail } from '../../../domain/text/masked-email.ts';
import { loadClaim } from '../../../server/claims/queries.ts';
import type { Context } from '../../../server/context.ts';
import { openFilingLink, proveFiling, tokenOfFiled } from '../../../server/in-store/pending.ts';
import type { PendingFiling } from '../../../server/in-store/pending-queries.ts';
import type { KnownStore } from '../../../server/stores/queries.ts';
import { urls } from '../../../urls.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { refuseNamedSites } from '../../engine/other-sites.ts';
import { draw, goTo } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import { storeOfVisit } from '../../engine/store-of-visit.ts';
import { answerRows } from '../answer-rows.ts';
import type { Filed } from './model.ts';
import { screen } from './screen.ts';

type FilingVisit = Arrival & { store: KnownStore; pending: PendingFiling };

/** Anyone with the link: no visit is needed, and the store may have turned off in-store claims since. */
const mailReaders: Guard<FilingVisit> = async (arrival) => {
  const { context, request } = arrival;
  refuseNamedSites(request);
  const { token } = request.params as { token: string };
  const opened = await openFilingLink(context, token);
  if (opened === null) {
    const store = await storeOfVisit(context, request);
    return { instead: draw(screen, { stage: 'unknown' }, 404), around: { store, privacy: 'token' } };
  }
  return { visit: { ...arrival, ...opened }, around: { store: opened.store, privacy: 'token' } };
};

/** The claim's number, if the link still opens the claim. */
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

export const page = definePage(screen, mailReaders, {
  show: async ({ context, store, pending }) => {
    if (pending.claim) return draw(screen, await filed(context, store, pending.claim));
    const { filing, product, warrantyPeriod } = pending.purchase;
    const name = product?.name ?? filing.item.name ?? '';
    const rows = answerRows(store, filing, { name, warrantyPeriod });
    return draw(screen, { stage: 'check', errors: [], rows });
  },
  answer: async ({ context, store, pending, request }) => {
    const { token, isKnown } = await proveFiling(context, { store, pending });
    if (isKnown) return draw(screen, { stage: 'known', viewHref: urls.view(token) });
    return goTo(urls.inStore.confirm((request.params as { token: string }).token));
  },
});
