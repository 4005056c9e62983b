/** Text of the team's request, in en-US (see ../../text.ts). */

import type { ProofRequestType } from '../../../../domain/claims/proof-request.ts';
import { catalogue } from '../../../../domain/text/catalogue.ts';
import { statementWords } from '../../../order/check-answers/statement-words.ts';

export const words = catalogue({
  title: 'We need something from you',
  lead: 'To continue with your claim, we need:',
  types: {
    PHOTO: 'Photos or a video',
    SIGNATURE: 'Your signature',
    ACKNOWLEDGEMENT: 'Your confirmation that what you told us is true',
    RECEIPT: 'A receipt or another document, as a photo or PDF',
    OTHER: 'An answer to our message',
  } satisfies Record<ProofRequestType, string>,
  why: 'Why we ask',
  filedForYou: 'We filed this claim for you. We’ll review it once you’ve signed it.',
  by: (day: string) =>
    `Please send it by ${day}. If we don’t hear from you, we’ll close the claim. You can reopen it later by answering.`,
  askedOn: (day: string) => `Asked on ${day}`,
  sign: 'Sign now',
  signHint: 'Signing takes a minute. It opens on a separate page.',
  label: { alone: 'Your answer', beside: 'Anything to add? (optional)' },
  cannot: 'If you can’t send what we asked for, tell us why here.',
  files: 'Photos, videos or a PDF',
  filesHint: (max: number) => `Up to ${max}.`,
  addFile: 'Add a file',
  statement: statementWords.acknowledge,
  statementMissing: statementWords.acknowledgeMissing,
  confirmed: (statement: string) => `I confirm: ${statement}`,
  send: 'Send my answer',
  missing: 'Add what we asked for, or tell us why you can’t',
  sending: 'We’re sending your answer.',
  notSent: 'Your answer hasn’t been sent yet. See Messages below.',
  received: 'Thank you, we received your answer',
  receivedOn: (day: string) => `We received it on ${day}. We’ll email you once we’ve decided.`,
  over: 'We no longer need this',
  stillToSend: 'What you were writing is still here. You can still send it, and our team will read it.',
  stillToSign: 'Your signature is still missing.',
});
