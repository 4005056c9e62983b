/** Text of the mails in a store's own words. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  list: 'Mails about claims',
  failed: 'The mails didn’t load',
  none: { title: 'No mails', text: 'There is no mail to change.' },
  add: 'Add a mail',
  back: 'All mails',
  unknown: 'There is no such mail',
  own: (subject: string) => `Your words: ${subject}`,
  subject: 'Subject',
  lead: 'First sentences',
  leadHint:
    'They follow the greeting. Each line is a paragraph. Items, amounts, dates and the link come after them by themselves.',
  standard: 'Use the standard words',
  preview: 'Preview',
  previewHelp: 'The mail as the customer of a claim gets it. Its link opens nothing.',
  claim: 'Claim number',
  claimHint: 'Leave it empty for a sample claim.',
  show: 'Show the preview',
  test: 'Send me a test',
  sent: (recipient: string) => `We sent a test to ${recipient}.`,
  missing: (names: string) => `This mail has nothing for: ${names}.`,
});
