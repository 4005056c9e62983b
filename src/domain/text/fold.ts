const ASCII = /^[\0-\x7f]*$/;

/**
 * Accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowel signs and hamzas, and the Arabic stroke that stretches a word. In
 * other scripts, such as Devanagari and Thai, a word without its marks is another word.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;

/** What people type for characters that Unicode doesn't decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'" },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const TYPED_PLAIN = /[’‘ʼʻøłđðħŧŋıςßæœþ]/g;

/** A text as searches compare it: without case and accents, however its letters are composed. db/functions/fold_text.sql does the same. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(TYPED_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}
