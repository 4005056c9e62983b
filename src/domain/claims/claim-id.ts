/** Short ids that survive being read out: no letter that looks like a digit, no case. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** 10 characters, five bits of each of the first ten bytes; the caller brings random ones. Fewer bytes throw. */
export function claimIdFrom(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`A claim id needs ${LENGTH} bytes`);
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('');
}

const SHORT_ID = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Whether a text from outside may be such an id. */
export const isShortId = (text: string): boolean => SHORT_ID.test(text);
