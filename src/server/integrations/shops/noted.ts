/** How what we make in a shop is recognized by people, and by us if it has no better place for a mark. */

export const noted = ({ claimNumber, mark }: { claimNumber: string; mark: string }): string =>
  `Claim ${claimNumber} (${mark})`;

const NOTED = /\(([a-z0-9-]{8,40})\)$/;

/** The mark that `noted` wrote last in a text; null if there is none. */
export const markNoted = (text: string | null | undefined): string | null =>
  NOTED.exec(text ?? '')?.[1] ?? null;

/**
 * Whether a refund was made for a claim. What was promised for the claim counts it already, so it is no refund by the shop itself.
 */
export const isOurs = (mark: string | null): boolean => mark?.startsWith('mg-') ?? false;

/** Shops keep names in two parts: the last word is the last name. */
export function splitName(name: string | null): { first_name: string; last_name: string } {
  const whole = (name ?? '').trim();
  const space = whole.lastIndexOf(' ');
  return {
    first_name: space < 0 ? whole : whole.slice(0, space),
    last_name: space < 0 ? '' : whole.slice(space + 1),
  };
}
