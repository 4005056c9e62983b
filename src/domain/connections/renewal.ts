/** When credentials that end are renewed (docs/decisions/116-connections.md). */

const EARLY_S = 900;
/** So long one worker has for it. A call ends within 30 seconds. */
export const RENEWAL_LEASE_MS = 90_000;
/** What refused to renew them is asked again: it may be the operator who has to set it right. */
export const REFUSED_AGAIN_MS = 3_600_000;

/** A quarter of an hour before they end, so that a provider that is down for a while does no harm. @param now milliseconds @returns milliseconds */
export const renewalAfter = (expiresInSeconds: number, now: number): number =>
  now + Math.max(expiresInSeconds - EARLY_S, expiresInSeconds / 2) * 1_000;
