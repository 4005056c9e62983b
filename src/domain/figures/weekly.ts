/** When a person gets the figures of the last week by mail: on Monday morning, where they are. */
import { addDays, dateIn, dayNumber, instantOf } from '../time/calendar.ts';
import type { FigureName } from './figures.ts';

/** What the mail has of each store. */
export const WEEKLY_FIGURES = [
  'filed',
  'decided',
  'open',
  'approvalRate',
  'answerMedian',
  'decisionMedian',
  'decisionsOnTime',
  'promised',
] as const satisfies readonly FigureName[];

/** More stores than anyone reads about in one mail; the others are in the overview. */
export const MOST_STORES_IN_MAIL = 20;

const HOUR = 7;

/**
 * The week to report now: Monday to Sunday. Null if it isn't Monday after 7, or they have got it.
 * @param got the Monday of the last week that they got
 */
export function weekToReport(
  now: number,
  { timeZone, got }: { timeZone: string; got: string | null },
): { from: string; to: string } | null {
  const today = dateIn(now, timeZone);
  // Day 0 was a Thursday.
  const isMonday = (dayNumber(today) + 3) % 7 === 0;
  if (!isMonday || now < instantOf(`${today}T0${HOUR}:00`, timeZone)) return null;
  const from = addDays(today, -7);
  return got !== null && got >= from ? null : { from, to: addDays(today, -1) };
}
