/** Text of the dialog that asks who someone is. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Confirm it’s you',
  why: 'This protects your account: we ask before changes to who can sign in or call the API.',
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
