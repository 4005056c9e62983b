/** The link in the mail. Opening it shows what was filed; only the button files it, since programs open links too. */
import { openFilingLink, proveFiling, tokenOfFiled } from '../../../server/in-store/pending.ts';
import type { PendingFiling } from '../../../server/in-store/pending-store.ts';
import type { KnownStore } from '../../../server/stores/store.ts';
import { urls } from '../../../urls.ts';
import { draw, goTo, type Outcome } from '../../outcome.ts';
import type { Arrival } from '../../posted-form.ts';
import { text } from '../../text.ts';
import { answerRows } from '../answer-rows.ts';
import { words as all } from '../text.ts';

export type FilingVisit = Arrival & { store: KnownStore; pending: PendingFiling };

/** Null for a link that leads nowhere. */
export async function openFilingVisit(arrival: Arrival): Promise<FilingVisit | null> {
  const { token } = arrival.request.params as { token: string };
  const opened = await openFilingLink(arrival.context, token);
  return opened && { ...arrival, ...opened };
}

export const unknownLink = () => draw('in-store/confirm', { stage: 'unknown' }, 404);

export const confirmHandlers = {
  show: ({ context, store, pending }: FilingVisit): Outcome => {
    if (pending.claim) {
      const viewHref = urls.view(tokenOfFiled(context, store, pending.claim));
      return draw('in-store/confirm', { stage: 'filed', viewHref });
    }
    const { filing, product, warrantyPeriod } = pending.purchase;
    const name = product?.name ?? filing.item.name ?? '';
    const { desiredMethod } = filing.resolution;
    const method = desiredMethod ? text.resolution.methods[desiredMethod].title : all.confirm.check.anyMethod;
    const rows = answerRows(store, filing, { name, warrantyPeriod });
    return draw('in-store/confirm', { stage: 'check', errors: [], rows, method });
  },
  answer: async ({ context, store, pending }: FilingVisit): Promise<Outcome> => {
    const { token, isKnown } = await proveFiling(context, { store, pending });
    const viewHref = urls.view(token);
    return isKnown ? draw('in-store/confirm', { stage: 'known', viewHref }) : goTo(viewHref);
  },
};
