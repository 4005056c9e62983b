/** Hours and days a store's team works, in its time zone (docs/rules/lifecycle.md). */
import { dayNumberIn, daySpan } from './calendar.ts';

export type BusinessHours = {
  /** Monday is 1, Sunday 7. */
  days: number[];
  /** Whole hours of the wall clock, 0 to 24. */
  opensAt: number;
  closesAt: number;
};

/** `isOff`: whether a day (see `dayNumber`) is a public holiday or a day the store is closed (holidays.ts). */
export type WorkCalendar = { timeZone: string; isOff: (day: number) => boolean };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
// 1970-01-01 was a Thursday.
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
const BANK_DAYS = [1, 2, 3, 4, 5];
/** Stops the search if a team never works. */
const MOST_DAYS = 3_660;

/** The team's working time after an instant, a span a day. At most ten years of days. */
function* workingSpans(
  from: number,
  { days, opensAt, closesAt }: BusinessHours,
  { timeZone, isOff }: WorkCalendar,
): Generator<{ opens: number; closes: number }> {
  const first = dayNumberIn(from, timeZone);
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    if (!days.includes(weekday(day)) || isOff(day)) continue;
    const midnight = daySpan(day, timeZone).end + 1;
    // Counted back from the end of the day, so that a clock change at night doesn't move the opening time.
    const opens = Math.max(from, midnight - (24 - opensAt) * HOUR);
    const closes = midnight - (24 - closesAt) * HOUR;
    if (opens < closes) yield { opens, closes };
  }
}

/** When this many business hours have passed since an instant (both in milliseconds). Null if no day is a working day. */
export function addBusinessHours(
  from: number,
  count: number,
  hours: BusinessHours,
  calendar: WorkCalendar,
): number | null {
  let left = count * HOUR;
  for (const { opens, closes } of workingSpans(from, hours, calendar)) {
    if (opens + left <= closes) return opens + left;
    left -= closes - opens;
  }
  return null;
}

/** The business hours between two instants; 0 if the second is not later. */
export function businessHoursBetween(
  from: number,
  until: number,
  hours: BusinessHours,
  calendar: WorkCalendar,
): number {
  let passed = 0;
  for (const { opens, closes } of workingSpans(from, hours, calendar)) {
    if (opens >= until) break;
    passed += Math.min(closes, until) - opens;
  }
  return passed / HOUR;
}

/**
 * The last moment of the day on which this many business days have passed, today not counted. Money moves when banks
 * work, so only Monday to Friday count, and only days the store works. If there are none, every day counts.
 */
export function addBusinessDays(
  from: number,
  count: number,
  { days }: Pick<BusinessHours, 'days'>,
  { timeZone, isOff }: WorkCalendar,
): number {
  const own = BANK_DAYS.filter((day) => days.includes(day));
  const counted = own.length > 0 ? own : BANK_DAYS;
  let day = dayNumberIn(from, timeZone);
  const last = day + MOST_DAYS;
  for (let left = count; left > 0 && day < last; ) {
    day += 1;
    if (counted.includes(weekday(day)) && !isOff(day)) left -= 1;
  }
  return daySpan(day, timeZone).end;
}

/** The same time on the first day from then on that is not a day off. */
export function pastDaysOff(at: number, { timeZone, isOff }: WorkCalendar): number {
  const last = at + MOST_DAYS * DAY;
  let time = at;
  while (isOff(dayNumberIn(time, timeZone)) && time < last) time += DAY;
  return time;
}
