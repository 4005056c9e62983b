/**
 * Days a store doesn't work: public holidays of its country and state, and days it named itself
 * (docs/decisions/049-holidays.md). The table is large: use it on the server only.
 */
import type { WorkCalendar } from '../time/business-hours.ts';
import { dayNumber, isoOf } from '../time/calendar.ts';
import data from './holidays.generated.json' with { type: 'json' };
import type { Store } from './settings.ts';

/**
 * Days as MMDD separated by spaces: `every` applies to all years, `years` lists the others per year from the first one.
 */
export type HolidayTable = { every: string; years: readonly string[] };

/** States by ISO 3166-2 without the country; null if they have the country's holidays. */
type Place = HolidayTable & { states: Record<string, HolidayTable | null> };

const PLACES = data.places as Record<string, Place>;

/** The states of a country with holidays of their own; empty for a country without any. */
export const holidayStates = (country: string): readonly string[] =>
  Object.keys(PLACES[country]?.states ?? {});

/** Whether a day (see `dayNumber`) is a public holiday. False for years beyond the table. */
export function isPublicHoliday(day: number, country: string, state: string | null): boolean {
  const place = PLACES[country];
  const table = (state !== null && place?.states[state]) || place;
  if (!table) return false;
  const [year, month = '', date = ''] = isoOf(day).split('-');
  // Every entry has four digits, so a four-digit search matches whole entries only.
  const found = (days: string | undefined) => days?.includes(month + date) ?? false;
  return found(table.every) || found(table.years[Number(year) - data.firstYear]);
}

export function workCalendarOf({ country, timeZone, settings }: Omit<Store, 'id'>): WorkCalendar {
  const { state, publicHolidays, closedDays } = settings.calendar;
  const closed = closedDays.map(dayNumber);
  return {
    timeZone,
    isOff: (day) => closed.includes(day) || (publicHolidays && isPublicHoliday(day, country, state)),
  };
}
