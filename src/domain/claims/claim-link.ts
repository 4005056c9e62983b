/** How long a link shows a claim without asking for the e-mail address (docs/decisions/025-old-links.md). */
const DAY_MS = 86_400_000;

/**
 * Whether a link asks for the e-mail address before it shows personal data.
 * @param issuedAt ISO 8601; null if unknown, which counts as old
 * @param now milliseconds
 */
export function isOldLink(issuedAt: string | null, now: number, days: number): boolean {
  return issuedAt === null || now - Date.parse(issuedAt) > days * DAY_MS;
}
