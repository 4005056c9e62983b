/** The words of a page that says it is too late, in en-US (see ../text.ts). */
export const words = {
  title: 'The time to file a claim has passed',
  closed: (on: string) => `Claims for this order could be filed until ${on}.`,
  now: 'What you can do now',
  tries: [
    'Write to us anyway: we will see what we can do for you.',
    'Look whether the maker’s warranty still covers the item.',
    'If you paid by card, your card may insure what you buy.',
  ],
  items: 'In this order',
  claims: 'See my earlier claims',
  other: 'Find another order',
};
