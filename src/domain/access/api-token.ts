/** How long an API token lives, and what has become of it. */
const DAY_MS = 86_400_000;

/** Unless said otherwise. */
export const DEFAULT_TOKEN_DAYS = 365;
/** No token lives for ever: one that nobody remembers must end by itself. */
export const LONGEST_TOKEN_DAYS = 730;
/** Of one store, that are neither revoked nor expired. */
export const MOST_TOKENS = 100;

export type TokenState = 'active' | 'expired' | 'revoked';

/** Times are ISO 8601. @param now milliseconds */
export function tokenState(
  { expiresAt, revokedAt }: { expiresAt: string; revokedAt: string | null },
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** When a token ends that is made now. */
export const tokenEnd = (now: number, days: number): Date => new Date(now + days * DAY_MS);
