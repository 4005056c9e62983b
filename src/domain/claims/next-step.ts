/**
 * What happens next with a claim and by when, as shown to its shopper. Derived from its clocks and timers
 * (docs/rules/lifecycle.md).
 */
import { addBusinessDays, type WorkCalendar } from '../time/business-hours.ts';
import type { ClaimStatus } from './claim.ts';
import { type ClosedFor, canAppeal } from './claim-moves.ts';
import {
  type InstructionKind,
  RESOLUTION_STATES,
  RESOLUTION_TYPES,
  type ResolutionState,
  type ResolutionType,
} from './resolution-types.ts';
import { type ActingTimer, nextTimer, type TimerSettings } from './schedule.ts';

/** "Up to 5 business days". */
const REFUND_DAYS = 5;

export type NextStepKind =
  | 'read'
  | 'decide'
  | 'decide_again'
  | 'sign'
  | 'answer'
  | 'hold'
  | 'pay'
  | 'paid'
  | 'credit'
  | 'credited'
  | 'send_goods'
  | 'pack'
  | 'goods_shipped'
  | 'done'
  | 'close'
  | 'appeal'
  | 'denied_for_good'
  | 'later'
  | 'set_aside'
  | 'closed_for_silence'
  | 'withdrawn'
  | 'merged'
  | 'closed';

/** Milliseconds. `by`: when it is due or happens, null if no clock runs; `since`: when the claim reached this point. */
export type NextStep = { step: NextStepKind; by: number | null; since: number; isLate: boolean };

type GivenFacts = {
  type: ResolutionType;
  state: ResolutionState;
  external: boolean;
  /** The team carries it out and reports when the customer has it; otherwise a provider does. */
  byHand: boolean;
  /** When it reached this state. */
  since: number;
};

export type NextStepFacts = {
  status: ClaimStatus;
  since: number;
  firstAnswerDueAt: number | null;
  decisionDueAt: number | null;
  dismissedUntil: number | null;
  timer: { timer: ActingTimer; at: number } | null;
  closedFor: ClosedFor | null;
  appealedAt: string | null;
  resolutions: readonly GivenFacts[];
};

type Clock = { timers: TimerSettings; calendar: WorkCalendar; now: number };
type Due = { step: NextStepKind; by: number | null; since?: number };

/** In the order they happen; never empty. */
export function nextSteps(facts: NextStepFacts, clock: Clock): NextStep[] {
  return STEPS[facts.status](facts, clock).map(({ step, by, since = facts.since }) => ({
    step,
    by,
    since,
    isLate: by !== null && by < clock.now,
  }));
}

type Steps = (facts: NextStepFacts, clock: Clock) => Due[];

const decide: Steps = ({ appealedAt, decisionDueAt }) => [
  { step: appealedAt === null ? 'decide' : 'decide_again', by: decisionDueAt },
];

/** When silence closes the claim. The reminder sent before that doesn't postpone it. */
function closesSilent({ status, since }: NextStepFacts, { timers, calendar }: Clock): number | null {
  return nextTimer({ status, since, reminded: true, dismissedUntil: null }, timers, calendar)?.at ?? null;
}

const ringsAt = ({ timer }: NextStepFacts, ...wanted: ActingTimer[]): number | null =>
  timer !== null && wanted.includes(timer.timer) ? timer.at : null;

const PAYMENT = { waiting: 'pay', moved: 'paid' } as const;
const CREDIT = { waiting: 'credit', moved: 'credited' } as const;

