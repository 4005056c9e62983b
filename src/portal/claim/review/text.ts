/** Text of the review form, in en-US (see ../../text.ts). */
import { CLAIM_WORDS } from '../../../domain/stores/words/claim.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'myClaimReview',
  catalogue({
    ...CLAIM_WORDS.myClaimReview,
    lead: (number: string) => `Rate how we handled claim #${number}, not the product. We read every review.`,
    ratings: { 1: 'Bad', 2: 'Poor', 3: 'OK', 4: 'Good', 5: 'Very good' } as const,
    stars: (rating: number) => `${rating} of 5 stars`,
    ratingMissing: 'Choose a rating',
    contentLong: (max: number) => `Shorten this to ${counted(max, 'character', 'characters')} or fewer`,
    sentOn: (on: string) => `Sent ${on}`,
    reply: (store: string) => `Reply from ${store}`,
    repliedOn: (on: string) => `Replied ${on}`,
    refused: {
      title: 'It’s too early for a review',
      why: 'We haven’t decided your claim yet.',
      todo: 'Come back once we have. The link in our email brings you here. If you need help before then, message us.',
    },
  }),
);
