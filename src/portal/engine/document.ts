/** What server and browser must name alike in the document. */
export const MAIN_ID = 'main';
export const ROOT_ID = 'screen';
export const PROPS_ID = 'props';

/** Before the props in the document (shell.tsx). */
export const PROPS_START = `id="${PROPS_ID}">`;

/** What stands first between two texts of our own markup; null where it does not. A parser would apply its styles. */
export function between(markup: string, start: string, end: string): string | null {
  const from = markup.indexOf(start);
  if (from < 0) return null;
  const to = markup.indexOf(end, from + start.length);
  return to < 0 ? null : markup.slice(from + start.length, to);
}
