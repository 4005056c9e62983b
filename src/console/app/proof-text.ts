/** Text of the dialog that asks who someone is. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Confirm it’s you',
  why: 'This step affects who can sign in, what leaves the store, or something that can’t be undone. So we check that it’s really you and not someone else at your computer.',
  next: 'Then what you started continues, and we won’t ask again for ten minutes. If you cancel, nothing changes.',
  password: 'Password',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  instead: { password: 'Use your password', code: 'Use a code', passkey: 'Use your passkey' },
  cancelled: 'Your browser didn’t use a passkey. Try again or choose another way.',
  confirm: 'Continue',
  none: 'You sign in without a password, so there is nothing to check. We can email you a link to choose a password. Sign in with it, then try again.',
  send: 'Email me a link',
  sent: (email: string) => `A link is on its way to ${email}. It works once, for 30 minutes.`,
});
