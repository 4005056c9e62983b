/** Whose review is asked for, and when: of claims that came to an end with something done, never of refused ones. */
import type { ClaimStatus } from './claim.ts';
import type { ClosedFor } from './claim-moves.ts';

const REFUSED: readonly ClaimStatus[] = ['DENIED', 'DISMISSED', 'TEMPORARILY_DISMISSED'];
const ENDED: readonly ClaimStatus[] = ['RESOLVED', 'RESOLVED_BY_BRAND', 'CLOSED'];

type Move = { from: ClaimStatus; to: ClaimStatus; closedFor: ClosedFor | null };

/**
 * What a move does to the invitation: `due` sets it unless it is set, `off` takes back what was not sent, null leaves it.
 * Who took their claim back, or did not answer us, is not asked.
 */
export function invitationAfter({ from, to, closedFor }: Move): 'due' | 'off' | null {
  if (!ENDED.includes(to)) return ENDED.includes(from) || REFUSED.includes(to) ? 'off' : null;
  if (to !== 'CLOSED') return 'due';
  if (REFUSED.includes(from) || closedFor === 'SILENCE' || closedFor === 'WITHDRAWN') return null;
  return 'due';
}

/** Looked at again when it is due: nothing else than an end may have come meanwhile. */
export const isInvitable = (status: ClaimStatus, isDenied: boolean): boolean =>
  ENDED.includes(status) && !isDenied;
