/** Text of the dialog that asks who someone is. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Confirm it’s you',
  why: 'For this step we make sure that it’s really you, in case someone else uses your computer: it affects who gets in, what leaves the store, or what can’t be undone.',
  next: 'Afterwards, what you started goes on by itself, and we don’t ask again for ten minutes. If you cancel, nothing changes.',
  password: 'Password',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  instead: { password: 'Use your password', code: 'Use a code', passkey: 'Use your passkey' },
  cancelled: 'Your browser didn’t use a passkey. Try again or choose another way.',
  confirm: 'Continue',
  none: 'You sign in without a password here, so there is nothing to ask you for. Choose a password by email, sign in with it, and try again.',
  send: 'Email me a link',
  sent: (email: string) => `A link is on its way to ${email}. It works once, for 30 minutes.`,
});
