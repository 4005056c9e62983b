/** Days and moments in the store's time zone, in the several lengths that screens use. */
type Length = 'weekday' | 'long' | 'year' | 'moment' | 'zone';

const OPTIONS: Record<Length, Intl.DateTimeFormatOptions> = {
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  year: { month: 'short', day: 'numeric', year: 'numeric' },
  moment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  zone: { hour: 'numeric', timeZoneName: 'short' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(length: Length, timeZone: string): Intl.DateTimeFormat {
  const key = `${length} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...OPTIONS[length], timeZone });
  formats.set(key, made);
  return made;
}

/** "Monday, November 23". */
export const weekday = (iso: string, timeZone: string) =>
  formatOf('weekday', timeZone).format(Date.parse(iso));

/** "November 10, 2026". */
export const longDay = (iso: string, timeZone: string) => formatOf('long', timeZone).format(Date.parse(iso));

/** "Nov 17, 2026". */
export const dayWithYear = (iso: string, timeZone: string) =>
  formatOf('year', timeZone).format(Date.parse(iso));

/** A plain date (YYYY-MM-DD) is the same day everywhere: "Monday, November 23". */
export const plainWeekday = (date: string) => weekday(date, 'UTC');

/** "Nov 17 at 9:12 AM". */
export function moment(iso: string, timeZone: string): string {
  const parts = formatOf('moment', timeZone).formatToParts(Date.parse(iso));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')} ${of('day')} at ${of('hour')}:${of('minute')} ${of('dayPeriod')}`;
}

/** "Nov 17 at 9:12 AM EST": for those who are told to wait, wherever they are. */
export function momentInZone(iso: string, timeZone: string): string {
  const parts = formatOf('zone', timeZone).formatToParts(Date.parse(iso));
  return `${moment(iso, timeZone)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}
