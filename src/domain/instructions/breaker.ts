/** Leaves a provider alone that fails again and again: pure. One for each provider of a store. */

export const BREAKER = {
  failures: 10,
  withinMs: 5 * 60_000,
  firstPauseMs: 2 * 60_000,
  longestPauseMs: 60 * 60_000,
} as const;

/** Times in milliseconds. */
export type Breaker = {
  /** Of the failures since the last success, the latest ten. */
  failedAt: readonly number[];
  openUntil: number | null;
  /** Of the last opening; 0 if it never opened since the last success. */
  pauseMs: number;
};

export const CLOSED: Breaker = { failedAt: [], openUntil: null, pauseMs: 0 };

export const isOpen = ({ openUntil }: Breaker, now: number): boolean => openUntil !== null && now < openUntil;

/** A success closes it. The tenth failure in five minutes opens it, and so does the first one after a pause, for twice as long. */
export function afterCall(breaker: Breaker, succeeded: boolean, now: number): Breaker {
  if (succeeded) return CLOSED;
  const failedAt = [...breaker.failedAt, now].slice(-BREAKER.failures);
  // Answers of calls that were out when it opened.
  if (isOpen(breaker, now)) return { ...breaker, failedAt };
  const [first = now] = failedAt;
  const isTrial = breaker.openUntil !== null;
  const isTooOften = failedAt.length === BREAKER.failures && now - first <= BREAKER.withinMs;
  if (!isTrial && !isTooOften) return { ...breaker, failedAt };
  const pauseMs = Math.min(breaker.pauseMs * 2 || BREAKER.firstPauseMs, BREAKER.longestPauseMs);
  return { failedAt, openUntil: now + pauseMs, pauseMs };
}
