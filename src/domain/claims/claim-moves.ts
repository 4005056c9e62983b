/** The statuses that a message, an appeal or the shopper moves a claim to (docs/rules/lifecycle.md). */
import { type ClaimStage, type ClaimStatus, stageOf } from './claim.ts';

/** Why a claim was closed. A reply reopens it only after SILENCE. */
export type ClosedFor = 'SILENCE' | 'WITHDRAWN' | 'TEAM' | 'TIME' | 'MERGED';

/** Status changes caused by a message, a signature or a decision. Null: the status stays. */
type Moves = {
  /** After the customer writes. */
  reply: ClaimStatus | null;
  /** After the customer signs. */
  signature: ClaimStatus | null;
  /** After the team writes: the first answer is no longer pending. */
  answer: ClaimStatus | null;
  /**
   * The call that sets this status if a name alone is not enough (amounts, a reason, a date, a record). `PATCH` refuses
   * it.
   */
  ownCall: string | null;
  /** Reopening takes back everything that has not been sent. */
  takesBack: boolean;
  canAppeal: boolean;
};

const STAYS: Moves = {
  reply: null,
  signature: null,
  answer: null,
  ownCall: null,
  takesBack: false,
  canAppeal: false,
};

const MOVES: Record<ClaimStatus, Moves> = {
  PENDING_CUSTOMER: { ...STAYS, signature: 'NEW' },
  NEW: { ...STAYS, answer: 'COMMUNICATING' },
  OPEN: { ...STAYS, answer: 'COMMUNICATING' },
  COMMUNICATING: STAYS,
  // Back to the team once the customer has answered. A signature counts as an answer.
  WAITING_FOR_CUSTOMER: { ...STAYS, reply: 'COMMUNICATING', signature: 'COMMUNICATING' },
  WAITING_FOR_BRAND: STAYS,
  WAITING_FOR_OP: STAYS,
  APPROVED: { ...STAYS, ownCall: 'POST claims/{id}/resolutions', takesBack: true },
  DENIED: { ...STAYS, ownCall: 'POST claims/{id}/denial', canAppeal: true },
  DISMISSED: { ...STAYS, ownCall: 'POST claims/{id}/dismissal' },
  TEMPORARILY_DISMISSED: {
    ...STAYS,
    reply: 'OPEN',
    signature: 'OPEN',
    ownCall: 'POST claims/{id}/dismissal',
  },
  RESOLVED: STAYS,
  // A record of something done elsewhere is withdrawn; what we carried out stays in force until it is reversed.
  RESOLVED_BY_BRAND: { ...STAYS, ownCall: 'POST claims/{id}/resolve-externally', takesBack: true },
  CLOSED: STAYS,
  ARCHIVED: STAYS,
};

export const afterSignature = (status: ClaimStatus): ClaimStatus | null => MOVES[status].signature;
export const afterAnswer = (status: ClaimStatus): ClaimStatus | null => MOVES[status].answer;
export const ownCallOf = (status: ClaimStatus): string | null => MOVES[status].ownCall;
export const takesBack = (status: ClaimStatus): boolean => MOVES[status].takesBack;

/** The status after a customer's reply; null if the reply is only shown to the team. */
export function afterReply(status: ClaimStatus, closedFor: ClosedFor | null): ClaimStatus | null {
  if (status === 'CLOSED') return closedFor === 'SILENCE' ? 'OPEN' : null;
  return MOVES[status].reply;
}

const UNDER_WAY: Record<ClaimStage, 'undecided' | 'decided' | null> = {
  undecided: 'undecided',
  set_aside: 'undecided',
  approved: 'decided',
  refused: null,
  resolved: null,
  closed: null,
  archived: null,
};

export const isUndecided = (status: ClaimStatus): boolean => UNDER_WAY[stageOf(status)] === 'undecided';

/** Something is still pending: a decision, or the delivery of what was approved. */
export const isUnderWay = (status: ClaimStatus): boolean => UNDER_WAY[stageOf(status)] !== null;

/** A shopper can withdraw a claim until it is decided. */
export const canWithdraw = (status: ClaimStatus): boolean => isUndecided(status);

export const isAppealable = (status: ClaimStatus): boolean => MOVES[status].canAppeal;

/** A denial can be appealed once. */
export const canAppeal = (status: ClaimStatus, appealedAt: string | null): boolean =>
  isAppealable(status) && appealedAt === null;

/** As long as nothing was sent and something still may be. */
export const canChangeAddress = (status: ClaimStatus, moved: boolean): boolean =>
  !moved && isUnderWay(status);

/** Reviews rate how a claim ended, so it must at least be decided. */
export const canReview = (status: ClaimStatus): boolean => !isUndecided(status);

const isDecided = (status: ClaimStatus): boolean =>
  ownCallOf(status) !== null || stageOf(status) === 'resolved';

/** Whether a move undoes or ends a decision, which requires the permission to decide. */
export const isDecision = (from: ClaimStatus, to: ClaimStatus): boolean =>
  isDecided(to) || (to === 'OPEN' && isDecided(from));
