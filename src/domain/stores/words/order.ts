/** The words of pages from the order to its claim that a store can replace, as they come with the product. A browser loads those of its room alone. */
export const ORDER_WORDS = {
  start: {
    orderHint: 'It’s in your confirmation email, for example #1001',
    emailHint: 'The one you used for your order',
    submit: 'Find my order',
    mailOrders: 'Email me links to my orders',
  },
  process: {
    title: 'Let’s fix this',
    next: 'What happens next',
    submit: 'Report a problem',
  },
  issues: {
    title: 'What went wrong?',
  },
  items: {
    title: 'Which items have a problem?',
    several: 'Tap an item to report it. For several, use the checkboxes.',
  },
  resolution: {
    title: 'How would you like us to fix this?',
  },
  review: {
    title: 'Review and submit',
    what: 'What happened',
    how: 'How we’ll fix it',
    submit: 'Submit claim',
  },
  claimReceived: {
    title: 'We received your claim',
    next: 'What happens next',
    view: 'See my claim',
    more: 'Report something else',
  },
  notShipped: {
    title: 'Your order hasn’t shipped yet',
    now: 'What you can do now',
    other: 'Find another order',
  },
  tooLate: {
    title: 'The time to file a claim has passed',
    now: 'What you can do now',
    claims: 'See my earlier claims',
    other: 'Find another order',
  },
} as const;
