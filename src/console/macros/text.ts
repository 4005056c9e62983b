/** Text of the macros. */
import type { ProofRequestType } from '../../domain/claims/proof-request.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

const PROOFS: Record<ProofRequestType, string> = {
  PHOTO: 'Photos or a video',
  SIGNATURE: 'A signature',
  ACKNOWLEDGEMENT: 'A confirmation that it is true',
  RECEIPT: 'A receipt or another document',
  OTHER: 'An answer',
};

export const text = catalogue({
  title: 'Global macros',
  help: 'Prepared answers that every store can use.',
  noAccess: { title: 'You can’t see the global macros', text: 'Ask a platform admin for access.' },
  noStore: { title: 'There is no store yet', text: 'Global macros are offered in stores.' },
  list: 'Macros',
  failed: 'The macros didn’t load',
  none: { title: 'No macros yet', text: 'A macro is a prepared answer. It can also change the claim.' },
  add: 'Add a macro',
  addTitle: 'Add a macro',
  back: 'All macros',
  gone: { title: 'This macro is gone', text: 'Someone deleted it.' },
  scopes: { own: 'Only for you', store: 'For the whole store', global: 'For every store' },
  uses: (count: number) => (count === 1 ? 'used once' : `used ${count.toLocaleString('en-US')} times`),
  removeText: 'It is no longer offered on claims. Answers that were sent stay.',
  fields: {
    scope: 'Who can use it',
    title: 'Title',
    text: 'Text',
    textHint: 'Text in double braces is filled in for each claim.',
    claimTypes: 'Types of claims (none means all)',
    labels: 'Labels it adds',
    assignee: 'Assigns the claim to',
    nobody: 'Leave as it is',
    me: 'Whoever uses it',
    status: 'Sets the status to',
    unchanged: 'Leave as it is',
    proof: 'Asks the customer for',
  },
  proofs: PROOFS,
  acts: 'What it also does',
  preview: {
    title: 'Preview',
    number: 'Claim number',
    numberHint: 'Leave it empty to use the newest claim.',
    button: 'Show the preview',
    for: (number: number) => `For claim #${number}`,
    missing: (names: string) => `This claim has no value for: ${names}.`,
  },
});
