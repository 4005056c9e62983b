/** Codes sent by mail. They are not stored but recomputed from the secret. */
import { createHmac } from 'node:crypto';
import { claimIdFrom } from '../../domain/claims/claim-id.ts';
import { deriveKey, sameText } from './keys.ts';

/** The inputs of a lookup code. `slot`: the minute it was created in, counted since 1970. */
export type LookupCodeOf = { storeId: string; numberKey: string; emailKey: string; slot: number };

const HALF = 4;

/** "K7QM-2XWD": 40 bits, since only the visitor's limit of failed lookups restricts guessing. */
export function lookupCode({ storeId, numberKey, emailKey, slot }: LookupCodeOf, secret: string): string {
  const text = JSON.stringify([storeId, numberKey, emailKey, slot]);
  const digest = createHmac('sha256', deriveKey(secret, 'lookup-code')).update(text).digest();
  const code = claimIdFrom(digest).toUpperCase();
  return `${code.slice(0, HALF)}-${code.slice(HALF, 2 * HALF)}`;
}

const bare = (code: string) =>
  code
    .slice(0, 4 * HALF)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Accepts a code as people type it: any case, with or without the dash, with letters in place of similar digits. */
export const isTypedAs = (typed: string, code: string): boolean => sameText(bare(typed), bare(code));
