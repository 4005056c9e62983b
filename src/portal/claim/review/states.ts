import { refusedWith as problemOf } from '../../parts/sample-order.ts';
import { frame, refusedWith } from '../sample.ts';
import type { ClaimReviewProps, ReviewView } from './model.ts';
import { words } from './text.ts';

const fresh: ClaimReviewProps = {
  ...frame,
  review: null,
  contentMax: 5000,
  values: { rating: null, content: '' },
};
const sentReview: ReviewView = {
  rating: 4,
  content: 'Quick and kind. I would have liked to know sooner when the new mug leaves.',
  sentOn: 'Nov 20, 2026',
  store: 'Fernwood Home',
  reply: null,
};

export const answeredReview: ReviewView = {
  ...sentReview,
  reply: {
    text: 'Thank you, Ada! Starting next week, we’ll email you when your order is packed.',
    on: 'Nov 21, 2026',
  },
};

export const states = {
  fresh,
  'field-errors': { ...fresh, errors: [{ field: 'rating', message: words.ratingMissing }] },
  'filled-in': { ...fresh, values: { rating: 4, content: sentReview.content } },
  sent: { ...fresh, review: sentReview },
  answered: { ...fresh, review: answeredReview },
  'sent-twice': { ...fresh, review: sentReview, errors: problemOf('already_reviewed') },
  'too-early': { ...fresh, ...refusedWith(words.refused) },
} satisfies Record<string, ClaimReviewProps>;
