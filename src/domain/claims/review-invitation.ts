/** When to invite a review: for claims that ended with a resolution, never for refused ones. */
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
 * How a status change affects the invitation: `due` schedules it unless it is scheduled, `off` cancels one that was not
 * sent, null leaves it. Customers who withdrew their claim or didn't answer us are not asked.
 */
export function invitationAfter({ from, to, closedFor }: Move): 'due' | 'off' | null {
  if (endOf(to) !== 'well') return endOf(from) === 'well' || endOf(to) === 'refused' ? 'off' : null;
  if (stageOf(to) !== 'closed') return 'due';
  if (endOf(from) === 'refused' || closedFor === 'SILENCE' || closedFor === 'WITHDRAWN') return null;
  return 'due';
}

/** Checked again when the invitation is due, since the claim may have been reopened in the meantime. */
export const isInvitable = (status: ClaimStatus, isDenied: boolean): boolean =>
  endOf(status) === 'well' && !isDenied;
