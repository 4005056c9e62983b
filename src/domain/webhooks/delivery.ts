/** When a delivery is tried, what an answer means, and when an endpoint is turned off. All times in milliseconds. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Before the first try, and after each: the tenth is the last, about three days after the event. */
export const WAITS_MS = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  ...[5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;

export const ANSWER_WITHIN_MS = 15 * SECOND;
/** An endpoint that fails for so long, and never answers well in between, is turned off. */
export const FAILS_FOR_MS = 5 * DAY;
/** How long a secret that was replaced still signs, beside the new one. */
export const OLD_SECRET_MS = 24 * HOUR;
export const LOG_DAYS = 30;
export const MOST_ENDPOINTS = 20;
export const LARGEST_BODY_BYTES = 20_000;
/** As much of an answer as people see. */
export const SHOWN_BYTES = 1_000;
const LONGEST_WISH_MS = DAY;

/** `status`: null if there was no answer. `retryAfter`: the header as it came. */
export type Outcome = { status: number | null; retryAfter: string | null };

export const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;
/** The receiver says that nothing listens there anymore. */
export const isGone = ({ status }: Outcome): boolean => status === 410;

/** When it is tried again after its `tries`th try; null for never. The receiver may ask for later, but not for sooner. */
export function triedAgainAt(
  outcome: Outcome,
  { tries, now }: { tries: number; now: number },
): number | null {
  const wait = WAITS_MS[tries];
  if (isTaken(outcome) || isGone(outcome) || wait === undefined) return null;
  return Math.max(now + wait, wishOf(outcome, now));
}

/** Seconds or a date (RFC 9110, 10.2.3), up to a day from now; only where it means anything. */
function wishOf({ status, retryAfter }: Outcome, now: number): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0;
  const at = /^\d{1,9}$/.test(retryAfter) ? now + Number(retryAfter) * SECOND : Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.min(at, now + LONGEST_WISH_MS);
}

export const hasFailedTooLong = (failingSince: number, now: number): boolean =>
  now - failingSince >= FAILS_FOR_MS;

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why nothing is sent to an endpoint, and what to do. */
export const DISABLED_FOR = {
  paused: {
    why: 'Someone of the team turned it off.',
    what: 'Turn it on when it should receive events again.',
  },
  gone: {
    why: 'It answered 410 (gone), which says that nothing listens there anymore.',
    what: 'Correct the address, or delete the endpoint.',
  },
  failing: {
    why: 'It has failed for five days without a single success.',
    what: 'Mend it and turn it on. Then replay the events that it missed.',
  },
} as const satisfies Record<string, { why: string; what: string }>;

export type DisabledFor = keyof typeof DISABLED_FOR;
