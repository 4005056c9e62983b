/** Text of the review form, in en-US (see ../../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'How did we do?',
  lead: (number: string) => `Rate how we handled claim #${number}, not the product. We read every review.`,
  rating: 'Your rating',
  ratings: { 1: 'Bad', 2: 'Poor', 3: 'OK', 4: 'Good', 5: 'Very good' } as const,
  stars: (rating: number) => `${rating} of 5 stars`,
  ratingMissing: 'Choose a rating',
  content: 'What went well? What could we do better? (optional)',
  contentLong: (max: number) => `Shorten this to ${max} characters or fewer`,
  submit: 'Send my review',
  yours: 'Your review',
  sentOn: (on: string) => `Sent ${on}`,
  reply: (store: string) => `Reply from ${store}`,
  repliedOn: (on: string) => `Replied ${on}`,
  noReply: 'If we reply, we’ll email you and show our reply here.',
  refused: {
    title: 'It’s too early for a review',
    why: 'We haven’t decided your claim yet.',
    todo: 'Come back once we have. The link in our email brings you here. If you need help before then, message us.',
  },
});
