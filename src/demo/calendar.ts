/** Days of the demo world: counted back from `now` on the store's own calendar, so that windows open as told. */

export type Calendar = {
  /** ISO 8601 UTC of a wall-clock time so many days ago; never later than an hour before `now`. */
  at: (daysAgo: number, time?: string) => string;
  /** Plain date (YYYY-MM-DD) so many days ago; negative counts ahead. */
  date: (daysAgo: number) => string;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function calendarOf(now: Date, timeZone: string): Calendar {
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  /** The wall clock at an instant, written as if it were UTC. */
  const wallClock = (instant: number): number => {
    const part = Object.fromEntries(wall.formatToParts(instant).map(({ type, value }) => [type, value]));
    return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
  };
  const today = Math.floor(wallClock(now.getTime()) / DAY) * DAY;
  const date = (daysAgo: number): string => new Date(today - daysAgo * DAY).toISOString().slice(0, 10);
  const at = (daysAgo: number, time = '10:00'): string => {
    const wanted = Date.parse(`${date(daysAgo)}T${time}:00Z`);
    const guess = wanted - (wallClock(wanted) - wanted);
    // A second look settles the hours around a clock change, where the first offset was the other side's.
    const instant = guess - (wallClock(guess) - wanted);
    return new Date(Math.min(instant, now.getTime() - HOUR)).toISOString();
  };
  return { at, date };
}
