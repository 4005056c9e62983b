/** The words of a page that says it is too soon, in en-US (see ../text.ts). */
export const words = {
  /** Section 2. */
  title: 'Hold that thought!',
  opens: (on: string) => `You can file a claim starting ${on}.`,
  keep: 'You won’t lose anything. Come back on that day with your order number.',
  tries: 'Things to try until then',
  triesFor: {
    notReceived: [
      'Check around your door, mailbox and garage, and behind plants.',
      'Ask neighbors, the front desk and the people you live with.',
      'Check the tracking page for a delivery note or photo.',
      'Wait a day or two. Carriers sometimes mark a package as delivered too early.',
    ],
    issuesWithItems: [
      'Track your package below.',
      'When it arrives, open it and check each item.',
      'Keep the box and take photos if something is wrong.',
    ],
    any: ['Track your package below.', 'Check the shipping address in your confirmation email.'],
  },
  now: 'What you can do now',
  insteadOf: {
    claimed: [
      'Open your claim to see its status and what happens next.',
      'Contact us if anything in it needs to change.',
    ],
    closed: [
      'Contact us with your order number. We’ll see what we can do for you.',
      'Check the manufacturer’s warranty. It may cover the item.',
      'If you paid by card, your card may come with purchase protection.',
    ],
  },
  other: 'Report something else',
  home: 'Back to my order',
};
