/** The team's clocks in the columns of a claim. */
import type { ClaimStatus } from '../../domain/claims/claim.ts';
import { type Clocks, clocksAfter, dueNext, NO_CLOCKS } from '../../domain/claims/schedule.ts';
import { workCalendarOf } from '../../domain/stores/holidays.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimRow } from './queries.ts';

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const clocksOf = (claim: ClaimRow): Clocks => ({
  firstAnswer: { dueAt: instant(claim.first_answer_due_at), hoursLeft: claim.first_answer_hours_left },
  decision: { dueAt: instant(claim.decision_due_at), hoursLeft: claim.decision_hours_left },
});

type Moment = { store: KnownStore; now: number };

/** The columns of a new claim. */
export const clocksFromFiling = (moment: Moment, to: ClaimStatus) => {
  const columns = columnsAfter(moment, NO_CLOCKS, { from: null, to, isAnswer: false });
  return { ...columns, due_news_at: columns.warns_at };
};

/** The columns after a change of a claim. `isAnswer`: the team answers the customer with it. */
export function clocksAfterChange(
  moment: Moment,
  claim: ClaimRow,
  { to, isAnswer }: { to: ClaimStatus; isAnswer: boolean },
) {
  const columns = columnsAfter(moment, clocksOf(claim), { from: claim.status, to, isAnswer });
  // Notify the team once for each due date: a date that stays was already handled.
  const isSame = instant(claim.due_at) === instant(columns.due_at);
  return { ...columns, ...(!isSame && { due_news_at: columns.warns_at }) };
}

function columnsAfter(
  { store, now }: Moment,
  running: Clocks,
  change: { from: ClaimStatus | null; to: ClaimStatus; isAnswer: boolean },
) {
  const { timers } = store.settings;
  const calendar = workCalendarOf(store);
  const { firstAnswer, decision } = clocksAfter({ ...change, now }, running, timers, calendar);
  const due = dueNext({ firstAnswer, decision }, now, timers, calendar);
  return {
    first_answer_due_at: iso(firstAnswer.dueAt),
    first_answer_hours_left: firstAnswer.hoursLeft,
    decision_due_at: iso(decision.dueAt),
    decision_hours_left: decision.hoursLeft,
    due_at: iso(due?.dueAt ?? null),
    warns_at: iso(due?.warnsAt ?? null),
  };
}
