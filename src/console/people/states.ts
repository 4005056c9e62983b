/** The states of the pages before signing in, in the gallery. */
import type { InvitationOnWire } from '../../contract/people.ts';
import { problem } from '../../domain/problems/problems.ts';
import { PEOPLE_PROBLEMS } from '../../domain/problems/problems-people.ts';
import { CONSOLE_PATHS, urls } from '../../urls.ts';
import {
  type Answer,
  answered,
  refused,
  type ScreenState,
  type ScreenStates,
} from '../parts/screen-states.ts';
import { text } from './text.ts';

const INVITATION: InvitationOnWire = {
  ...{ email: 'kim@example.com', name: 'Kim Lee', team: 'Fernwood', role: 'store_support' as const },
  needsPassword: true,
  providers: [],
};

const ACME = { id: 'acme', name: 'Acme' };

function told(code: keyof typeof PEOPLE_PROBLEMS, more: object = {}): Answer {
  const { status, detail } = PEOPLE_PROBLEMS[code];
  return refused(status, code, detail, more);
}

const CREDENTIALS = { [text.email]: 'kim@example.com', [text.password]: 'correct horse battery staple' };
const signingIn = (answer: Answer): ScreenState => ({
  at: urls.console.signIn(),
  fill: CREDENTIALS,
  click: [text.signIn.submit],
  answers: { 'POST /sign-in': answer },
});
const SECOND_STEP = told('second_step_required', {
  ...{ token: 'token', kinds: ['totp', 'recovery'], options: null },
});

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
    'POST /sign-in': told('sign_in_failed'),
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
    'confirmed-here': { at: urls.confirmEmail('token'), click: [text.confirmEmail.submit] },
    'email-changed': {
      at: urls.confirmEmail('token'),
      click: [text.confirmEmail.submit],
      answers: {
        'POST /email-confirmations': answered({ email: 'kim@example.com', waitsFor: null }),
      },
    },
    'confirm-email-refused': {
      at: urls.confirmEmail('token'),
      click: [text.confirmEmail.submit],
      answers: { 'POST /email-confirmations': told('person_link_over') },
    },
    'provider-refused': { at: urls.console.providerReturn('acme') },
    refused: signingIn(told('sign_in_failed')),
    'too-often': signingIn(
      refused(429, 'too_many_requests', problem('too_many_requests', { params: { retryAfter: 900 } }).detail),
    ),
    offline: signingIn('offline'),
    'second-step': signingIn(SECOND_STEP),
    'second-step-refused': {
      ...signingIn(SECOND_STEP),
      fill: { ...CREDENTIALS, [text.second.code]: '123456' },
      click: [text.signIn.submit, text.signIn.submit],
      answers: { 'POST /sign-in': SECOND_STEP, 'POST /sign-in/second-step': told('second_step_failed') },
    },
    'recovery-code': signingIn(
      told('second_step_required', { token: 'token', kinds: ['recovery'], options: null }),
    ),
    'reset-sent': {
      at: CONSOLE_PATHS.forgot,
      fill: { [text.email]: 'kim@example.com' },
      click: [text.forgot.submit],
      answers: { 'POST /password-resets': answered({}) },
    },
    'reset-refused': {
      at: urls.choosePassword('token'),
      fill: { [text.newPassword]: 'correct horse battery staple' },
      click: [text.choose.submit],
      answers: {
        'PUT /password-resets': told('person_link_over'),
      },
    },
    'invitation-refused': {
      at: urls.acceptInvitation('token'),
      answers: {
        'POST /invitations/read': told('person_link_over'),
      },
    },
  },
};
