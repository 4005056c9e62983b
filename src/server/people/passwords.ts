/** Passwords of people: argon2id, and the 10,000 most common ones refused (docs/decisions/068-sign-in.md). */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { normalPassword, PASSWORD_FAULTS, passwordFault } from '../../domain/access/password.ts';
import { newSecret } from '../auth/opaque-tokens.ts';
import { ProblemError } from '../problem-error.ts';
import { createGate } from '../uploads/gate.ts';

const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const MOST_COMMON = 10_000;

// At most two at once: each needs 19 MiB, and a thread that reading files and DNS lookups need too.
const turn = createGate(2, 100);

export const hashPassword = (password: string): Promise<string> =>
  turn(() => hash(normalPassword(password), OPTIONS));

let nobodys: Promise<string> | null = null;

/** A hash to compare with if there is no person. If creating it fails, the next call tries again. */
function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword(newSecret()).catch((error: unknown) => {
    nobodys = null;
    throw error;
  });
  return nobodys;
}

/** @param known the stored hash; null if there is no person or no password. Then the check takes the same time and returns false. */
export async function isPassword(known: string | null, password: string): Promise<boolean> {
  const nobody = await nobodysHash();
  const compared = known ?? nobody;
  const isRight = await turn(() => verify(compared, normalPassword(password)));
  return isRight && known !== null;
}

let common: ReadonlySet<string> | null = null;

function isCommon(text: string): boolean {
  common ??= new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
  return common.has(text);
}

/** @param names of the person and of their stores. @throws validation_failed, with what is wrong with it */
export function refuseWeak(password: string, names: readonly string[]): void {
  const fault = passwordFault(password, names, isCommon);
  if (fault === null) return;
  throw new ProblemError('validation_failed', {
    fields: [{ path: 'password', message: PASSWORD_FAULTS[fault] }],
  });
}
