/**
 * Codes of store credit. Whoever has one can spend it, so they are kept encrypted beside what they belong to, and opened only for
 * the customer and for whoever carries the instruction out (docs/decisions/108-instructions.md).
 */
import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, type KeyRing } from '../auth/keys.ts';
import { sealedFor } from './sealed-values.ts';

/** As in a row's JSON: `\x` and hexadecimal. */
type SealedCode = string;

/** @param id of the instruction or the resolution */
export const sealCode = ({ secret }: KeyRing, id: string, code: string): SealedCode =>
  `\\x${encrypt(code, sealedFor.creditCode(id), secret).toString('hex')}`;

/** Null if there is none, or if the secret that it was kept under is gone. */
export function openCode(
  keys: KeyRing,
  { id, sealed_code: sealed }: { id: string; sealed_code: SealedCode | null },
): string | null {
  if (sealed === null) return null;
  return decrypt(Buffer.from(sealed.slice(2), 'hex'), sealedFor.creditCode(id), keys)?.toString() ?? null;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen letters and digits that nobody can guess. */
export const newCode = (): string =>
  [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
