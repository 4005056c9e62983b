/** The words of a claim’s page that a store can replace, as they come with the product. A browser loads those of its room alone. */
export const CLAIM_WORDS = {
  view: {
    next: 'What happens next',
    items: 'What you reported',
    timeline: 'History',
  },
} as const;
