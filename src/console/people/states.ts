/** The states of the pages before signing in, in the gallery. */
import type { InvitationOnWire } from '../../contract/people.ts';
import { CONSOLE_PATHS, urls } from '../../urls.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const INVITATION: InvitationOnWire = {
  ...{ email: 'kim@example.com', name: 'Kim Lee', team: 'Fernwood', role: 'store_support' as const },
  needsPassword: true,
  providers: [],
};

const ACME = { id: 'acme', name: 'Acme' };

export const signInStates: ScreenStates = {
  screen: 'sign-in',
  answers: {
    'GET /me': refused(401, 'unauthorized', 'Sign in first.'),
    'GET /sign-in/providers': answered({ providers: [] }),
    'POST /sign-in/providers/:id/answer': refused(
      403,
      'not_admitted',
      'Your email address has no access here. Ask your team for an invitation.',
    ),
    'POST /sign-in': refused(401, 'sign_in_failed', 'The email address or the password is wrong.'),
    'POST /invitations/read': answered(INVITATION),
    'POST /email-confirmations': answered({ email: 'kim@example.com', waitsFor: 'new-email' }),
  },
  states: {
    empty: { at: urls.console.signIn() },
    forgot: { at: CONSOLE_PATHS.forgot },
    'new-password': { at: urls.choosePassword('token') },
    'no-link': { at: CONSOLE_PATHS.password },
    invitation: { at: urls.acceptInvitation('token') },
    provider: {
      at: urls.console.signIn(),
      answers: { 'GET /sign-in/providers': answered({ providers: [ACME] }) },
    },
    'provider-invitation': {
      at: urls.acceptInvitation('token'),
      answers: { 'POST /invitations/read': answered({ ...INVITATION, providers: [ACME] }) },
    },
    'confirm-email': { at: urls.confirmEmail('token') },
    'confirmed-here': { at: urls.confirmEmail('token'), click: ['Confirm'] },
    'email-changed': {
      at: urls.confirmEmail('token'),
      click: ['Confirm'],
      answers: {
        'POST /email-confirmations': answered({ email: 'kim@example.com', waitsFor: null }),
      },
    },
    'provider-refused': { at: urls.console.providerReturn('acme') },
  },
};
