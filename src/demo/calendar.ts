/** Days of the demo data: counted back from `now` in the store's time zone, so that windows open as described. */
import { addDays, dateIn, startOfDay } from '../domain/time/calendar.ts';

export type Calendar = {
  /** ISO 8601 UTC time a number of days ago, at least an hour before `now`. */
  at: (daysAgo: number, time?: string) => string;
  /** Plain date (YYYY-MM-DD) a number of days ago; negative is in the future. */
  date: (daysAgo: number) => string;
};

const HOUR = 3_600_000;

export function calendarOf(now: Date, timeZone: string): Calendar {
  const today = dateIn(now.getTime(), timeZone);
  const date = (daysAgo: number): string => addDays(today, -daysAgo);
  const at = (daysAgo: number, time = '10:00'): string => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    // Counted from midnight. On days with a clock change it is an hour off, which doesn't matter here.
    const instant = startOfDay(date(daysAgo), timeZone) + hours * HOUR + minutes * 60_000;
    return new Date(Math.min(instant, now.getTime() - HOUR)).toISOString();
  };
  return { at, date };
}
