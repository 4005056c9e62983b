/** The words of what the team asked for, in en-US (see ../../text.ts). */
import type { ProofRequestType } from '../../../domain/proof-request.ts';
import { text } from '../../text.ts';

export const words = {
  title: 'We need something from you',
  lead: 'To go on with your claim we need:',
  types: {
    PHOTO: 'Photos or a video',
    SIGNATURE: 'Your signature',
    ACKNOWLEDGEMENT: 'Your word that what you told us is true',
    RECEIPT: 'A receipt or another document, as a photo or PDF',
    OTHER: 'An answer to our message',
  } satisfies Record<ProofRequestType, string>,
  why: 'Why we ask',
  filedForYou: 'We filed this claim for you, and look at it as soon as you have signed it.',
  by: (day: string) =>
    `Please send it by ${day}. Without an answer we close the claim; answering later opens it again.`,
  askedOn: (day: string) => `Asked on ${day}`,
  sign: 'Sign now',
  signHint: 'Signing takes a minute, on a page of its own.',
  label: { alone: 'Your answer', beside: 'Anything to add?' },
  labelHint: 'You can leave this empty.',
  cannot: 'If you can’t send what we ask for, tell us here why.',
  files: 'Photos, videos or a PDF',
  filesHint: (max: number) => `Up to ${max}.`,
  addFile: 'Add a file',
  statement: text.review.acknowledge,
  statementMissing: text.review.acknowledgeMissing,
  confirmed: (statement: string) => `I confirm: ${statement}`,
  send: 'Send my answer',
  missing: 'Add what we asked for, or tell us why you can’t',
  sending: 'Your answer is being sent.',
  notSent: 'Your answer is not sent yet: see Messages below.',
  received: 'Thank you, we received your answer',
  receivedOn: (day: string) =>
    `It came on ${day}. We go on with your claim and write to you as soon as it is decided.`,
  over: 'We don’t need this any more',
  stillToSend: 'What you were writing is still here. Send it if you like: the team reads it.',
  stillToSign: 'Your signature is still missing.',
};
