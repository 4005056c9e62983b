/** The conversation about a claim: messages of both sides, and requests of the team. */

import type { z } from 'zod';
import type { proofRequestBodySchema } from '../../../contract/claim-state.ts';
import type { messageBodySchema } from '../../../contract/message.ts';
import { stageOf, tabOf } from '../../../domain/claims/claim.ts';
import { afterAnswer, afterReply } from '../../../domain/claims/claim-moves.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import {
  type Change,
  claimAnswer,
  type HeldClaim,
  isQuantityGone,
  noteEvent,
  notifyShopper,
  refuseIllegalMove,
  writeChange,
} from '../change.ts';
import { writtenOut } from '../macros/commands.ts';
import { passOnReply } from '../merging/pass-on.ts';
import { viewerOf } from '../present.ts';
import { presentMessage } from '../present-message.ts';
import { clearProofRequest, isProofRequested } from '../proof-requests.ts';
import type { MessageRow } from '../queries.ts';
import { addAcknowledgement, addMessage, countReplies } from './queries.ts';

/**
 * Stores the caller's message. A team message is mailed to the shopper; a shopper's message returns the claim to the
 * team.
 */
export async function sendMessage(held: HeldClaim, body: z.infer<typeof messageBodySchema>): Promise<Answer> {
  const { context, document, caller } = held;
  const isTeam = viewerOf(caller) === 'team';
  const fileKeys = body.medias.map((media) => (typeof media === 'string' ? media : media.fileKey));
  refuseTooManyFiles(held, fileKeys);
  if (isTeam) refuseErased(held);
  else await refuseReply(held);
  const message = await addMessage(held, {
    content: isTeam ? await writtenOut(held, body.messageContent, 'messageContent') : body.messageContent,
    fileKeys,
    senderType: isTeam ? 'team' : 'customer',
    senderName: isTeam ? (body.senderName ?? held.store.name) : document.claim.author_name,
  });
  if (isTeam) await answerShopper(held, message);
  else {
    if (body.acknowledged && isProofRequested(held, 'ACKNOWLEDGEMENT')) await addAcknowledgement(held);
    await receiveReply(held, message);
    await passOnReply(held, message.id);
  }
  return { status: 201, body: JSON.stringify(presentMessage(context, document, message, viewerOf(caller))) };
}

/** The same limit as for the files of an issue. */
export function refuseTooManyFiles({ store }: HeldClaim, fileKeys: readonly string[]): void {
  if (fileKeys.length > store.settings.uploads.filesPerIssue) {
    throw new ProblemError('too_many_files', { fields: [{ path: 'medias', message: '' }] });
  }
}

const HOUR = 3_600_000;
const MOST_AN_HOUR = 60;

/** An archived claim takes no replies. A leaked link must not fill the history without limit. */
async function refuseReply({ client, store, document, now }: HeldClaim): Promise<void> {
  if (stageOf(document.claim.status) === 'archived') throw new ProblemError('claim_archived');
  const since = now - HOUR;
  if ((await countReplies(client, store.id, document.claim.id, since)) < MOST_AN_HOUR) return;
  throw new ProblemError('too_many_requests', { params: { retryAfter: HOUR / 1000 } });
}

/** Refuses a message to an erased customer, because nobody would read it. @throws customer_erased */
function refuseErased({ document: { claim } }: HeldClaim): void {
  if (claim.erased_at !== null) throw new ProblemError('customer_erased');
}

async function answerShopper(held: HeldClaim, message: MessageRow): Promise<void> {
  const { claim } = held.document;
  await writeChange(held, { ...messageEvent(message), to: afterAnswer(claim.status) });
  await notifyShopper(held, 'message', message.content);
}

const messageEvent = (message: MessageRow): Change => ({
  kind: 'message',
  data: { messageId: message.id, senderType: message.sender_type },
});

/** The effect of any reply from the customer: the claim returns to the team, and pending requests count as answered. */
async function receiveReply(held: HeldClaim, message: MessageRow): Promise<void> {
  const { claim } = held.document;
  const change = {
    ...messageEvent(message),
    columns: clearProofRequest(held),
    restartsTimer: tabOf(claim.status) === 'pending',
  };
  const to = afterReply(claim.status, claim.closed_for ?? null);
  if (claim.status !== 'CLOSED' || to === null) return writeChange(held, { ...change, to });
  await tryReopening(held, { ...change, to });
}

/**
 * If the units are no longer available, the claim stays closed.
 * @param otherwise what is kept then: a message, so that no reply is lost
 */
export async function tryReopening(
  held: HeldClaim,
  change: Change,
  otherwise: Change | null = { ...change, to: null },
): Promise<void> {
  await held.client.query('savepoint reopening');
  try {
    await writeChange(held, change);
  } catch (error) {
    if (!isQuantityGone(error)) throw error;
    await held.client.query('rollback to savepoint reopening');
    if (otherwise) await writeChange(held, otherwise);
    await noteEvent(held, 'reopening_refused', { reason: 'quantity_exceeded' });
  }
}

/** Requests proof from the shopper, in the conversation and by mail. The claim then waits for them. */
export async function requestProof(
  held: HeldClaim,
  body: z.infer<typeof proofRequestBodySchema>,
): Promise<Answer> {
  const { store, document, now } = held;
  refuseErased(held);
  const isWaiting = document.claim.status === 'WAITING_FOR_CUSTOMER';
  if (!isWaiting) refuseIllegalMove(held, 'WAITING_FOR_CUSTOMER');
  const content = await writtenOut(held, body.message, 'message');
  const senderType = 'team';
  const message = await addMessage(held, { content, fileKeys: [], senderType, senderName: store.name });
  const request = {
    types: [...new Set(body.types)],
    message: content,
    at: new Date(now).toISOString(),
    answeredAt: null,
  };
  await writeChange(held, {
    kind: 'proof_requested',
    to: 'WAITING_FOR_CUSTOMER',
    data: { messageId: message.id, types: request.types },
    columns: { proof_request: request },
    restartsTimer: isWaiting,
  });
  await notifyShopper(held, 'proof_requested', content);
  return claimAnswer(held);
}
