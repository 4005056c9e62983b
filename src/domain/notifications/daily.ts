/** When a person gets the mail with what came: once a day, at their hour. */
import { dateIn, instantOf } from '../time/calendar.ts';

/**
 * The day to mail now; null before the hour, or if they have got it.
 * @param hour 0 to 23, in `timeZone`
 * @param got the last day that they got
 */
export function dayToMail(
  now: number,
  { timeZone, hour, got }: { timeZone: string; hour: number; got: string | null },
): string | null {
  const today = dateIn(now, timeZone);
  const begins = instantOf(`${today}T${String(hour).padStart(2, '0')}:00`, timeZone);
  return now < begins || (got !== null && got >= today) ? null : today;
}

/** What is older is left to the console. */
export const DAILY_DAYS = 7;
/** Lines of a store in the mail; the others are counted. */
export const MOST_LINES_IN_MAIL = 20;
