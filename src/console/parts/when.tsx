/** Moments, in the reader's own time zone. */
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as a date with its time. `at`: ISO 8601. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{DAY_AND_TIME.format(new Date(at))}</time>;
}
