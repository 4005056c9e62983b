/** Hours in which a store's team works, on the clock of its time zone (decisions.md section 4). */
import { dayNumberIn, daySpan } from './calendar.ts';

export type BusinessHours = {
  /** Monday is 1, Sunday 7. */
  days: readonly number[];
  /** Whole hours of the wall clock, 0 to 24. */
  opensAt: number;
  closesAt: number;
};

const HOUR = 3_600_000;
// 1970-01-01 was a Thursday.
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
/** A team that never works would be waited for for ever. */
const MOST_DAYS = 3_660;

/**
 * When so many business hours are over, counted from an instant (milliseconds both). Hours are counted back from the end of
 * the day, so that a clock that is changed in the night moves no opening time. Null where no day is worked on.
 */
export function addBusinessHours(
  from: number,
  hours: number,
  { days, opensAt, closesAt }: BusinessHours,
  timeZone: string,
): number | null {
  let left = hours * HOUR;
  const first = dayNumberIn(from, timeZone);
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    if (!days.includes(weekday(day))) continue;
    const midnight = daySpan(day, timeZone).end + 1;
    const opens = Math.max(from, midnight - (24 - opensAt) * HOUR);
    const closes = midnight - (24 - closesAt) * HOUR;
    if (opens >= closes) continue;
    if (opens + left <= closes) return opens + left;
    left -= closes - opens;
  }
  return null;
}

/** The last moment of the day on which so many days from Monday to Friday, today not counted, are over: as banks count. */
export function addWeekdays(from: number, days: number, timeZone: string): number {
  let day = dayNumberIn(from, timeZone);
  for (let left = days; left > 0; ) {
    day += 1;
    if (weekday(day) <= 5) left -= 1;
  }
  return daySpan(day, timeZone).end;
}
