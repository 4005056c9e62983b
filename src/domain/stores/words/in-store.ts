/** The words of pages in the shop that a store can replace, as they come with the product. A browser loads those of its room alone. */
export const IN_STORE_WORDS = {
  inStore: {
    title: 'Did something you bought here break?',
    lead: 'Report it under warranty. It takes about three minutes.',
    neededTitle: 'Have these ready',
    howTitle: 'How it works',
    start: 'Start',
  },
  inStoreContactInfo: {
    title: 'How can we reach you?',
    lead: 'We’ll email you about your claim.',
  },
  inStoreDateOfPurchase: {
    title: 'When did you buy it?',
    lead: 'The date is on your receipt. Your warranty starts on that day.',
  },
  inStoreProducts: {
    title: 'What did you buy?',
    searchHint: 'The barcode is on the box. The SKU is on the receipt.',
    notFound: 'I can’t find my product',
  },
  inStoreReceipt: {
    title: 'Do you have the receipt?',
    lead: 'A photo of it or a PDF from an email is fine.',
  },
  inStoreReview: {
    title: 'Review and submit',
  },
  inStoreSent: {
    title: 'Check your email',
    nothing: 'Didn’t get it?',
    send: 'Send the link again',
    done: 'Done',
  },
} as const;
