/** Which statuses a message, an appeal or the shopper themselves leads to (docs/rules/lifecycle.md). */
import type { ClaimStatus } from './claim.ts';

/** Why a claim was closed; only silence lets a reply open it again. */
export type ClosedFor = 'SILENCE' | 'WITHDRAWN' | 'TEAM' | 'TIME';

type Moves = Partial<Record<ClaimStatus, ClaimStatus>>;

/** Back to the team once the customer has answered. */
export const AFTER_REPLY: Moves = {
  WAITING_FOR_CUSTOMER: 'COMMUNICATING',
  TEMPORARILY_DISMISSED: 'OPEN',
};

/** Signing is an answer too, and what a draft waits for. */
export const AFTER_SIGNATURE: Moves = { ...AFTER_REPLY, PENDING_CUSTOMER: 'NEW' };

/** The team has answered: nobody waits for a first answer any more. */
export const AFTER_ANSWER: Moves = { NEW: 'COMMUNICATING', OPEN: 'COMMUNICATING' };

/** Where a customer's reply leads; null where it is only shown to the team. */
export function afterReply(status: ClaimStatus, closedFor: ClosedFor | null): ClaimStatus | null {
  if (status === 'CLOSED') return closedFor === 'SILENCE' ? 'OPEN' : null;
  return AFTER_REPLY[status] ?? null;
}

const UNDECIDED: readonly ClaimStatus[] = [
  'PENDING_CUSTOMER',
  'NEW',
  'OPEN',
  'COMMUNICATING',
  'WAITING_FOR_CUSTOMER',
  'WAITING_FOR_BRAND',
  'WAITING_FOR_OP',
  'TEMPORARILY_DISMISSED',
];

export const isUndecided = (status: ClaimStatus): boolean => UNDECIDED.includes(status);

/** A shopper takes back what nobody has decided yet. */
export const canWithdraw = (status: ClaimStatus): boolean => isUndecided(status);

/** A denial is appealed once. */
export const canAppeal = (status: ClaimStatus, appealedAt: string | null): boolean =>
  status === 'DENIED' && appealedAt === null;

/** While nothing has left and something still may. */
export const canChangeAddress = (status: ClaimStatus, moved: boolean): boolean =>
  !moved && (isUndecided(status) || status === 'APPROVED');

/** A review is about how a claim ended, or at least was decided. */
export const canReview = (status: ClaimStatus): boolean => !isUndecided(status);

/**
 * Statuses that need more than a name: amounts, a reason, a date, a record. `PATCH` refuses them and each has a call of its
 * own.
 */
export const OWN_CALLS = {
  APPROVED: 'POST claims/{id}/resolutions',
  DENIED: 'POST claims/{id}/denial',
  DISMISSED: 'POST claims/{id}/dismissal',
  TEMPORARILY_DISMISSED: 'POST claims/{id}/dismissal',
  RESOLVED_BY_BRAND: 'POST claims/{id}/resolve-externally',
} as const satisfies Partial<Record<ClaimStatus, string>>;

/** Whether a move undoes or ends a decision, which is for those who may decide. */
export const isDecision = (from: ClaimStatus, to: ClaimStatus): boolean =>
  to === 'RESOLVED' || to in OWN_CALLS || (to === 'OPEN' && (from in OWN_CALLS || from === 'RESOLVED'));
