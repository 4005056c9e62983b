/** What a password must be (docs/rules/sign-in.md#passwords). Any characters, no composition rules. */

/** In characters as people count them, after normalization. */
export const SHORTEST_PASSWORD = 12;
/** In UTF-16 units: a longer one is refused before any work is done with it. */
export const LONGEST_PASSWORD = 256;

/** Of the demo's people. Right in demo mode only, whoever's it is. */
export const DEMO_PASSWORD = 'makegood-demo';

/** What is left beside a name must be at least so long. */
const SHORTEST_REST = 6;
const SHORTEST_WORD = 3;

export type PasswordFault = 'too_short' | 'too_long' | 'common' | 'email' | 'name';

export const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  too_short: `Use at least ${SHORTEST_PASSWORD} characters.`,
  too_long: `Use at most ${LONGEST_PASSWORD} characters.`,
  common: 'This password is one of the most common ones. Choose another.',
  email: 'This password is your email address. Choose another.',
  name: 'This password is made of your name, your email address or the name of the store. Choose another.',
};

/** The same text however a keyboard composes it: é typed as one character or as two. */
export const normalPassword = (password: string): string => password.normalize('NFKC');

/**
 * Why a password is refused; null for a good one.
 * @param names the person's name and e-mail address, names of stores
 * @param isCommon whether a text in lower case is among the common passwords
 */
export function passwordFault(
  password: string,
  names: readonly string[],
  isCommon: (text: string) => boolean,
): PasswordFault | null {
  if (password.length > LONGEST_PASSWORD) return 'too_long';
  const text = plain(password);
  if (Array.from(text).length < SHORTEST_PASSWORD) return 'too_short';
  if (text === DEMO_PASSWORD) return 'common';
  if ([text, lettersOf(text)].some((part) => isCommon(part) || isCommon(repeatedIn(part)))) return 'common';
  if (names.some((name) => name.includes('@') && plain(name) === text)) return 'email';
  return isMadeOf(text, names) ? 'name' : null;
}

const plain = (text: string): string => normalPassword(text).toLowerCase();

const IS_LETTER = /\p{L}/u;
/** What stands between words. */
const IS_BETWEEN = /[\p{P}\p{Z}]/u;

/** Without the digits and signs around it: "password2026!" is "password". */
function lettersOf(text: string): string {
  const characters = Array.from(text);
  const first = characters.findIndex((one) => IS_LETTER.test(one));
  const last = characters.findLastIndex((one) => IS_LETTER.test(one));
  return first < 0 ? text : characters.slice(first, last + 1).join('');
}

/** What a text repeats: "123456" of "123456123456"; all of it where nothing is repeated. */
function repeatedIn(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}

function isMadeOf(text: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => plain(name).split(/[^\p{L}\p{N}]/u))
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && Array.from(rest).filter((one) => !IS_BETWEEN.test(one)).length < SHORTEST_REST;
}
