/** Text of what a person reports, loaded with it. */
import type { ReportedState } from '../../../domain/claims/resolution-progress.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';

/** `open`: the button, by the step that is the likely one. */
type Words = Record<'open' | 'steps', Partial<Record<ReportedState, string>>>;

export const text = catalogue({
  money: {
    open: { SENT: 'Mark as sent', DONE: 'Mark as received' },
    steps: { SENT: 'It was sent', DONE: 'The customer has it' },
  } as Words,
  goods: {
    open: { SHIPPED: 'Mark as shipped', DONE: 'Mark as arrived' },
    steps: {
      MADE: 'The replacement order was made',
      SHIPPED: 'It was shipped',
      DONE: 'The customer has it',
    },
  } as Words,
  status: 'What was done',
  reference: 'Reference',
  referenceHint: 'For example the number of the refund or the order.',
  tracking: { company: 'Carrier', number: 'Tracking number', url: 'Tracking link' },
  told: 'The customer gets an email about it.',
  untold: 'The customer gets no email about it.',
  send: 'Save',
  cancel: 'Cancel',
  done: 'Saved.',
});
