/** The words of a page that says it is too soon, in en-US (see ../text.ts). */
export const words = {
  /** Section 2. */
  title: 'Hold that thought!',
  opens: (on: string) => `You can file a claim from ${on}.`,
  keep: 'Nothing is lost: come back with your order number on that day.',
  tries: 'Things to try until then',
  triesFor: {
    notReceived: [
      'Look around the door, the mailbox, the garage and behind plants.',
      'Ask neighbors, the front desk and the people you live with.',
      'Look for a delivery note or a photo in the tracking.',
      'Wait a little: carriers sometimes mark a parcel delivered a day or two early.',
    ],
    issuesWithItems: [
      'Follow the parcel: its tracking is below.',
      'When it comes, open it and look at each item.',
      'Keep the box and take photos if something is wrong.',
    ],
    any: [
      'Follow the parcel: its tracking is below.',
      'Check the shipping address in your confirmation e-mail.',
    ],
  },
  now: 'What you can do now',
  insteadOf: {
    claimed: [
      'Open your claim: it shows where things stand and what happens next.',
      'Write to us if something in it needs correcting.',
    ],
    closed: [
      'Write to us with your order number: we will see what we can do for you.',
      'Look whether the maker’s warranty covers the item.',
      'If you paid by card, your card may insure what you buy.',
    ],
  },
  other: 'Report something else',
  home: 'Back to my order',
};
