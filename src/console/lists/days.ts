/** Days that narrow a list: as they stand in an address, and as the API takes them. */
import { addDays, startOfDay } from '../../domain/time/calendar.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day (YYYY-MM-DD), or nothing if the address has something else there. */
export const dayIn = (given: string | null): string =>
  given !== null && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';

/** When the day begins in the time zone, or when it has ended; undefined without a day. */
export function momentOf(
  given: string | null,
  timeZone: string,
  { isEnd = false }: { isEnd?: boolean } = {},
): string | undefined {
  const day = dayIn(given);
  if (day === '') return undefined;
  return new Date(startOfDay(isEnd ? addDays(day, 1) : day, timeZone)).toISOString();
}
