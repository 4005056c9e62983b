/** How sending a message changes the claim; shown before the shopper sends it (docs/rules/lifecycle.md). */
import { type ClaimStatus, stageOf } from '../../../../domain/claims/claim.ts';
import { afterReply, type ClosedFor } from '../../../../domain/claims/claim-moves.ts';
import type { ReplyEffect } from './model.ts';

export function replyEffect(status: ClaimStatus, closedFor: ClosedFor | null): ReplyEffect {
  switch (stageOf(status)) {
    case 'undecided':
    case 'approved':
      return 'none';
    case 'set_aside':
      return 'returns';
    case 'refused':
    case 'resolved':
      return 'decided';
    case 'closed':
      return afterReply(status, closedFor) === null ? 'read-only' : 'reopens';
    case 'archived':
      return 'archived';
  }
}
