import { z } from 'zod';
import {
  reviewBodySchema,
  reviewReplyBodySchema,
  reviewSchema,
  reviewsSchema,
} from '../../../contract/message.ts';
import { text } from '../../../contract/text.ts';
import { withStore } from '../../database/with-store.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { claimCall, forShoppers, forTeam, type Wiring } from '../calls.ts';
import { openClaim } from '../read.ts';
import { answerReview, findReviews, reviewClaim } from './reviews.ts';

/** A shopper's review of the claim, and the merchant's answer. */
export function reviewRoutes(to: Wiring): void {
  claimCall(to, {
    method: 'POST',
    url: '/claims/:id/reviews',
    operationId: 'reviewClaim',
    tag: 'Conversation',
    summary: 'Say how it went',
    access: forShoppers('review:create'),
    version: 'optional',
    body: reviewBodySchema,
    answer: { status: 201, schema: reviewSchema },
    problems: ['review_too_early', 'already_reviewed'],
    command: reviewClaim,
  });
  claimCall(to, {
    method: 'PUT',
    url: '/claims/:id/reviews/:reviewId/reply',
    operationId: 'answerReview',
    tag: 'Conversation',
    summary: "The merchant's answer to a review",
    access: forTeam('review:update'),
    version: 'optional',
    momentary: true,
    body: reviewReplyBodySchema,
    answer: { status: 200, schema: reviewSchema },
    problems: MISTAKES,
    command: (held, body, { reviewId = '' }) => answerReview(held, reviewId, body),
  });
  reviewList(to);
}

function reviewList({ api, context }: Wiring): void {
  api.get(
    '/claims/:id/reviews',
    {
      config: { access: forShoppers('review:read') },
      schema: {
        operationId: 'listReviews',
        tags: ['Conversation'],
        summary: 'The review of a claim, with its answer',
        params: z.object({ id: text(64) }),
        response: { 200: reviewsSchema },
      },
    },
    async ({ caller, params }) => {
      const { store, document } = await openClaim(context, caller, params.id);
      const { id } = document.claim;
      return {
        reviews: await withStore(context.db, store.id, (client) => findReviews(client, store.id, id)),
      };
    },
  );
}
