/** What a message does to the claim, said before it is sent (docs/rules/lifecycle.md). */
import type { ClaimStatus } from '../../../domain/claim.ts';
import { afterReply, type ClosedFor, isUndecided } from '../../../domain/claim-moves.ts';
import type { ReplyEffect } from './model.ts';

export function replyEffect(status: ClaimStatus, closedFor: ClosedFor | null): ReplyEffect {
  if (status === 'ARCHIVED') return 'archived';
  if (status === 'TEMPORARILY_DISMISSED') return 'returns';
  if (status === 'CLOSED') return afterReply(status, closedFor) === 'OPEN' ? 'reopens' : 'read-only';
  return isUndecided(status) || status === 'APPROVED' ? 'none' : 'decided';
}
