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

// Characters without any effect in a name, besides marks of a flag: spaces of no width, soft hyphens, fillers, tags.
const VOID =
  /\u{1f3f4}[\u{e0020}-\u{e007f}]+|[\u00ad\u115f\u1160\u17b4\u17b5\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
// Joiners join emoji, and letters of scripts without capitals, such as Persian and Malayalam.
const VOID_JOINERS = /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u034f\u200c\u200d]+/gu;
// These choose a form of emoji, digits ("1️⃣"), signs and letters of such scripts.
const VOID_SELECTORS = /(?<![\p{Lo}\p{M}\p{N}\p{S}\p{P}])[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;

/** The name without invisible characters that would let it look like another name. Those that change how it looks stay. */
export const withoutVoid = (name: string): string =>
  name
    .replace(VOID, (found) => (found.startsWith('\u{1f3f4}') ? found : ''))
    .replace(VOID_JOINERS, '')
    .replace(VOID_SELECTORS, '')
    .trim();

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
