/**
 * Days on which a store doesn't work: public holidays of its country and state, and days it named itself
 * (docs/decisions/049-holidays.md). The table is large: use it on the server.
 */
import type { WorkCalendar } from '../time/business-hours.ts';
import { dayNumber, isoOf } from '../time/calendar.ts';
import data from './holidays.generated.json' with { type: 'json' };
import type { Store } from './settings.ts';

/** Days as MMDD with spaces between them: those of every year, and the others of each year from the first. */
export type HolidayTable = { every: string; years: readonly string[] };

/** States by ISO 3166-2 without the country; null where they have the country's holidays. */
type Place = HolidayTable & { states: Record<string, HolidayTable | null> };

const PLACES = data.places as Record<string, Place>;

/** The states of a country that can be told apart by their holidays; empty for a country without any. */
export const holidayStates = (country: string): readonly string[] =>
  Object.keys(PLACES[country]?.states ?? {});

/** Whether a day (see `dayNumber`) is a public holiday. No day of a year that the table doesn't reach is one. */
export function isPublicHoliday(day: number, country: string, state: string | null): boolean {
  const place = PLACES[country];
  const table = (state !== null && place?.states[state]) || place;
  if (!table) return false;
  const [year, month = '', date = ''] = isoOf(day).split('-');
  // Each entry has four digits, so four digits are only found as an entry.
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
