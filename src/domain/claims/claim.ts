/** A claim's life: statuses, the one table of transitions, and what a shopper sees of it (docs/rules/lifecycle.md). */
import type { ClaimType } from './claim-types.ts';

/** How far a claim has come. Anything that doesn't depend on the stage alone is listed per status (claim-moves.ts). */
export type ClaimStage =
  | 'undecided'
  | 'set_aside'
  | 'approved'
  | 'refused'
  | 'resolved'
  | 'closed'
  | 'archived';

/** `tab`: the tab of the team's list. Timers and clocks depend on it (claim-queue.ts). */
type Status = {
  label: string;
  stage: ClaimStage;
  tab: 'todo' | 'on_hold' | 'pending' | 'approved' | 'denied' | 'closed';
};

const STATUSES = {
  PENDING_CUSTOMER: { label: 'Pending Customer (draft)', stage: 'undecided', tab: 'pending' },
  NEW: { label: 'New', stage: 'undecided', tab: 'todo' },
  OPEN: { label: 'Open', stage: 'undecided', tab: 'todo' },
  COMMUNICATING: { label: 'Communicating', stage: 'undecided', tab: 'todo' },
  WAITING_FOR_CUSTOMER: { label: 'Waiting for Customer', stage: 'undecided', tab: 'pending' },
  WAITING_FOR_BRAND: { label: 'Waiting for Brand', stage: 'undecided', tab: 'on_hold' },
  WAITING_FOR_OP: { label: 'Waiting for OP', stage: 'undecided', tab: 'todo' },
  APPROVED: { label: 'Approved', stage: 'approved', tab: 'approved' },
  DENIED: { label: 'Denied', stage: 'refused', tab: 'denied' },
  DISMISSED: { label: 'Dismissed', stage: 'refused', tab: 'closed' },
  TEMPORARILY_DISMISSED: { label: 'Temporarily Dismissed', stage: 'set_aside', tab: 'closed' },
  RESOLVED: { label: 'Resolved', stage: 'resolved', tab: 'approved' },
  RESOLVED_BY_BRAND: { label: 'Resolved by Brand', stage: 'resolved', tab: 'approved' },
  CLOSED: { label: 'Closed', stage: 'closed', tab: 'closed' },
  ARCHIVED: { label: 'Archived', stage: 'archived', tab: 'closed' },
} as const satisfies Record<string, Status>;

export type ClaimStatus = keyof typeof STATUSES;
export const CLAIM_STATUSES = Object.keys(STATUSES) as ClaimStatus[];

export const labelOf = (status: ClaimStatus): string => STATUSES[status].label;
export const stageOf = (status: ClaimStatus): ClaimStage => STATUSES[status].stage;
export const tabOf = (status: ClaimStatus): Status['tab'] => STATUSES[status].tab;

export const statusesAt = (...stages: ClaimStage[]): ClaimStatus[] =>
  CLAIM_STATUSES.filter((status) => stages.includes(stageOf(status)));

/** Facts that a transition may depend on. */
export type TransitionFacts = {
  /** Every resolution of the claim is carried out. */
  resolutionsDone?: boolean;
  /** Money or goods were sent for one of its resolutions. */
  moved?: boolean;
  /** A reason is given or, for buttons, can be given. */
  reasonGiven?: boolean;
};

const CONDITIONS = {
  always: () => true,
  resolutions_done: (facts) => facts.resolutionsDone === true,
  nothing_moved: (facts) => facts.moved !== true,
  with_reason: (facts) => facts.reasonGiven === true,
  resolutions_open: (facts) => facts.resolutionsDone === false,
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

/** From an open status to each of the others, and to every status a new claim can move to. */
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
  RESOLVED: { CLOSED: 'always', OPEN: 'with_reason', APPROVED: 'resolutions_open' },
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

/** A refusal lists what is allowed from here under the same facts. */
export function decideTransition(
  from: ClaimStatus,
  to: ClaimStatus,
  facts: TransitionFacts = {},
): TransitionDecision {
  const allowed = allowedTransitions(from, facts);
  return allowed.includes(to) ? { ok: true } : { ok: false, code: 'transition_not_allowed', allowed };
}

const HOLDS: Record<ClaimStage, 'always' | 'never' | 'with a resolution in force'> = {
  undecided: 'always',
  set_aside: 'always',
  approved: 'always',
  refused: 'never',
  resolved: 'always',
  closed: 'with a resolution in force',
  archived: 'with a resolution in force',
};

/** Whether the claim's units count as claimed (docs/rules/quantities.md). */
export function holdsQuantity(status: ClaimStatus, hasResolutionInForce: boolean): boolean {
  const holds = HOLDS[stageOf(status)];
  return holds === 'always' || (holds !== 'never' && hasResolutionInForce);
}

/** Reopening such a claim claims its units again. It is refused if they are no longer available. */
export function reopeningNeedsQuantity(from: ClaimStatus, hasResolutionInForce: boolean): boolean {
  return TRANSITIONS[from].OPEN !== undefined && !holdsQuantity(from, hasResolutionInForce);
}

/** An appealed denial and a reversed or cancelled resolution are not in force. */
export function isResolvable(resolutions: readonly { inForce: boolean }[]): boolean {
  return !resolutions.some(({ inForce }) => inForce);
}

/** The claim's type derived from its items: their only type, or MULTIPLE. Expects at least one item. */
export function claimTypeOf(issueTypes: readonly ClaimType[]): ClaimType {
  const [first] = issueTypes;
  return first !== undefined && issueTypes.every((type) => type === first) ? first : 'MULTIPLE';
}

/** True if the claim's type is MULTIPLE or its items have several types. */
export function isMultipleType(claim: { claimType: string; claimItems: { claimType: string }[] }): boolean {
  if (claim.claimType.toUpperCase() === 'MULTIPLE') return true;
  return new Set(claim.claimItems.map((item) => item.claimType.toUpperCase())).size > 1;
}
