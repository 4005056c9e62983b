/** How long the description of an item must be, checked by both the server and the page. */

export type DetailsProblem = { code: 'too_short'; min: number } | { code: 'too_long'; max: number };

/** From the settings `proof.detailsMin` and `proof.detailsMax`. */
type Limits = { detailsMin: number; detailsMax: number };

// An older browser counts code points. The server has the final say.
const CHARACTERS = 'Segmenter' in Intl ? new Intl.Segmenter('en') : null;

const lengthOf = (text: string): number => [...(CHARACTERS?.segment(text) ?? text)].length;

/** Counts what people see as characters, so an emoji is one. Surrounding whitespace doesn't count. */
export function checkDetails(
  text: string,
  { detailsMin: min, detailsMax: max }: Limits,
): DetailsProblem | null {
  const length = lengthOf(text.trim().slice(0, max * 16));
  if (length < min) return { code: 'too_short', min };
  return length > max ? { code: 'too_long', max } : null;
}
