import { z } from 'zod';
import {
  type ListedReview,
  reviewFilterSchema,
  reviewListSchema,
  reviewQuerySchema,
  storeReviewSchema,
} from '../../contract/review-list.ts';
import { csvRoute } from '../http/csv-route.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { listReviews } from './list.ts';
import { findReview } from './queries.ts';

const about = { tag: 'Conversation', permissions: ['review:read'] } as const;

/** The reviews of all claims of a store. Writing one and replying to it belong to its claim (claims/conversation). */
export function storeReviewRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...about,
    url: '/reviews',
    operationId: 'listStoreReviews',
    summary: "A store's reviews, newest first",
    description:
      'A filter looks through five hundred reviews at a time: follow `nextCursor` until it is null, also from a short page.',
    query: reviewQuerySchema,
    answer: reviewListSchema,
    read: (held, _, query) => listReviews(held, query),
  });
  teamRead(wiring, {
    ...about,
    url: '/reviews/:id',
    operationId: 'readStoreReview',
    summary: 'A review with its reply',
    answer: storeReviewSchema,
    read: async ({ client, storeId }, { id = '' }) => {
      const review = await findReview(client, storeId, id);
      if (!review) throw new ProblemError('not_found');
      return review;
    },
  });
  csvRoute<ListedReview, typeof reviewFilterSchema>(wiring, {
    ...about,
    url: '/reviews.csv',
    operationId: 'listStoreReviewsAsCsv',
    summary: 'The reviews that match, as CSV',
    query: reviewFilterSchema,
    answer: z
      .string()
      .meta({ id: 'ReviewsCsv', example: 'Written,Rating\r\n2026-11-12T09:00:00.000Z,5\r\n' }),
    file: 'reviews',
    columns: [
      ['Written', ({ createdAt }) => createdAt],
      ['Rating', ({ rating }) => rating],
      ['Customer', ({ authorName }) => authorName],
      ['Review', ({ content }) => content],
      ['Reply', ({ reply }) => reply],
      ['Replied', ({ repliedAt }) => repliedAt],
      ['Claim', ({ claimNumber }) => claimNumber],
      ['Order', ({ orderNumber }) => orderNumber],
      ['Review id', ({ id }) => id],
    ],
    read: async (held, query) => {
      const { reviews, nextCursor } = await listReviews(held, query);
      return { lines: reviews, nextCursor };
    },
  });
}
