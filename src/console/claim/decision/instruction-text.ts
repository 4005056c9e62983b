/** Text of carrying out, loaded with it. */
import type { InstructionState } from '../../../domain/instructions/states.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';

export const text = catalogue({
  states: {
    WAITING: () => 'Not sent yet.',
    SENDING: (provider) => `${provider} is carrying it out.`,
    UNKNOWN: (provider) => `${provider} did not answer. It may have been carried out.`,
    DONE: (provider) => `Carried out by ${provider}.`,
    FAILED: () => 'It was not carried out.',
    CANCELLED: () => 'Canceled.',
    REVERSED: (provider) => `It came back from ${provider}.`,
  } as Record<InstructionState, (provider: string | null) => string>,
  waitsForShop: 'Waiting for your shop',
  shopBegan: 'Your shop began',
  since: 'since',
  nothingToDo:
    'We told your shop’s program, and it will report what it did. To do it yourself, take it back first.',
  shopReports: 'Your shop’s program will report what it did.',
  toldAt: 'If it hasn’t by then, we’ll notify your team:',
  next: 'The next try is at',
  open: (provider: string) => `Open in ${provider}`,
  inItsWords: 'The provider says:',
  send: (provider: string) => `Send with ${provider}`,
  message: 'Message to the customer',
  creditMessage:
    'We couldn’t send the money back the way you paid. We’re giving you the same amount as store credit instead.',
  reference: 'Reference',
  referenceHint: 'The provider’s number for it, if there is one.',
  cancel: 'Cancel',
  tries: (count: number) => counted(count, 'request', 'requests'),
  kinds: {
    send: (provider: string) => `Sent to ${provider}.`,
    look: (provider: string) => `Looked for it at ${provider}.`,
  },
  noAnswer: 'No answer yet',
  results: {
    done: 'Carried out',
    pending: 'Accepted, not finished',
    reversed: 'It came back',
    absent: 'Not found',
    busy: 'Busy, we’ll try again later',
    unknown: 'No answer',
  } as Record<string, string>,
});
