/** Ids in the document that the server and the browser must agree on. */
export const MAIN_ID = 'main';
export const ROOT_ID = 'screen';
export const PROPS_ID = 'props';
export const WORDS_ID = 'words';

/** Precedes the props in the document (shell.tsx). */
export const PROPS_START = `id="${PROPS_ID}">`;

/**
 * Text between the first two matches of `start` and `end` in our own markup; null without a match. An HTML parser would apply the
 * markup's styles.
 */
export function between(markup: string, start: string, end: string): string | null {
  const from = markup.indexOf(start);
  if (from < 0) return null;
  const to = markup.indexOf(end, from + start.length);
  return to < 0 ? null : markup.slice(from + start.length, to);
}
