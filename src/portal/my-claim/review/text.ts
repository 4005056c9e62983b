/** The words of a shopper's review, in en-US (see ../../text.ts). */
export const words = {
  title: 'How did we do?',
  lead: (number: string) => `With claim #${number}, not with the product. We read every word.`,
  rating: 'Your rating',
  ratings: { 1: 'Bad', 2: 'Poor', 3: 'All right', 4: 'Good', 5: 'Very good' } as const,
  stars: (rating: number) => `${rating} of 5 stars`,
  ratingMissing: 'Choose a rating',
  content: 'What should we keep, what should we change? (optional)',
  contentLong: (max: number) => `Shorten this to ${max} characters or fewer`,
  submit: 'Send my review',
  yours: 'Your review',
  sentOn: (on: string) => `Sent ${on}`,
  reply: (store: string) => `Answer of ${store}`,
  repliedOn: (on: string) => `Answered ${on}`,
  noReply: 'When we answer you, you get an e-mail, and our answer stands here.',
  refused: {
    title: 'Too early to say',
    why: 'Your claim is not decided yet.',
    todo: 'Come back once it is: the link in our e-mail leads here. If something goes wrong until then, write to us.',
  },
};
