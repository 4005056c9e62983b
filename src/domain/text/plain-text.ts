/**
 * Finds and removes invisible characters in outside text: control characters, marks that change the writing direction,
 * and code points that are no characters.
 */

// A direction mark could make an address, an amount or a file name read as another. XML allows no noncharacter.
const BARRED = /[\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu;

const ONE_LINE = /^[^\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029]*$/u;

/** Whether the text may be part of a line unchanged. */
export const isOneLine = (text: string): boolean => ONE_LINE.test(text);

/** Whether each line of the text may be shown unchanged. */
export const isSeveralLines = (text: string): boolean => isOneLine(text.replace(/\r\n|[\n\t]/g, ''));

const SEEN = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Whether anything of the text can be seen: a name of zero-width signs looks like none. */
export const isSeen = (text: string): boolean => SEEN.test(text);

const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** Whether the text is one line and everything of it can be seen, so that no two ids look alike. */
export const isSeenThroughout = (text: string): boolean =>
  isOneLine(text) && isSeen(text) && !UNSEEN.test(text);

/** A name from outside as part of a line: it can start neither a new line nor a header. */
export function oneLine(text: string): string {
  return text
    .replace(BARRED, '')
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
    .replace(BARRED, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
