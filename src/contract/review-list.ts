/** Reviews of a store's customers: `GET /v1/reviews` and each by itself. */
import { z } from 'zod';
import { createdQuery, nextCursor, pageQuery } from './list.ts';
import { someText } from './text.ts';

export const reviewFilterSchema = z.strictObject({
  q: someText(100).optional().meta({
    description:
      'In the review, the reply or the customer’s name; or the whole number of the claim or order.',
  }),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  answered: z.enum(['yes', 'no']).optional().meta({ description: 'Whether the store has replied.' }),
  ...createdQuery,
});

export const reviewQuerySchema = reviewFilterSchema.extend(pageQuery);

export type ReviewQuery = z.infer<typeof reviewQuerySchema>;

const REVIEW = {
  id: 'r4x8r2k6wd',
  claimId: 'k3m7p2vx9q',
  claimNumber: 20418,
  orderId: 'q8w2n6c4zt',
  orderNumber: '1001',
  rating: 5,
  content: 'Quick and kind.',
  authorName: 'Ada Shopper',
  createdAt: '2026-11-12T09:00:00.000Z',
  reply: null,
  repliedAt: null,
};

const listedReviewSchema = z
  .object({
    id: z.string(),
    claimId: z.string(),
    claimNumber: z.number(),
    orderId: z.string(),
    orderNumber: z.string(),
    rating: z.number(),
    content: z.string(),
    authorName: z.string().nullable(),
    createdAt: z.string(),
    reply: z.string().nullable(),
    repliedAt: z.string().nullable(),
  })
  .meta({ id: 'ListedReview' });

export type ListedReview = z.infer<typeof listedReviewSchema>;

/** A filter looks through many reviews in parts, so a short page is not necessarily the last one. */
export const reviewListSchema = z
  .object({ reviews: z.array(listedReviewSchema), nextCursor })
  .meta({ id: 'ReviewList', example: { reviews: [REVIEW], nextCursor: null } });

export type ReviewList = z.infer<typeof reviewListSchema>;

export const storeReviewSchema = listedReviewSchema
  .extend({
    repliedBy: z
      .string()
      .nullable()
      .meta({ description: 'The name of the person or API token that replied.' }),
  })
  .meta({ id: 'StoreReview', example: { ...REVIEW, repliedBy: null } });

export type StoreReview = z.infer<typeof storeReviewSchema>;
