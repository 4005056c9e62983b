/** Which statuses a message, an appeal or the shopper themselves leads to (docs/rules/lifecycle.md). */
import { type ClaimStage, type ClaimStatus, stageOf } from './claim.ts';

/** Why a claim was closed; only silence lets a reply open it again. */
export type ClosedFor = 'SILENCE' | 'WITHDRAWN' | 'TEAM' | 'TIME';

/** What a word, a signature or a decision means to a claim in a status. Null: it stays where it is. */
type Moves = {
  /** After its customer wrote. */
  reply: ClaimStatus | null;
  /** After it was signed. */
  signature: ClaimStatus | null;
  /** After the team wrote: nobody waits for a first answer any more. */
  answer: ClaimStatus | null;
  /** The call that leads here, where a name is not enough: amounts, a reason, a date, a record. `PATCH` refuses it. */
  ownCall: string | null;
  /** Opened again, what has not left is taken back. */
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
  // Back to the team once the customer has answered; signing is an answer too.
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
  // A record of something done elsewhere is taken back; what was carried out here stays in force until it is reversed.
  RESOLVED_BY_BRAND: { ...STAYS, ownCall: 'POST claims/{id}/resolve-externally', takesBack: true },
  CLOSED: STAYS,
  ARCHIVED: STAYS,
};

export const afterSignature = (status: ClaimStatus): ClaimStatus | null => MOVES[status].signature;
export const afterAnswer = (status: ClaimStatus): ClaimStatus | null => MOVES[status].answer;
export const ownCallOf = (status: ClaimStatus): string | null => MOVES[status].ownCall;
export const takesBack = (status: ClaimStatus): boolean => MOVES[status].takesBack;

/** Where a customer's reply leads; null where it is only shown to the team. */
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

/** Something is still to come: a decision, or what was approved. */
export const isUnderWay = (status: ClaimStatus): boolean => UNDER_WAY[stageOf(status)] !== null;

/** A shopper takes back what nobody has decided yet. */
export const canWithdraw = (status: ClaimStatus): boolean => isUndecided(status);

export const isAppealable = (status: ClaimStatus): boolean => MOVES[status].canAppeal;

/** A denial is appealed once. */
export const canAppeal = (status: ClaimStatus, appealedAt: string | null): boolean =>
  isAppealable(status) && appealedAt === null;

/** While nothing has left and something still may. */
export const canChangeAddress = (status: ClaimStatus, moved: boolean): boolean =>
  !moved && isUnderWay(status);

/** A review is about how a claim ended, or at least was decided. */
export const canReview = (status: ClaimStatus): boolean => !isUndecided(status);

const isDecided = (status: ClaimStatus): boolean =>
  ownCallOf(status) !== null || stageOf(status) === 'resolved';

/** Whether a move undoes or ends a decision, which is for those who may decide. */
export const isDecision = (from: ClaimStatus, to: ClaimStatus): boolean =>
  isDecided(to) || (to === 'OPEN' && isDecided(from));
