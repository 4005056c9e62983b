/** The words of a claim’s pages that a store can replace, as they come with the product. A browser loads those of its room alone. */
export const CLAIM_WORDS = {
  view: {
    next: 'What happens next',
    items: 'What you reported',
    timeline: 'History',
  },
  myClaimAddress: {
    title: 'Where should we send it?',
    submit: 'Save address',
  },
  myClaimAppeal: {
    title: 'Why do you disagree with our decision?',
    helps: 'What helps',
    message: 'Tell us what we should know',
    submit: 'Send my appeal',
  },
  myClaimReview: {
    title: 'How did we do?',
    rating: 'Your rating',
    content: 'What went well? What could we do better? (optional)',
    submit: 'Send my review',
    yours: 'Your review',
    noReply: 'If we reply, we’ll email you and show our reply here.',
  },
  myClaimConfirm: {
    title: 'What email address did you use?',
    emailHint: 'The one you used for your order or claim',
    submit: 'Open my claim',
    orMail: 'Not sure? We can send a new link to the email address we have.',
    sendMail: 'Send me a new link',
  },
} as const;