/** What each kind of resolution in force still has to deliver; the slowest of each kind. */
function carriedOut({ resolutions }: NextStepFacts, { timers, calendar, now }: Clock): Due[] {
  const own = resolutions.filter((one) => !one.external && RESOLUTION_STATES[one.state].inForce);
  const of = (kind: InstructionKind) => own.filter(({ type }) => RESOLUTION_TYPES[type].instruction === kind);
  const inDays = (since: number) => addBusinessDays(since, REFUND_DAYS, timers.businessHours, calendar);
  return [
    ...goodsSteps(of('GOODS')),
    ...moneySteps(of('PAYMENT'), PAYMENT)
      .map((due) => ({ ...due, by: inDays(due.since) }))
      // No provider reports that a bank has booked it. Once it says that it is done, the days of the bank are enough.
      .filter(
        ({ by }) => !of('PAYMENT').every(({ state, byHand }) => state === 'DONE' && (byHand || by < now)),
      ),
    ...moneySteps(of('CREDIT'), CREDIT),
  ];
}

function moneySteps(all: NextStepFacts['resolutions'], words: typeof PAYMENT | typeof CREDIT) {
  if (all.length === 0) return [];
  const waiting = all.filter(({ state }) => !RESOLUTION_STATES[state].moved);
  const isWaiting = waiting.length > 0;
  const since = Math.max(...(isWaiting ? waiting : all).map((one) => one.since));
  return [{ step: isWaiting ? words.waiting : words.moved, by: null, since }];
}

const GOODS_STEPS: Record<ResolutionState, NextStepKind> = {
  WAITING: 'send_goods',
  SENT: 'send_goods',
  MADE: 'pack',
  SHIPPED: 'goods_shipped',
  DONE: 'goods_shipped',
  CANCELLED: 'send_goods',
  REVERSED: 'send_goods',
};
const SLOWEST_FIRST = ['send_goods', 'pack', 'goods_shipped'] as const;

function goodsSteps(goods: NextStepFacts['resolutions']): Due[] {
  const step = SLOWEST_FIRST.find((one) => goods.some(({ state }) => GOODS_STEPS[state] === one));
  return step === undefined ? [] : [{ step, by: null, since: Math.max(...goods.map((one) => one.since)) }];
}

const resolved: Steps = (facts, clock) => {
  const steps = carriedOut(facts, clock);
  const closes = ringsAt(facts, 'closeResolved');
  return [
    ...(steps.length === 0 ? [{ step: 'done', by: null } as const] : steps),
    ...(closes === null ? [] : [{ step: 'close', by: closes } as const]),
  ];
};

const CLOSED: Record<ClosedFor, NextStepKind> = {
  SILENCE: 'closed_for_silence',
  WITHDRAWN: 'withdrawn',
  MERGED: 'merged',
  TEAM: 'closed',
  TIME: 'closed',
};

const STEPS: Record<ClaimStatus, Steps> = {
  PENDING_CUSTOMER: (facts, clock) => [{ step: 'sign', by: closesSilent(facts, clock) }],
  NEW: (facts, clock) => [{ step: 'read', by: facts.firstAnswerDueAt }, ...decide(facts, clock)],
  OPEN: decide,
  COMMUNICATING: decide,
  WAITING_FOR_OP: decide,
  WAITING_FOR_CUSTOMER: (facts, clock) => [{ step: 'answer', by: closesSilent(facts, clock) }],
  WAITING_FOR_BRAND: (facts) => [{ step: 'hold', by: ringsAt(facts, 'leaveOnHold') }],
  APPROVED: resolved,
  RESOLVED: resolved,
  RESOLVED_BY_BRAND: resolved,
  DENIED: ({ status, appealedAt }) => [
    { step: canAppeal(status, appealedAt) ? 'appeal' : 'denied_for_good', by: null },
  ],
  TEMPORARILY_DISMISSED: ({ dismissedUntil }) => [{ step: 'later', by: dismissedUntil }],
  DISMISSED: () => [{ step: 'set_aside', by: null }],
  CLOSED: ({ closedFor }) => [{ step: closedFor === null ? 'closed' : CLOSED[closedFor], by: null }],
  // An archived claim can't be reopened, whatever it was closed for.
  ARCHIVED: () => [{ step: 'closed', by: null }],
};
