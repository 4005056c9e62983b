/** Moments, in the reader's own time zone. */
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as a date with its time. `at`: ISO 8601. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{DAY_AND_TIME.format(new Date(at))}</time>;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day without a time, the same for every reader. `day`: YYYY-MM-DD. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{DAY.format(new Date(day))}</time>;
}
