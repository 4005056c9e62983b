/** Text of the question which package comes first, in en-US (see ../text.ts). */
export const words = {
  title: 'Which package is this about?',
  lead: 'Your order came in several packages. Report one at a time.',
  another: 'Did another package have a problem?',
  anotherLead: 'Choose it, or continue if that’s everything.',
  submit: 'Continue with this package',
  done: 'That’s everything',
  reported: 'Already reported:',
  missing: 'Choose a package',
};
