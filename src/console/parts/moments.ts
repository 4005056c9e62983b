/** Dates and times as the person reads them: in their time zone, in their order of day, month and year. */
import type { Preferences } from '../../domain/access/preferences.ts';

type Format = Exclude<Preferences['dateFormat'], 'browser'>;

/** A locale with the wanted order, whose words are English. */
const LOOKS: Record<Format, { locale: string; dateStyle: 'medium' | 'short' }> = {
  'month-day-year': { locale: 'en-US', dateStyle: 'medium' },
  'day-month-year': { locale: 'en-GB', dateStyle: 'medium' },
  'year-month-day': { locale: 'sv-SE', dateStyle: 'short' },
};

const BY_FIRST_PART: Record<string, Format> = {
  month: 'month-day-year',
  day: 'day-month-year',
  year: 'year-month-day',
};

/** The order of the browser's language. Some browsers name one that Intl refuses, as `en-US@posix`: they get that of Intl. */
export function formatOf(language: string | undefined): Format {
  const [first] = new Intl.DateTimeFormat(isLanguage(language) ? language : undefined)
    .formatToParts(0)
    .filter(({ type }) => type !== 'literal');
  return BY_FIRST_PART[first?.type ?? ''] ?? 'month-day-year';
}

function isLanguage(language: string | undefined): boolean {
  try {
    Intl.getCanonicalLocales(language);
    return true;
  } catch {
    return false;
  }
}

export type Moments = {
  moment: (at: string) => string;
  date: (at: string) => string;
  day: (day: string) => string;
  /** The day of a moment in the person's time zone, as YYYY-MM-DD. `at`: milliseconds. */
  dayAt: (at: number) => string;
};

/** `day` takes YYYY-MM-DD, which is the same day for every reader; the others take ISO 8601. */
export function momentsOf({ timeZone, dateFormat }: Pick<Preferences, 'timeZone' | 'dateFormat'>): Moments {
  const format = dateFormat === 'browser' ? formatOf(globalThis.navigator?.language) : dateFormat;
  const { locale, dateStyle } = LOOKS[format];
  const zone = timeZone === null ? {} : { timeZone };
  const formats = {
    moment: new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', ...zone }),
    date: new Intl.DateTimeFormat(locale, { dateStyle, ...zone }),
    day: new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }),
    dayAt: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...zone }),
  };
  const say = (one: Intl.DateTimeFormat) => (at: string) => one.format(new Date(at));
  const { moment, date, day, dayAt } = formats;
  return { moment: say(moment), date: say(date), day: say(day), dayAt: (at) => dayAt.format(at) };
}
