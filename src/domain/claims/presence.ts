/** Who is on a claim (docs/rules/lifecycle.md#who-is-on-a-claim). It warns colleagues and locks nothing. */

/** `deciding`: typing, or an open decision. */
export const PRESENCE_MARKS = ['looking', 'deciding'] as const;
export type PresenceMark = (typeof PRESENCE_MARKS)[number];

const LEASE_MS = 45_000;

/** When a mark set now ends, unless it is renewed. */
export const presenceEnd = (now: number): Date => new Date(now + LEASE_MS);
