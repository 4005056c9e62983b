/**
 * Portal text in en-US that several screens share. Each screen's own text is beside it (text.ts), so that no page loads the text
 * of all others. Another locale is another set of files of this shape. Required wording is marked. Write short, plain and kind
 * sentences that never blame the reader.
 */

import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  frame: {
    skip: 'Skip to main content',
    back: 'Back',
    step: (number: number, total: number | null) =>
      total === null ? `Step ${number}` : `Step ${number} of ${total}`,
    help: 'Help',
    contact: 'Contact us',
    didYouMean: (email: string) => `Did you mean ${email}?`,
    takeEmail: (email: string) => `Use ${email}`,
    aboutOrder: (order: string) => `Order ${order}`,
    helpTitle: 'Would you rather talk to someone?',
    errorPrefix: 'Error: ',
    errorTitle: 'Please check the following',
    /** Where no field is at fault. */
    failedTitle: 'That didn’t work',
    continue: 'Continue',
    /** Read by screen readers before answers that continue on click or tap. */
    goesOn: 'Tap or click an answer to go on. With a keyboard, choose one and press Enter.',
    sending: 'One moment…',
    waiting: 'Waiting for the connection…',
    saved: 'Saved',
    change: 'Change',
    track: 'Track this package',
    trackNumber: (number: string) => `Tracking number ${number}`,
    ordered: (count: number) => `${count} ordered`,
    /** The no-break space keeps the count on the same line as the name. */
    times: (count: number, name: string) => `${count}\u00a0×\u00a0${name}`,
    /** Units in the claim out of those ordered. */
    part: (count: number, ordered: number) => `${count} of ${ordered}`,
    order: (number: string) => `Order ${number}`,
  },
  /** The store's legal texts. */
  legal: {
    terms: 'Terms',
    privacy: 'Privacy policy',
    agree: 'By submitting, you agree to our claim terms.',
    read: 'Read the claim terms',
  },
  /** The order summary beside the question. */
  summary: {
    more: (count: number) => `and ${count} more`,
  },
});
