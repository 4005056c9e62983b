/** Text of signing in and of the links that are mailed to people. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  product: 'Makegood',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. A few random words work well.',
  backToSignIn: 'Back to sign in',
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    passkey: 'Use a passkey instead',
    forgot: 'Forgot your password?',
  },
  provider: {
    button: (name: string) => `Continue with ${name}`,
    loading: 'Signing you in',
    failed: 'You’re not signed in',
    invited: 'You can accept without choosing a password.',
  },
  second: {
    title: 'Confirm it’s you',
    code: 'Code',
    codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes you saved when you added your passkey.',
    passkey: 'Use your passkey',
    cancelled: 'Your browser didn’t use a passkey. Try again or use a code.',
    back: 'Back to sign in',
  },
  forgot: {
    title: 'Reset your password',
    hint: 'We’ll email you a link to choose a new password.',
    submit: 'Email me a link',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `If ${email} belongs to an account, a link is on its way. It works once, for 30 minutes.`,
  },
  choose: {
    title: 'Choose a new password',
    submit: 'Save password',
    doneTitle: 'Your password is changed',
    done: 'You are signed out everywhere. Sign in with the new password.',
    noLink: 'This link is incomplete. Open it from the email again, or ask for a new one.',
    again: 'Ask for a new link',
  },
  invitation: {
    title: (team: string) => `Join ${team}`,
    loading: 'Your invitation',
    lead: (email: string, role: string) => `${email} will join as ${role}.`,
    name: 'Your name',
    known: 'You already have an account. After you accept, sign in with your password.',
    submit: 'Accept invitation',
    doneTitle: 'You’re in',
    done: 'Sign in to start.',
    failed: 'This invitation doesn’t work',
  },
});
