/** The words of the way in, in en-US (see ../text.ts). */
export const words = {
  /** Section 2. */
  title: 'Get a resolution for your order in minutes',
  lead: 'Find your order and tell us what went wrong. Most people are done in under two minutes.',
  order: 'Order number',
  orderHint: 'In your confirmation e-mail, for example #1001',
  email: 'E-mail address',
  emailHint: 'The one you ordered with',
  code: 'Code',
  codeHint: 'Eight letters and digits, from the e-mail we just sent you',
  submit: 'Find my order',
  orderMissing: 'Enter your order number',
  emailMissing: 'Enter the e-mail address you ordered with',
  emailShape: 'Enter an e-mail address like name@example.com',
  notices: {
    'session-expired': 'It has been a while. Find your order again: what you had filled in is still here.',
    'order-needed': 'First tell us which order it is about.',
    'another-order': 'That page is about an order that isn’t open in this browser. Find it again to go on.',
    'code-sent': 'We sent a code to that address. Enter it to go on.',
    'valet-left':
      'You are no longer filing for a customer. Look up an order, or open another link from your team.',
    'valet-over':
      'The time for filing for this customer is over. What was filled in is still there: open a new link from your team.',
    'order-left': 'Find your order again to go on where you were, or look up another one.',
  },
};
