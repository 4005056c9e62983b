const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per zone and options: creating a format takes a thousand times as long as using it. */
export function dateFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
}

const DISPLAYED = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** "17/11/2026 9:12 AM" (DD/MM/YYYY h:m A): the default format of a moment. */
export function displayDateTime(time: number, timeZone: string): string {
  const parts = dateFormat('en-US', timeZone, DISPLAYED).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}/${of('month')}/${of('year')} ${of('hour')}:${of('minute')} ${of('dayPeriod')}`;
}
