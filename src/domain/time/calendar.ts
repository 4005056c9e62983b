/**
 * Days in a time zone. Offsets come from Intl once per zone and UTC day and are then cached: an order lookup computes
 * dozens of windows and may spend only microseconds on them.
 */

const DAY = 86_400_000;

/** The offset of a UTC day, which changes at most once a day. */
type OffsetDay = { before: number; changesAt: number; after: number };
/**
 * First and last millisecond of a zone's day. Includes the strings, since formatting them costs more than everything
 * else.
 */
export type DaySpan = { start: number; end: number; startIso: string; endIso: string };

type Zone = { clock: Intl.DateTimeFormat; offsets: Map<number, OffsetDay>; spans: Map<number, DaySpan> };

const zones = new Map<string, Zone>();
/** Far more than the days of all orders in use. A flood of odd dates must not fill the memory. */
const REMEMBERED_DAYS = 20_000;

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone: Zone = { clock, offsets: new Map(), spans: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

/**
 * Whether it is an IANA time zone name. False for zones that Intl doesn't know, since no dates could be computed for
 * them. False for offsets, which Intl accepts: they have no daylight saving time, and PostgreSQL reads "+14:00" as 14
 * hours behind UTC.
 */
export function isTimeZone(timeZone: string): boolean {
  try {
    zoneOf(timeZone);
    return /^[A-Z]/i.test(timeZone);
  } catch {
    return false;
  }
}

/** The one name of a time zone in whatever case or by whichever alias it is written; unknown ones unchanged. */
export const canonicalZone = (timeZone: string): string =>
  isTimeZone(timeZone) ? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone : timeZone;

/** Milliseconds the zone's clock is ahead of UTC, at a whole second. */
function measuredOffset(zone: Zone, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  const part: Record<string, number> = {};
  for (const { type, value } of zone.clock.formatToParts(second)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

function measuredDay(zone: Zone, utcDay: number): OffsetDay {
  const before = measuredOffset(zone, utcDay * DAY);
  const after = measuredOffset(zone, (utcDay + 1) * DAY);
  if (before === after) return { before, changesAt: Number.POSITIVE_INFINITY, after };
  let [low, high] = [utcDay * DAY, (utcDay + 1) * DAY];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (measuredOffset(zone, middle) === before) low = middle;
    else high = middle;
  }
  return { before, changesAt: high, after };
}

function remembered<V>(memory: Map<number, V>, key: number, make: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= REMEMBERED_DAYS) memory.clear();
  const made = make();
  memory.set(key, made);
  return made;
}

function offsetAt(zone: Zone, instant: number): number {
  const utcDay = Math.floor(instant / DAY);
  const day = remembered(zone.offsets, utcDay, () => measuredDay(zone, utcDay));
  return instant < day.changesAt ? day.before : day.after;
}

/** The first instant at which the zone's calendar shows the day, or a later day if the zone skips it. */
function measuredStart(zone: Zone, dayNumber: number): number {
  const wall = dayNumber * DAY;
  // No zone is more than 14 hours from UTC, so a clock change, if any, lies between these.
  let [low, high] = [wall - 15 * 3_600_000, wall + 13 * 3_600_000];
  const [before, after] = [offsetAt(zone, low), offsetAt(zone, high)];
  if (before === after) return wall - before;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  if (wall - before < high) return wall - before;
  // If the clock skips midnight, the day begins at the jump.
  return Math.max(wall - after, high);
}

/** Days since 1970-01-01 of a plain date. */
export function dayNumber(isoDate: string): number {
  return Math.floor(Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`) / DAY);
}

/** The calendar day of an instant in a zone, as a day number. */
export function dayNumberIn(instant: number, timeZone: string): number {
  return Math.floor((instant + offsetAt(zoneOf(timeZone), instant)) / DAY);
}

/** When a day (see `dayNumber`) begins and ends in a zone. */
export function daySpan(day: number, timeZone: string): DaySpan {
  const zone = zoneOf(timeZone);
  return remembered(zone.spans, day, () => {
    const start = measuredStart(zone, day);
    const end = measuredStart(zone, day + 1) - 1;
    return { start, end, startIso: new Date(start).toISOString(), endIso: new Date(end).toISOString() };
  });
}

/** When a plain date (YYYY-MM-DD) begins in a zone, in milliseconds: midnight, or the clock change that skips it. */
export function startOfDay(isoDate: string, timeZone: string): number {
  return daySpan(dayNumber(isoDate), timeZone).start;
}

/** When a zone's clock shows a time (YYYY-MM-DDTHH:MM, optionally with seconds). Also accepts a time the clock skips. */
export function instantOf(wallTime: string, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const wall = Date.parse(`${wallTime}Z`);
  return wall - offsetAt(zone, wall - offsetAt(zone, wall));
}

const LAST_DAY = dayNumber('9999-12-31');

/** The plain date (YYYY-MM-DD) of a day number. */
export function isoOf(day: number): string {
  return new Date(Math.min(day, LAST_DAY) * DAY).toISOString().slice(0, 10);
}

/** The date (YYYY-MM-DD) that the zone's calendar shows at an instant in milliseconds. */
export function dateIn(instant: number, timeZone: string): string {
  return isoOf(dayNumberIn(instant, timeZone));
}

export function addDays(isoDate: string, days: number): string {
  return isoOf(dayNumber(isoDate) + days);
}

/** A calendar period, as ISO 8601 durations name it. */
export type Period = { years: number; months: number; days: number };

/** Years and months first, kept within the month (Jan 31 + P1M is Feb 28 or 29), then days. */
export function addPeriod(isoDate: string, period: Period): string {
  const [year = 1970, month = 1, day = 1] = isoDate.slice(0, 10).split('-').map(Number);
  const months = month - 1 + period.years * 12 + period.months;
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return isoOf(Date.UTC(year, months, Math.min(day, lastOfMonth)) / DAY + period.days);
}
