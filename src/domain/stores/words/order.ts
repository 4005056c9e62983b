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
  shipment: {
    title: 'What happened to your package?',
    titleMany: 'Which packages haven’t arrived?',
  },
  multipleShipments: {
    title: 'Which package is this about?',
    lead: 'Your order came in several packages. Report one at a time.',
    submit: 'Continue with this package',
    another: 'Did another package have a problem?',
    anotherLead: 'Choose it. If nothing else is wrong, press “That’s everything.”',
    done: 'That’s everything',
  },
  resolution: {
    title: 'How would you like us to fix this?',
  },
  address: {
    title: 'Is your address right?',
    submit: 'Use this address',
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
  tooSoon: {
    tries: 'Things to try until then',
    now: 'What you can do now',
    other: 'Report something else',
    home: 'Back to my order',
  },
  tooLate: {
    title: 'The time to file a claim has passed',
    now: 'What you can do now',
    claims: 'See my earlier claims',
    other: 'Find another order',
  },
  return: {
    title: 'Return an item',
    made: 'Your returns',
    track: 'Track my return',
    report: 'Report a problem instead',
  },
} as const;
