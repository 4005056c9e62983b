/** Age and due time of a claim in words: short in the list, whole for screen readers. */
import { dueState } from '../../domain/claims/due.ts';
import { counted } from '../../domain/text/counted.ts';
import type { Tone } from '../../ui/tone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Said = { short: string; spoken: string };
export type Clock = Said & { tone: Tone };

const SPANS = [
  { from: 2 * DAY, unit: DAY, short: 'd', one: 'day', other: 'days' },
  { from: HOUR, unit: HOUR, short: 'h', one: 'hour', other: 'hours' },
  { from: MINUTE, unit: MINUTE, short: 'min', one: 'minute', other: 'minutes' },
] as const;

/** Rounded down: "47 h", "2 d", "1 min"; null below a minute. */
function spanOf(milliseconds: number): Said | null {
  const span = SPANS.find(({ from }) => milliseconds >= from);
  if (!span) return null;
  const count = Math.floor(milliseconds / span.unit);
  return { short: `${count} ${span.short}`, spoken: counted(count, span.one, span.other) };
}

/** How long ago. A browser's clock may be behind: that counts as now. */
export function ageOf(at: string, now: number): Said {
  const span = spanOf(now - Date.parse(at));
  return span ? { short: span.short, spoken: `${span.spoken} ago` } : { short: 'now', spoken: 'just now' };
}

/** How long until then. */
export function untilOf(at: string, now: number): string {
  const span = spanOf(Date.parse(at) - now);
  return span ? `in ${span.spoken}` : 'soon';
}

type Due = { dueAt: string | null; warnsAt: string | null };

/** The time until an answer is due; null if nothing is due. */
export function clockOf({ dueAt, warnsAt }: Due, now: number): Clock | null {
  if (dueAt === null) return null;
  const left = Date.parse(dueAt) - now;
  const span = spanOf(Math.abs(left));
  if (!span) return { tone: 'danger', short: 'due now', spoken: 'Due now' };
  const { short, spoken } = span;
  switch (dueState(Date.parse(dueAt), warnsAt === null ? null : Date.parse(warnsAt), now)) {
    case 'over':
      return { tone: 'danger', short: `${short} late`, spoken: `Overdue by ${spoken}` };
    case 'soon':
      return { tone: 'warning', short: `due in ${short}`, spoken: `Due soon: ${spoken} left` };
    case 'calm':
      return { tone: 'neutral', short: `${short} left`, spoken: `${spoken} left` };
  }
}
