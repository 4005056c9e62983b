/** The states of the reviews' list and of a review's page in the gallery. */
import type { ListedReview, StoreReview } from '../../contract/review-list.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const LIST = urls.console.reviews('demo');
const ONE = urls.console.review('demo', 'review0');
const NAMES = ['Ada Shopper', 'Theo Marsh', null, 'Noor Aziz'];
const WORDS = ['Quick and kind. Thank you!', '', 'It took a week until somebody answered.', 'All good'];
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const review = (index: number, more: Partial<ListedReview> = {}): ListedReview => ({
  id: `review${index}`,
  claimId: `claim${index}`,
  claimNumber: 20_418 - index,
  orderId: `order${index}`,
  orderNumber: String(1_100 - index),
  rating: 5 - (index % 5),
  content: WORDS[index % WORDS.length] ?? '',
  authorName: NAMES[index % NAMES.length] ?? null,
  createdAt: new Date(Date.parse('2026-11-05T10:00:00.000Z') - index * 70_000_000).toISOString(),
  reply: index % 3 === 1 ? 'Thank you, Theo.' : null,
  repliedAt: index % 3 === 1 ? '2026-11-05T12:00:00.000Z' : null,
  ...more,
});

const listOf = (reviews: ListedReview[], nextCursor: string | null = null) =>
  answered({ reviews, nextCursor });
const some = (count: number) => Array.from({ length: count }, (_, index) => review(index));

export const reviewsStates: ScreenStates = {
  screen: 'reviews',
  answers: { 'GET /reviews': listOf(some(8), 'next') },
  states: {
    some: { at: LIST },
    filtered: {
      at: `${LIST}?rating=1&answered=no`,
      answers: { 'GET /reviews': listOf([review(4)]) },
    },
    none: { at: LIST, answers: { 'GET /reviews': listOf([]) } },
    'no-match': { at: `${LIST}?q=nobody`, answers: { 'GET /reviews': listOf([]) } },
    'no-access': { at: LIST, answers: { 'GET /me': answered(personAs('orderprotection_partner')) } },
    loading: { at: LIST, answers: { 'GET /reviews': 'pending' } },
    failed: { at: LIST, answers: { 'GET /reviews': 'offline' } },
    'long-texts': {
      at: LIST,
      answers: { 'GET /reviews': listOf([review(0, { authorName: LONG, content: LONG.repeat(4) })]) },
    },
  },
};

const REPLY = 'Thank you, Ada. We have changed how we pack mugs.';
const REPLIED = { reply: REPLY, repliedAt: '2026-11-05T12:00:00.000Z', repliedBy: 'Kim Keller' };
const one = (more: Partial<StoreReview> = {}) => ({
  'GET /reviews/:id': answered({ ...review(0), repliedBy: null, ...more }),
});

export const reviewStates: ScreenStates = {
  screen: 'review',
  answers: one(),
  states: {
    'no-reply': { at: ONE },
    replied: { at: ONE, answers: one(REPLIED) },
    'stars-only': { at: ONE, answers: one({ content: '', authorName: null }) },
    refused: {
      at: ONE,
      answers: {
        'PUT /claims/:id/reviews/:reviewId/reply': refused(
          422,
          'validation_failed',
          'Write a shorter reply.',
        ),
      },
      fill: { 'Your reply': 'Thank you' },
      click: ['Send reply'],
    },
    'read-only': { at: ONE, answers: { 'GET /me': answered(personAs('store_user')) } },
    'no-access': { at: ONE, answers: { 'GET /me': answered(personAs('orderprotection_partner')) } },
    loading: { at: ONE, answers: { 'GET /reviews/:id': 'pending' } },
    failed: { at: ONE, answers: { 'GET /reviews/:id': 'offline' } },
    'not-found': {
      at: ONE,
      answers: { 'GET /reviews/:id': refused(404, 'not_found', 'There is nothing at this address.') },
    },
    'long-texts': {
      at: ONE,
      answers: one({ authorName: LONG, content: LONG.repeat(4), ...REPLIED, repliedBy: LONG }),
    },
  },
};
