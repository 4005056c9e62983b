/** A claim's life: statuses, the one table of transitions, and what a shopper sees of it (docs/rules/lifecycle.md). */
import type { ClaimType } from './claim-types.ts';

export const CLAIM_STATUS_LABELS = {
  PENDING_CUSTOMER: 'Pending Customer (draft)',
  NEW: 'New',
  OPEN: 'Open',
  COMMUNICATING: 'Communicating',
  WAITING_FOR_CUSTOMER: 'Waiting for Customer',
  WAITING_FOR_BRAND: 'Waiting for Brand',
  WAITING_FOR_OP: 'Waiting for OP',
  APPROVED: 'Approved',
  DENIED: 'Denied',
  DISMISSED: 'Dismissed',
  TEMPORARILY_DISMISSED: 'Temporarily Dismissed',
  RESOLVED: 'Resolved',
  RESOLVED_BY_BRAND: 'Resolved by Brand',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
} as const;

export type ClaimStatus = keyof typeof CLAIM_STATUS_LABELS;
export const CLAIM_STATUSES = Object.keys(CLAIM_STATUS_LABELS) as ClaimStatus[];

/** What a transition may depend on. */
export type TransitionFacts = {
  /** Every resolution of the claim is carried out. */
  resolutionsDone?: boolean;
  /** Money or goods left for one of its resolutions. */
  moved?: boolean;
  /** A reason is given, or (for buttons) can be. */
  reasonGiven?: boolean;
};

const CONDITIONS = {
  always: () => true,
  resolutions_done: (facts) => facts.resolutionsDone === true,
  nothing_moved: (facts) => facts.moved !== true,
  with_reason: (facts) => facts.reasonGiven === true,
} satisfies Record<string, (facts: TransitionFacts) => boolean>;

export type TransitionCondition = keyof typeof CONDITIONS;
type Targets = Partial<Record<ClaimStatus, TransitionCondition>>;

const IN_WORK = [
  'OPEN',
  'COMMUNICATING',
  'WAITING_FOR_CUSTOMER',
  'WAITING_FOR_BRAND',
  'WAITING_FOR_OP',
] as const;

const FROM_NEW: Targets = {
  ...(Object.fromEntries(IN_WORK.map((status) => [status, 'always'])) as Targets),
  APPROVED: 'always',
  DENIED: 'always',
  DISMISSED: 'always',
  TEMPORARILY_DISMISSED: 'always',
  RESOLVED_BY_BRAND: 'always',
  CLOSED: 'always',
};

/** From an open status to each of the others, and to all that a new claim may go to. */
const fromWork = (status: ClaimStatus): Targets => {
  const { [status]: _itself, ...others } = FROM_NEW;
  return others;
};

export const TRANSITIONS: Record<ClaimStatus, Targets> = {
  PENDING_CUSTOMER: { NEW: 'always', CLOSED: 'always' },
  NEW: FROM_NEW,
  OPEN: fromWork('OPEN'),
  COMMUNICATING: fromWork('COMMUNICATING'),
  WAITING_FOR_CUSTOMER: fromWork('WAITING_FOR_CUSTOMER'),
  WAITING_FOR_BRAND: fromWork('WAITING_FOR_BRAND'),
  WAITING_FOR_OP: fromWork('WAITING_FOR_OP'),
  TEMPORARILY_DISMISSED: { OPEN: 'always', DISMISSED: 'always', CLOSED: 'always' },
  APPROVED: { RESOLVED: 'resolutions_done', OPEN: 'nothing_moved' },
  DENIED: { OPEN: 'always', CLOSED: 'always' },
  DISMISSED: { OPEN: 'always', CLOSED: 'always' },
  RESOLVED: { CLOSED: 'always', OPEN: 'with_reason' },
  RESOLVED_BY_BRAND: { CLOSED: 'always', OPEN: 'with_reason' },
  CLOSED: { OPEN: 'always', ARCHIVED: 'always' },
  ARCHIVED: {},
};

export function allowedTransitions(status: ClaimStatus, facts: TransitionFacts = {}): ClaimStatus[] {
  const targets = TRANSITIONS[status];
  return CLAIM_STATUSES.filter((to) => {
    const condition = targets[to];
    return condition !== undefined && CONDITIONS[condition](facts);
  });
}

export type TransitionDecision =
  | { ok: true }
  | { ok: false; code: 'transition_not_allowed'; allowed: ClaimStatus[] };

/** A refusal names what is allowed from here under the same facts. */
export function decideTransition(
  from: ClaimStatus,
  to: ClaimStatus,
  facts: TransitionFacts = {},
): TransitionDecision {
  const allowed = allowedTransitions(from, facts);
  return allowed.includes(to) ? { ok: true } : { ok: false, code: 'transition_not_allowed', allowed };
}

/** Whether the claim's units count as claimed (docs/rules/quantities.md). */
export function holdsQuantity(status: ClaimStatus, hasResolutionInForce: boolean): boolean {
  if (status === 'DENIED' || status === 'DISMISSED') return false;
  if (status === 'CLOSED' || status === 'ARCHIVED') return hasResolutionInForce;
  return true;
}

/** Reopened, such a claim takes its units back: refused when they are gone. */
export function reopeningNeedsQuantity(from: ClaimStatus, hasResolutionInForce: boolean): boolean {
  return TRANSITIONS[from].OPEN !== undefined && !holdsQuantity(from, hasResolutionInForce);
}

/** A denial that was appealed, a reversed or cancelled resolution is not in force. */
export function isResolvable(resolutions: readonly { inForce: boolean }[]): boolean {
  return !resolutions.some(({ inForce }) => inForce);
}

/** The claim's type by its items': the only one, or MULTIPLE. Without items there is nothing to tell apart. */
export function claimTypeOf(issueTypes: readonly ClaimType[]): ClaimType {
  const [first] = issueTypes;
  return first !== undefined && issueTypes.every((type) => type === first) ? first : 'MULTIPLE';
}

/** The type says so in any case, or the items have more than one. */
export function isMultipleType(claim: { claimType: string; claimItems: { claimType: string }[] }): boolean {
  if (claim.claimType.toUpperCase() === 'MULTIPLE') return true;
  return new Set(claim.claimItems.map((item) => item.claimType.toUpperCase())).size > 1;
}
