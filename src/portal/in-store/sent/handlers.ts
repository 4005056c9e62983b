/**
 * The report is waiting for its link: says where the link was sent and can send it again. Says the same whoever owns that
 * address.
 */

import { language } from '../../../domain/text/locale.ts';
import { maskedEmail } from '../../../domain/text/masked-email.ts';
import { dateFormat } from '../../../domain/time/date-time.ts';
import { mailAgain } from '../../../server/in-store/pending.ts';
import { urls } from '../../../urls.ts';
import { draw, goTo, type Outcome } from '../../engine/outcome.ts';
import { questionPage } from '../guard.ts';
import type { InStoreVisit } from '../visit.ts';
import { screen } from './screen.ts';

const DAY = 24 * 3_600_000;

function shown({ store, draft, now }: InStoreVisit, isAgain: boolean): Outcome {
  if (draft.sentTo === null) return goTo(urls.inStore.review());
  const day = dateFormat(language().tag, store.timeZone, { dateStyle: 'medium' });
  const until = day.format(now + store.settings.inStore.proveWithinDays * DAY);
  return draw(screen, { errors: [], sentTo: maskedEmail(draft.sentTo), until, isAgain });
}

export const page = questionPage(screen, 'review', {
  show: (visit) => shown(visit, false),
  answer: async (visit, _form, request) => {
    if (visit.draft.sentTo === null) return goTo(urls.inStore.review());
    const { context, store, visitor } = visit;
    await mailAgain(context, store, { visitId: visitor.visitId, address: request.ip });
    return shown(visit, true);
  },
});
