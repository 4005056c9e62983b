/** The words of signing, in en-US (see ../text.ts). */
export const words = {
  title: 'Sign your claim',
  titleConfirm: 'Confirm your claim',
  about: (claim: string, order: string) => `Claim #${claim} about order ${order}`,
  filedFor: (store: string) =>
    `The team of ${store} filed it for you. Please check that everything is right.`,
  items: 'What it is about',
  asked: 'Asked for',
  where: 'Your shipping address',
  /** The shopper's own words are `review.acknowledge`; these are about what somebody else wrote down. */
  acknowledge: 'What is written here is true, and I have not been paid for it elsewhere.',
  hint: 'Draw with a finger, a pen or the mouse, or type your name.',
  hintDrawn: 'Draw with a finger, a pen or the mouse.',
  submit: 'Sign and send',
  submitConfirm: 'Confirm and send',
  /** Specification section 8. */
  failed: 'Signature upload unsuccessful. Please try again.',
  wrong: 'Is something wrong here?',
  wrongLink: 'Open my claim and write to us',
  thanks: {
    title: 'Thank you',
    lead: (claim: string) => `Claim #${claim} is complete: we have everything we need from you.`,
    next: 'What happens next',
    steps: [
      'Someone reads your claim, usually within one business hour.',
      'You get an answer by e-mail within one business day.',
    ],
    goesOn: ['We go on with your claim where we were.', 'You hear from us by e-mail.'],
  },
  signed: {
    title: 'This claim is signed already',
    lead: (claim: string) => `There is nothing more to do for claim #${claim}.`,
  },
  over: {
    title: 'There is nothing to sign any more',
    lead: (claim: string) => `Claim #${claim} does not wait for a signature. Open it to see where it stands.`,
  },
  unknown: {
    title: 'This link does not work',
    lead: 'It may be incomplete, or a newer mail has taken its place.',
    tries: [
      'Open the link in the latest mail about your claim.',
      'If it is broken over two lines, copy it whole into the address bar.',
      'Or find your order, and go to your claim from there.',
    ],
    find: 'Find my order',
  },
  view: 'See my claim',
};
