/** Texts from outside without what can't be seen: control characters, and marks that turn the direction of writing. */

// Such a mark would make an address, an amount or the name of a file read as another.
const TURNS = /\p{Bidi_Control}/gu;

const ONE_LINE = /^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u;

/** Whether it may stand in a line as it is. */
export const isOneLine = (text: string): boolean => ONE_LINE.test(text);

/** A name from outside as part of a line: it neither begins one of its own nor a header. */
export function oneLine(text: string): string {
  return text
    .replace(TURNS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** What someone wrote, with its own lines and nothing else that can't be seen. */
export function severalLines(text: string): string {
  return text
    .replace(TURNS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
