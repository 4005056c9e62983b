/** Text of the mails in a store's own words. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  list: 'Emails about claims',
  failed: 'The emails didn’t load',
  none: { title: 'No emails', text: 'There is no email to change.' },
  add: 'Add an email',
  back: 'All emails',
  unknown: 'This email doesn’t exist',
  own: (subject: string) => `Your words: ${subject}`,
  subject: 'Subject',
  lead: 'First sentences',
  leadHint:
    'They follow the greeting. Each line is a paragraph. Items, amounts, dates and the link are added below.',
  standard: 'Use the standard words',
  preview: 'Preview',
  previewHelp: 'The email as the customer of a claim gets it. Its link is inactive.',
  claim: 'Claim number',
  claimHint: 'Leave it empty for a sample claim.',
  show: 'Show the preview',
  test: 'Send me a test',
  sent: (recipient: string) => `We sent a test to ${recipient}.`,
  missing: (names: string) => `This email has no value for: ${names}.`,
});
