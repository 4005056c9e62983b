const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** "17/11/2026 9:12 AM" (DD/MM/YYYY h:m A): how a moment reads where nothing else is said. */
export function displayDateTime(time: number, timeZone: string): string {
  const parts = formatIn(timeZone).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}/${of('month')}/${of('year')} ${of('hour')}:${of('minute')} ${of('dayPeriod')}`;
}
