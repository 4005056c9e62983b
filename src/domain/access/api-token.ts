/** Lifetime and state of an API token. */
const DAY_MS = 86_400_000;

/** Used when no lifetime is given. */
export const DEFAULT_TOKEN_DAYS = 365;
/** No token is permanent: a forgotten one must expire by itself. */
export const LONGEST_TOKEN_DAYS = 730;
/** Active tokens of one store: neither revoked nor expired. */
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

/** The expiry of a token created now. */
export const tokenEnd = (now: number, days: number): Date => new Date(now + days * DAY_MS);
