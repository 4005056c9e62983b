/** Whose review is asked for, and when: of claims that came to an end with something done, never of refused ones. */
import { type ClaimStage, type ClaimStatus, stageOf } from './claim.ts';
import type { ClosedFor } from './claim-moves.ts';

const ENDS: Record<ClaimStage, 'well' | 'refused' | null> = {
  undecided: null,
  set_aside: 'refused',
  approved: null,
  refused: 'refused',
  resolved: 'well',
  closed: 'well',
  archived: null,
};
const endOf = (status: ClaimStatus) => ENDS[stageOf(status)];

type Move = { from: ClaimStatus; to: ClaimStatus; closedFor: ClosedFor | null };

/**
 * What a move does to the invitation: `due` sets it unless it is set, `off` takes back what was not sent, null leaves it.
 * Who took their claim back, or did not answer us, is not asked.
 */
export function invitationAfter({ from, to, closedFor }: Move): 'due' | 'off' | null {
  if (endOf(to) !== 'well') return endOf(from) === 'well' || endOf(to) === 'refused' ? 'off' : null;
  if (stageOf(to) !== 'closed') return 'due';
  if (endOf(from) === 'refused' || closedFor === 'SILENCE' || closedFor === 'WITHDRAWN') return null;
  return 'due';
}

/** Looked at again when it is due: nothing else than an end may have come meanwhile. */
export const isInvitable = (status: ClaimStatus, isDenied: boolean): boolean =>
  endOf(status) === 'well' && !isDenied;
