/**
 * Portal text in en-US that several screens share. Each screen's own text is beside it (text.ts), so that no page loads the text
 * of all others. Another locale is another set of files of this shape. Required wording is marked. Write short, plain and kind
 * sentences that never blame the reader.
 */

import type { IssueType } from '../../domain/claims/claim-types.ts';
import { ISSUE_LABELS } from '../../domain/claims/issue-words.ts';
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
    problem: 'Problem',
    told: 'What you’ve told us',
    method: 'How you’d like it fixed',
  },
  issueTypes: {
    STOLEN: { label: ISSUE_LABELS.STOLEN, hint: 'It was delivered, but someone took it' },
    ORDER_DELIVERED_NOT_RECEIVED: {
      label: ISSUE_LABELS.ORDER_DELIVERED_NOT_RECEIVED,
      hint: 'You’ve looked around and asked your neighbors',
    },
    RETURNED_TO_SENDER: { label: ISSUE_LABELS.RETURNED_TO_SENDER, hint: 'Tracking shows it went back' },
    TRACKING_NOT_MOVING: {
      label: ISSUE_LABELS.TRACKING_NOT_MOVING,
      hint: 'No updates for days, or lost in transit',
    },
    WRONG_ADDRESS: { label: ISSUE_LABELS.WRONG_ADDRESS, hint: 'It was sent to a different address' },
    DAMAGED: { label: ISSUE_LABELS.DAMAGED, hint: 'It arrived broken, torn or leaking' },
    DEFECTIVE_ITEM: { label: ISSUE_LABELS.DEFECTIVE_ITEM, hint: 'It looks fine but doesn’t work' },
    MISSING_ITEM: { label: ISSUE_LABELS.MISSING_ITEM, hint: 'It wasn’t in the package' },
    WRONG_ITEM: { label: ISSUE_LABELS.WRONG_ITEM, hint: 'You got something else instead' },
  } satisfies Record<IssueType, { label: string; hint: string }>,
});
