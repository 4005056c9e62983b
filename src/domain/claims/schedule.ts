/** What happens to a claim automatically, and when: its next timer and its team's clocks (docs/rules/lifecycle.md). */
import {
  addBusinessHours,
  type BusinessHours,
  pastDaysOff,
  type WorkCalendar,
} from '../time/business-hours.ts';
import { type ClaimStatus, stageOf, statusesAt } from './claim.ts';
import { TIMERS } from './claim-queue.ts';

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

/** The team's clocks (milliseconds, null where none runs). */
export type Clocks = { firstAnswerDueAt: number | null; decisionDueAt: number | null };

/**
 * The clocks after a status change. A running clock continues while its statuses last. The first answer is due once,
 * counted from the filing; a decision becomes due again whenever the claim returns to the team.
 */
export function clocksAfter(
  change: { from: ClaimStatus | null; to: ClaimStatus; now: number },
  running: Clocks,
  settings: TimerSettings,
  calendar: WorkCalendar,
): Clocks {
  const { from, to, now } = change;
  const due = (hours: number) => addBusinessHours(now, hours, settings.businessHours, calendar);
  const isAsked = isIn(to, TIMERS.firstAnswer);
  const isDecided = !isIn(to, TIMERS.decision);
  return {
    firstAnswerDueAt: isAsked ? (running.firstAnswerDueAt ?? due(settings.firstAnswer)) : null,
    decisionDueAt: isDecided
      ? null
      : isIn(from, TIMERS.decision)
        ? running.decisionDueAt
        : due(settings.decision),
  };
}
