/** The words of what a shopper can do on their claim's page, in en-US (see ../text.ts). */
export const words = {
  title: 'What you can do',
  print: 'Print or save as PDF',
  address: {
    title: 'Change the address',
    line: 'Where a replacement, or anything else that we send you, should go.',
  },
  withdraw: { title: 'Take my claim back', line: 'It arrived after all, or you have changed your mind.' },
  appeal: {
    title: 'Appeal this decision',
    line: 'You see it differently: tell us why, once, and we look at it again.',
  },
  review: { title: 'Tell us how it went', line: 'A minute, and it helps us to do better.' },
};
