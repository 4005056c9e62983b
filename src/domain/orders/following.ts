/** When a provider is asked what became of a parcel that it follows (docs/decisions/118-tracking.md). */
import type { ParcelReport } from './parcel-report.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Shipments that left earlier are not followed any more, and nobody asks for them. */
export const FOLLOWED_DAYS = 60;
/** A new shipment is followed if it left since. */
export const TAKEN_UP_DAYS = 30;

/** While its notices come, a parcel is asked for once a day; a silent one every six hours. */
const AFTER_NOTICE = DAY;
const AFTER_LOOK = 6 * HOUR;
/** A delivery is taken back within days. */
const AFTER_DELIVERY = 5 * DAY;

/** @param since when it was first followed @returns milliseconds; null: never again */
export function nextLook(
  { report, since, told }: { report: ParcelReport | null; since: number; told: 'notice' | 'look' },
  now: number,
): number | null {
  const ended = report?.deliveredAt ?? report?.returnedAt ?? null;
  const until = ended === null ? since + FOLLOWED_DAYS * DAY : Date.parse(ended) + AFTER_DELIVERY;
  const next = now + (told === 'notice' || ended !== null ? AFTER_NOTICE : AFTER_LOOK);
  return next <= until ? next : null;
}

/** A carrier may not know a number before it has the parcel. Null after the last try. @param tries in a row that failed */
export function nextTry(tries: number, now: number): number | null {
  const wait = TRIES[tries - 1];
  return wait === undefined ? null : now + wait;
}

const TRIES: readonly number[] = [5 * 60_000, HOUR, 6 * HOUR, DAY, DAY, DAY];
