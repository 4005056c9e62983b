/** Until when a claim can be set aside. */
import { startOfDay } from '../time/calendar.ts';

const LONGEST = 366 * 86_400_000;

/**
 * The start of a day in the store's time zone, in milliseconds; null unless it is from tomorrow up to a year from now.
 * @param now milliseconds
 */
export function dismissalEnd(until: string, timeZone: string, now: number): number | null {
  const at = startOfDay(until, timeZone);
  return at > now && at <= now + LONGEST ? at : null;
}
