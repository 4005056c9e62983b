/** Short ids that can be read aloud: no letter that looks like a digit, and only lower case. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/**
 * 10 characters, from the low five bits of the first ten bytes. The caller passes random bytes; fewer than ten throw.
 */
export function claimIdFrom(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`A claim id needs ${LENGTH} bytes`);
  let id = '';
  for (const byte of bytes.subarray(0, LENGTH)) id += ALPHABET.charAt(byte & 31);
  return id;
}

const SHORT_ID = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Whether text from outside may be such an id. */
export const isShortId = (text: string): boolean => SHORT_ID.test(text);
