/** Months of a store's ledger, as YYYY-MM, and when one can be closed. */
import { addDays, dateIn } from '../time/calendar.ts';

export const monthOf = (now: number, timeZone: string): string => dateIn(now, timeZone).slice(0, 7);

/** The first day of the month, YYYY-MM-01. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The month after. Every month has ended 31 days after its first day. */
export const monthAfter = (month: string): string => addDays(firstDayOf(month), 31).slice(0, 7);

/**
 * The first day on which a month can be closed. A decision that is made in the last second of a month, or in a store that has just
 * moved to another time zone, still finds its month open.
 */
export const closesFrom = (month: string): string => addDays(firstDayOf(monthAfter(month)), 2);

/** The months from the first to the last, the last one first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.unshift(month);
  return months;
}
