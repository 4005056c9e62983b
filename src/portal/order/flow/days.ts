/**
 * Dates and times in the store's time zone, in the formats that screens use. A date without a year is in the year of `now`
 * (milliseconds).
 */
import { language } from '../../../domain/text/locale.ts';
import { dateFormat } from '../../../domain/time/date-time.ts';
import { dayWords } from './day-words.ts';

type Length = 'weekday' | 'long' | 'short' | 'time' | 'zone' | 'year';

const OPTIONS: Record<Length, Intl.DateTimeFormatOptions> = {
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { hour: 'numeric', timeZoneName: 'short' },
  year: { year: 'numeric' },
};

const formatOf = (length: Length, timeZone: string) => dateFormat(language().tag, timeZone, OPTIONS[length]);

const written = (length: Length, iso: string, timeZone: string) =>
  formatOf(length, timeZone).format(Date.parse(iso));

const withYear = (length: Length, iso: string, timeZone: string) =>
  dateFormat(language().tag, timeZone, { ...OPTIONS[length], year: 'numeric' }).format(Date.parse(iso));

function withOtherYear(length: Length, iso: string, timeZone: string, now: number): string {
  const isThisYear = written('year', iso, timeZone) === formatOf('year', timeZone).format(now);
  return isThisYear ? written(length, iso, timeZone) : withYear(length, iso, timeZone);
}

/** "Monday, November 23" or "Monday, November 29, 2027". */
export const weekday = (iso: string, timeZone: string, now: number) =>
  withOtherYear('weekday', iso, timeZone, now);

/** "November 10, 2026". */
export const longDay = (iso: string, timeZone: string) => written('long', iso, timeZone);

/** "Nov 17, 2026". */
export const dayWithYear = (iso: string, timeZone: string) => withYear('short', iso, timeZone);

/** A date without a time (YYYY-MM-DD) is the same day in every zone: "Monday, November 23". */
export const plainWeekday = (date: string, now: number) => weekday(date, 'UTC', now);

/** "9:12 AM". */
export const timeOfDay = (iso: string, timeZone: string) =>
  written('time', iso, timeZone).replaceAll('\u202f', ' ');

/** "Nov 17 at 9:12 AM" or "Nov 17, 2027 at 9:12 AM". */
export const moment = (iso: string, timeZone: string, now: number) =>
  dayWords.at(withOtherYear('short', iso, timeZone, now), timeOfDay(iso, timeZone));

/** "Nov 17 at 9:12 AM EST": for people who are told to wait and may be in any zone. */
export function momentInZone(iso: string, timeZone: string, now: number): string {
  const parts = formatOf('zone', timeZone).formatToParts(Date.parse(iso));
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${moment(iso, timeZone, now)} ${zone}`;
}
