/** How much has to be said about an item, for the server and the page alike. */

export type DetailsProblem = { code: 'too_short'; min: number } | { code: 'too_long'; max: number };

/** From the settings `proof.detailsMin` and `proof.detailsMax`. */
type Limits = { detailsMin: number; detailsMax: number };

// An older browser counts code points; the server says the rest.
const CHARACTERS = 'Segmenter' in Intl ? new Intl.Segmenter('en') : null;

const lengthOf = (text: string): number => [...(CHARACTERS?.segment(text) ?? text)].length;

/** Counts what people see as characters, so that an emoji is one; blanks around don't count. */
export function checkDetails(
  text: string,
  { detailsMin: min, detailsMax: max }: Limits,
): DetailsProblem | null {
  const length = lengthOf(text.trim().slice(0, max * 16));
  if (length < min) return { code: 'too_short', min };
  return length > max ? { code: 'too_long', max } : null;
}
