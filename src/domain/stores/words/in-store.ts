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
  inStoreNotFound: {
    title: 'Tell us what it is',
    lead: 'It isn’t on our list, so we’ll need the receipt too.',
    nameHint: 'As shown on the receipt or the box',
    priceHint: 'Including tax, as shown on the receipt',
    again: 'Search again',
    closed: 'You can only claim products on our list',
    closedLead: 'Ask someone in the store. They can look it up for you.',
  },
  inStoreOutOfWarranty: {
    now: 'What you can do now',
    changeDate: 'Change the date',
    changeProduct: 'Choose another product',
  },
  inStoreReceipt: {
    title: 'Do you have the receipt?',
    lead: 'A photo of it or a PDF from an email is fine.',
  },
  inStoreReceiptRequired: {
    title: 'We need the receipt',
    now: 'What you can do now',
    have: 'I found my receipt',
  },
  inStoreReceiptUpload: {
    title: 'Add your receipt',
    lead: 'Make sure we can read the store, date, product and price.',
    add: 'Add photo or PDF',
  },
  inStoreUpload: {
    title: 'What’s wrong with it?',
    addPhoto: 'Add photo',
  },
  inStoreShippingAddress: {
    title: 'What’s your shipping address?',
    lead: 'If we send you a replacement, we’ll ship it here.',
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
  inStoreConfirm: {
    title: 'Finish your claim',
    lead: 'This is what you told us in the store. Check it, then submit your claim.',
    submit: 'Submit claim',
    received: 'We received your claim',
    next: 'What happens next',
    view: 'See my claim',
  },
} as const;
