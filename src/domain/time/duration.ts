/** ISO 8601 durations as used by warranties, and their wording. */

import { plural } from '../text/counted.ts';
import { language } from '../text/locale.ts';
import { addPeriod, type Period } from './calendar.ts';
import { dateFormat } from './date-time.ts';

export type Duration = Period;
export type DurationError = { error: 'Invalid duration format' };

const FORMAT =
  /^P(?:(\d{1,38})Y)?(?:(\d{1,38})M)?(?:(\d{1,38})W)?(?:(\d{1,38})D)?(?:T(?:(\d{1,38})H)?(?:(\d{1,38})M)?(?:(\d{1,38})S)?)?$/;
/** "P" and "P1YT" lack the unit that must follow. */
const NOTHING_NAMED = /[PT]$/;

/** Longer ones are typing errors, and would exceed the calendar's four-digit years. */
const LONGEST = { years: 1000, months: 12_000, days: 366_000 };

/** "P1Y6M", "P90D", "P2W", "PT48H": weeks and whole days of hours are converted to days. */
export function parseDuration(text: string): Duration | DurationError {
  const written = text.length <= 40 ? text.trim() : '';
  const match = NOTHING_NAMED.test(written) ? null : FORMAT.exec(written);
  if (!match) return { error: 'Invalid duration format' };
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wholeDays = Math.floor((hours * 3600 + minutes * 60 + seconds) / 86_400);
  const duration = { years, months, days: weeks * 7 + days + wholeDays };
  const tooLong = years > LONGEST.years || months > LONGEST.months || duration.days > LONGEST.days;
  return tooLong ? { error: 'Invalid duration format' } : duration;
}

export function isDurationError(value: Duration | DurationError): value is DurationError {
  return 'error' in value;
}

type Unit = keyof Duration;
const LONG: Record<Unit, { one: string; other: string }> = {
  years: { one: 'Year', other: 'Years' },
  months: { one: 'Month', other: 'Months' },
  days: { one: 'Day', other: 'Days' },
};
const SHORT: Record<Unit, { one: string; other: string }> = {
  ...LONG,
  years: { one: 'Yr', other: 'Yr' },
  months: { one: 'Mo', other: 'Mo' },
};

/** "1 Year 6 Months", "3 Months 10 Days", "0 Days"; short "1 Yr 6 Mo". Days are omitted if there are years. */
export function displayDuration(duration: Duration, form: 'long' | 'short' = 'long'): string {
  const words = form === 'short' ? SHORT : LONG;
  const units: Unit[] = duration.years > 0 ? ['years', 'months'] : ['months', 'days'];
  const parts = units
    .filter((unit) => duration[unit] > 0)
    .map((unit) => `${duration[unit]} ${plural(duration[unit], words[unit])}`);
  return parts.length > 0 ? parts.join(' ') : '0 Days';
}

/** The wording of a period, or the message of an error. */
export function displayDurationText(text: string, form: 'long' | 'short' = 'long'): string {
  const duration = parseDuration(text);
  return isDurationError(duration) ? duration.error : displayDuration(duration, form);
}

export type WarrantyEnd = { date: string } | { error: 'Invalid warranty period' };

/** The last day of a warranty: purchase date (YYYY-MM-DD) plus its period. */
export function warrantyEnd(purchaseDate: string, period: string): WarrantyEnd {
  const duration = parseDuration(period);
  return isDurationError(duration)
    ? { error: 'Invalid warranty period' }
    : { date: addPeriod(purchaseDate, duration) };
}

const DAY_NAME = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** A plain date (YYYY-MM-DD) as "Nov 1, 2027". */
export function displayDate(isoDate: string): string {
  return dateFormat(language().tag, 'UTC', DAY_NAME).format(Date.parse(`${isoDate}T00:00:00Z`));
}

/** "Nov 1, 2027", or "Invalid warranty period". */
export function displayWarrantyEnd(purchaseDate: string, period: string): string {
  const end = warrantyEnd(purchaseDate, period);
  return 'error' in end ? end.error : displayDate(end.date);
}
