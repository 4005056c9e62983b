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
 * The team's clocks: milliseconds, null where none runs. `decisionHoursLeft`: the business hours that a paused clock has
 * left.
 */
export type Clocks = {
  firstAnswerDueAt: number | null;
  decisionDueAt: number | null;
  decisionHoursLeft: number | null;
};

export const NO_CLOCKS: Clocks = { firstAnswerDueAt: null, decisionDueAt: null, decisionHoursLeft: null };

/** While the customer or the brand is waited for, nobody of the team can decide. */
const PAUSED = { in: [...QUEUE_TABS.pending.statuses, ...QUEUE_TABS.on_hold.statuses] };

/**
 * The clocks after a status change. A running clock continues while its statuses last, and stops with the answer or the
 * decision. The first answer is due once, counted from the filing. A decision has a new clock whenever the claim returns
 * to the team, except after a pause: then it goes on with what it had left.
 */
export function clocksAfter(
  change: { from: ClaimStatus | null; to: ClaimStatus; now: number },
  running: Clocks,
  settings: TimerSettings,
  calendar: WorkCalendar,
): Clocks {
  const { from, to, now } = change;
  const { businessHours } = settings;
  const due = (hours: number) => addBusinessHours(now, hours, businessHours, calendar);
  const firstAnswerDueAt = isIn(to, TIMERS.firstAnswer)
    ? (running.firstAnswerDueAt ?? due(settings.firstAnswer))
    : null;
  if (isIn(to, TIMERS.decision)) {
    const decisionDueAt = isIn(from, TIMERS.decision)
      ? running.decisionDueAt
      : due(running.decisionHoursLeft ?? settings.decision);
    return { firstAnswerDueAt, decisionDueAt, decisionHoursLeft: null };
  }
  if (!isIn(to, PAUSED)) return NO_CLOCKS;
  const left =
    running.decisionDueAt === null
      ? running.decisionHoursLeft
      : businessHoursBetween(now, running.decisionDueAt, businessHours, calendar);
  return { ...NO_CLOCKS, decisionHoursLeft: left };
}

/** The share of the time after which a warning is shown. */
const WARNS_AFTER = 3 / 4;

/** What is due next, and when three quarters of its time are over (milliseconds). Null where no clock runs. */
export function dueNext(
  { firstAnswerDueAt, decisionDueAt }: Clocks,
  now: number,
  settings: TimerSettings,
  calendar: WorkCalendar,
): { dueAt: number; warnsAt: number } | null {
  const [next] = [
    { dueAt: firstAnswerDueAt, hours: settings.firstAnswer },
    { dueAt: decisionDueAt, hours: settings.decision },
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
