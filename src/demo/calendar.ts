/** Days of the demo world: counted back from `now` on the store's own calendar, so that windows open as told. */
import { addDays, dateIn, startOfDay } from '../domain/time/calendar.ts';

export type Calendar = {
  /** ISO 8601 UTC of a time so many days ago; never later than an hour before `now`. */
  at: (daysAgo: number, time?: string) => string;
  /** Plain date (YYYY-MM-DD) so many days ago; negative counts ahead. */
  date: (daysAgo: number) => string;
};

const HOUR = 3_600_000;

export function calendarOf(now: Date, timeZone: string): Calendar {
  const today = dateIn(now.getTime(), timeZone);
  const date = (daysAgo: number): string => addDays(today, -daysAgo);
  const at = (daysAgo: number, time = '10:00'): string => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    // Counted from midnight: on the day of a clock change an hour off the wall, which nobody misses here.
    const instant = startOfDay(date(daysAgo), timeZone) + hours * HOUR + minutes * 60_000;
    return new Date(Math.min(instant, now.getTime() - HOUR)).toISOString();
  };
  return { at, date };
}
