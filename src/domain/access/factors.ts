/** Second factors (docs/rules/sign-in.md#second-factors). */

export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** How a sign-in can be completed. A recovery code replaces a lost factor. */
export const SECOND_STEPS = [...FACTOR_KINDS, 'recovery'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** How a person shows again who they are. A code is of an app, or a recovery code. */
export const PROOFS = ['password', 'code', 'passkey'] as const;
export type Proof = (typeof PROOFS)[number];

/** Those that a person has. A person who signs in by a provider alone has none. */
export function proofsOf({
  hasPassword,
  kinds,
  recoveryCodesLeft,
}: {
  hasPassword: boolean;
  kinds: readonly FactorKind[];
  recoveryCodesLeft: number;
}): Proof[] {
  const has: Record<Proof, boolean> = {
    password: hasPassword,
    code: kinds.includes('totp') || recoveryCodesLeft > 0,
    passkey: kinds.includes('passkey'),
  };
  return PROOFS.filter((proof) => has[proof]);
}

/** Of either kind together. */
export const MOST_FACTORS = 20;
export const RECOVERY_CODES = 10;

/** RFC 6238, as every authenticator app does it: six digits, a new code every 30 seconds. */
export const TOTP = { digits: 6, period: 30, algorithm: 'SHA1' } as const;

/** How far the clock of a phone may be off: one step either way. */
export const TOTP_WINDOW = 1;

/** Milliseconds until a challenge (an unfinished sign-in, or what a passkey signs) expires. */
export const CHALLENGE_LASTS = 5 * 60_000;

/** Without the letters I, L, O and U, which are read as others (Crockford's base 32). */
export const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
export const CODE_LENGTH = 16;

/** As shown: "k7f2-m9qx-3tvw-8zhd". */
export const shownCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

const ALIKE: Record<string, string> = { i: '1', l: '1', o: '0' };

/** A typed recovery code as it was made: any case, with or without dashes and spaces. Null if it can't be one. */
export function recoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[ilo]/g, (letter) => ALIKE[letter] ?? letter);
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter));
  return isCode ? code : null;
}

/** A typed code of an app: six digits, spaces allowed. Null if it can't be one. */
export function totpCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '');
  return code.length === TOTP.digits && /^\d+$/.test(code) ? code : null;
}
