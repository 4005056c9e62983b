import { isEmailAddress } from '../../../domain/text/email.ts';
import { words as all } from '../text.ts';

const words = all.confirm;

/** Rejects only what can't be an email address. Only the server knows whether it is the claim's address. */
export function emailError(email: string): string | null {
  if (email === '') return words.emailMissing;
  return isEmailAddress(email) ? null : words.emailShape;
}
