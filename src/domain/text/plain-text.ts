/** Removes invisible characters from outside text: control characters, and marks that change the writing direction. */

// Such a mark could make an address, an amount or a file name read as another.
const TURNS = /\p{Bidi_Control}/gu;

const ONE_LINE = /^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u;

/** Whether the text may be part of a line unchanged. */
export const isOneLine = (text: string): boolean => ONE_LINE.test(text);

const SEEN = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Whether anything of the text can be seen: a name of zero-width signs looks like none. */
export const isSeen = (text: string): boolean => SEEN.test(text);

/** A name from outside as part of a line: it can start neither a new line nor a header. */
export function oneLine(text: string): string {
  return text
    .replace(TURNS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Outside text as part of a sentence that the database keeps: one line of at most `max` UTF-16 units, without NUL and
 * without broken Unicode.
 */
export const quotable = (text: string, max: number): string => oneLine(text.slice(0, max).toWellFormed());

/** What someone wrote, with line breaks but no other invisible characters. */
export function severalLines(text: string): string {
  return text
    .replace(TURNS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
