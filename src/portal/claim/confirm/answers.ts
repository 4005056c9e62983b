import { isEmailAddress } from '../../../domain/text/email.ts';
import { words as all } from '../text.ts';

const words = all.confirm;

/** Only what no address could be; whether it is the claim's is the server's to say. */
export function emailError(email: string): string | null {
  if (email === '') return words.emailMissing;
  return isEmailAddress(email) ? null : words.emailShape;
}
