/** What happens to a claim automatically, and when: its next timer and its team's clocks (docs/rules/lifecycle.md). */
import {
  addBusinessHours,
  type BusinessHours,
  businessHoursBetween,
  pastDaysOff,
  type WorkCalendar,
} from '../time/business-hours.ts';
import { type ClaimStatus, stageOf, statusesAt } from './claim.ts';
import { QUEUE_TABS, TIMERS } from './claim-queue.ts';

export type TimerSettings = {
  /** Days in the status before the timer fires. */
  remindCustomer: number;
  closeSilent: number;
  leaveOnHold: number;
  closeResolved: number;
  archiveClosed: number;
  /** Business hours until an answer and a decision are due. */
  firstAnswer: number;
  decision: number;
  businessHours: BusinessHours;
};

export const DEFAULT_TIMERS: TimerSettings = {
  remindCustomer: TIMERS.remindCustomer.afterDays,
  closeSilent: TIMERS.closeSilent.afterDays,
  leaveOnHold: TIMERS.leaveOnHold.afterDays,
  closeResolved: TIMERS.closeResolved.afterDays,
  archiveClosed: TIMERS.archiveClosed.afterDays,
  firstAnswer: TIMERS.firstAnswer.afterBusinessHours,
  decision: TIMERS.decision.afterBusinessHours,
  businessHours: { days: [1, 2, 3, 4, 5], opensAt: 9, closesAt: 17 },
};

/** Timers that change something. `endDismissal` fires on the date the team set. */
export const ACTING_TIMERS = {
  remindCustomer: { in: TIMERS.remindCustomer.in, to: null },
  closeSilent: TIMERS.closeSilent,
  leaveOnHold: TIMERS.leaveOnHold,
  closeResolved: TIMERS.closeResolved,
  archiveClosed: TIMERS.archiveClosed,
  endDismissal: { in: statusesAt('set_aside'), to: 'OPEN' },
} as const satisfies Record<string, { in: readonly ClaimStatus[]; to: ClaimStatus | null }>;

export type ActingTimer = keyof typeof ACTING_TIMERS;

const DAY = 86_400_000;

export type TimerFacts = {
  status: ClaimStatus;
  /** When the claim entered its status, or the customer's last message in it; milliseconds. */
  since: number;
  reminded: boolean;
  /** When a temporary dismissal ends. */
  dismissedUntil: number | null;
};

/**
 * The next timer to fire; null if none is set. A setting of 0 days turns a timer off. No timer fires on a day off,
 * since people are told the day.
 */
export function nextTimer(
  { status, since, reminded, dismissedUntil }: TimerFacts,
  settings: TimerSettings,
  calendar: WorkCalendar,
): { timer: ActingTimer; at: number } | null {
  if (stageOf(status) === 'set_aside') {
    return dismissedUntil === null ? null : { timer: 'endDismissal', at: dismissedUntil };
  }
  const ringing = (
    ['remindCustomer', 'closeSilent', 'leaveOnHold', 'closeResolved', 'archiveClosed'] as const
  )
    .filter((timer) => ACTING_TIMERS[timer].in.includes(status))
    .filter((timer) => settings[timer] > 0 && !(timer === 'remindCustomer' && reminded))
    .map((timer) => ({ timer, at: pastDaysOff(since + settings[timer] * DAY, calendar) }));
  const [first, ...others] = ringing;
  return first ? others.reduce((soonest, one) => (one.at < soonest.at ? one : soonest), first) : null;
}

const isIn = (status: ClaimStatus | null, { in: statuses }: { in: readonly ClaimStatus[] }): boolean =>
  status !== null && statuses.includes(status);

/**
 * A clock of the team. It runs until `dueAt` (milliseconds), or is paused with `hoursLeft` business hours left. Both are
 * null if it has not begun or has stopped.
 */
export type TeamClock = { dueAt: number | null; hoursLeft: number | null };

export type Clocks = { firstAnswer: TeamClock; decision: TeamClock };

const STOPPED: TeamClock = { dueAt: null, hoursLeft: null };

export const NO_CLOCKS: Clocks = { firstAnswer: STOPPED, decision: STOPPED };

/** While the customer or the brand is waited for, nobody of the team can decide. */
const PAUSED = { in: [...QUEUE_TABS.pending.statuses, ...QUEUE_TABS.on_hold.statuses] };

/** `from`: null for a new claim. `isAnswer`: the team answers the customer with this change, whether or not the status stays. */
type ClockChange = { from: ClaimStatus | null; to: ClaimStatus; isAnswer: boolean; now: number };

/**
 * The clocks after a change. They run while the team has the claim, and pause while the customer or the brand is waited
 * for. The first answer is due once, counted from the filing, and its clock stops with the answer. A decision has a new
 * clock whenever the claim returns to the team, except after a pause. The decision stops both.
 */
export function clocksAfter(
  { from, to, isAnswer, now }: ClockChange,
  { firstAnswer, decision }: Clocks,
  settings: TimerSettings,
  calendar: WorkCalendar,
): Clocks {
  const { businessHours } = settings;
  const begun = (hours: number): TeamClock => ({
    dueAt: addBusinessHours(now, hours, businessHours, calendar),
    hoursLeft: null,
  });
  // `hours`: of a clock that begins now; null: it doesn't.
  const running = (clock: TeamClock, hours: number | null): TeamClock => {
    const left = clock.hoursLeft ?? hours;
    return left === null || clock.dueAt !== null ? clock : begun(left);
  };
  const paused = ({ dueAt, hoursLeft }: TeamClock): TeamClock => ({
    dueAt: null,
    hoursLeft: dueAt === null ? hoursLeft : businessHoursBetween(now, dueAt, businessHours, calendar),
  });
  const unanswered = isAnswer ? STOPPED : firstAnswer;
  if (isIn(to, PAUSED)) return { firstAnswer: paused(unanswered), decision: paused(decision) };
  if (!isIn(to, TIMERS.decision)) return NO_CLOCKS;
  const isFiled = to === 'NEW' && from !== 'NEW';
  return {
    firstAnswer: running(unanswered, isFiled ? settings.firstAnswer : null),
    decision: running(decision, isIn(from, TIMERS.decision) ? null : settings.decision),
  };
}

/** The share of the time after which a warning is shown. */
const WARNS_AFTER = 3 / 4;

/** What is due next, and when three quarters of its time are over (milliseconds). Null where no clock runs. */
export function dueNext(
  { firstAnswer, decision }: Clocks,
  now: number,
  settings: TimerSettings,
  calendar: WorkCalendar,
): { dueAt: number; warnsAt: number } | null {
  const [next] = [
    { ...firstAnswer, hours: settings.firstAnswer },
    { ...decision, hours: settings.decision },
  ]
    .flatMap(({ dueAt, hours }) => (dueAt === null ? [] : [{ dueAt, hours }]))
    .toSorted((one, other) => one.dueAt - other.dueAt);
  if (!next) return null;
  const { businessHours } = settings;
  const left = businessHoursBetween(now, next.dueAt, businessHours, calendar);
  const untilWarning = Math.max(0, left - next.hours * (1 - WARNS_AFTER));
  const warnsAt = addBusinessHours(now, untilWarning, businessHours, calendar) ?? next.dueAt;
  return { dueAt: next.dueAt, warnsAt: Math.min(warnsAt, next.dueAt) };
}
