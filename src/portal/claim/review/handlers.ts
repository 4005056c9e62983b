import { findReviews, reviewClaim } from '../../../server/claims/conversation/reviews.ts';
import { withStore } from '../../../server/database/with-store.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { dayWithYear } from '../../order/flow/days.ts';
import type { FieldError } from '../../parts/views.ts';
import { claimPage } from '../guard.ts';
import { type ClaimVisit, doOnce, frameOf, runAction } from '../visit.ts';
import { ratingIn, reviewErrors } from './answers.ts';
import type { ClaimReviewProps, ReviewView } from './model.ts';
import { screen } from './screen.ts';
import { words } from './text.ts';

/** Same limit as the contract (src/contract/message.ts). */
const CONTENT_MAX = 5_000;

/** The claim's review, formatted; null if there is none. */
export async function reviewOf({
  context,
  store,
  document,
}: Pick<ClaimVisit, 'context' | 'store' | 'document'>): Promise<ReviewView | null> {
  const { id } = document.claim;
  const [found] = await withStore(context.db, store.id, (client) => findReviews(client, store.id, id));
  if (!found) return null;
  const dayOf = (time: string) => dayWithYear(new Date(time).toISOString(), store.timeZone);
  const { rating, content, createdAt, reply, repliedAt } = found;
  return {
    rating,
    content,
    sentOn: dayOf(createdAt),
    store: store.name,
    reply: reply !== null && repliedAt !== null ? { text: reply, on: dayOf(repliedAt) } : null,
  };
}

async function props(
  visit: ClaimVisit,
  values: ClaimReviewProps['values'],
  errors: FieldError[] = [],
): Promise<ClaimReviewProps> {
  return {
    ...frameOf(visit, visit.actions.canReview ? null : words.refused),
    errors,
    review: await reviewOf(visit),
    contentMax: CONTENT_MAX,
    values,
  };
}

export const page = claimPage(screen, {
  show: async (visit) => draw(screen, await props(visit, { rating: null, content: '' })),
  answer: async (visit, form) => {
    const rating = ratingIn(form.one('rating'));
    const content = form.one('content');
    const shown = await props(
      visit,
      { rating, content },
      reviewErrors(form.one('rating'), content, CONTENT_MAX),
    );
    if (rating === null || shown.errors.length > 0) return draw(screen, shown, UNPROCESSABLE);
    const body = { rating, content };
    return runAction(visit, {
      work: () => doOnce(visit, { path: 'my-claim/review', body }, (held) => reviewClaim(held, body)),
      notice: 'review-sent',
      again: (error) => draw(screen, { ...shown, errors: [error] }),
    });
  },
});
