/** What is refused to people who sign in, and to those who have. */
export const PEOPLE_PROBLEMS = {
  sign_in_failed: {
    status: 401,
    title: 'Not signed in',
    detail: 'The email address or the password is wrong. Check both and try again.',
  },
  password_wrong: {
    status: 403,
    title: 'Wrong password',
    detail: 'This is not your password. Check it and try again.',
  },
  proof_required: {
    status: 403,
    title: 'Confirm it’s you',
    detail: 'Confirm with your password, a code or a passkey to do this.',
  },
  second_step_required: {
    status: 401,
    title: 'One more step',
    detail: 'Now confirm it’s you with a code or a passkey.',
  },
  second_step_failed: {
    status: 401,
    title: 'Not signed in',
    detail: 'This code is wrong or was used before. Wait for the next one and try again.',
  },
  passkey_refused: {
    status: 403,
    title: 'This passkey didn’t work',
    detail: 'We don’t know this passkey, or it belongs to another site. Try again or sign in another way.',
  },
  challenge_over: {
    status: 410,
    title: 'This took too long',
    detail: 'Start again. Each attempt works once, for five minutes.',
  },
  provider_refused: {
    status: 401,
    title: 'Not signed in',
    detail: 'The sign-in was canceled, or its answer can’t be trusted. Start again.',
  },
  provider_unreachable: {
    status: 503,
    title: 'No answer',
    detail: 'Your sign-in provider doesn’t answer. Try again in a moment, or sign in another way.',
  },
  email_unconfirmed: {
    status: 403,
    title: 'Email address not confirmed',
    detail: 'Your sign-in provider hasn’t confirmed your email address. Confirm it there, then try again.',
  },
  not_admitted: {
    status: 403,
    title: 'No access yet',
    detail: 'Your email address has no access here. Ask your team for an invitation.',
  },
  identity_taken: {
    status: 403,
    title: 'Linked to another account',
    detail:
      'This email address already signs in with another account at your provider. Use that one, or ask the operator.',
  },
  invitation_of_another: {
    status: 403,
    title: 'For someone else',
    detail: 'This invitation is for another email address. Sign in with that one.',
  },
  code_wrong: {
    status: 422,
    title: 'Wrong code',
    detail: 'This code is wrong. Enter the six digits that your app shows now.',
  },
  no_second_factor: {
    status: 422,
    title: 'No second factor',
    detail: 'Add an authenticator app or a passkey first.',
  },
  too_many_factors: {
    status: 422,
    title: 'Too many',
    detail: 'Remove an authenticator app or a passkey first.',
    exact: 'You can have {limit} apps and passkeys. Remove one first.',
  },
  second_factor_required: {
    status: 403,
    title: 'Second factor required',
    detail: 'You need a second factor here. Add one on your profile page, then sign in with it.',
  },
  store_required: {
    status: 422,
    title: 'Which store?',
    detail: 'You work for several stores. Name one by its slug in the header Makegood-Store.',
  },
  member_above: {
    status: 403,
    title: 'Not yours to change',
    detail: 'This person has permissions here that you don’t have. Ask an owner.',
  },
  last_owner: {
    status: 422,
    title: 'The last owner',
    detail: 'This is the only owner. Make someone else an owner first.',
  },
  last_admin: {
    status: 422,
    title: 'The last admin',
    detail: 'This is the only admin of the platform. Make someone else an admin first.',
  },
  person_link_over: {
    status: 410,
    title: 'This link no longer works',
    detail: 'The link was already used or is too old. Ask for a new one.',
  },
} as const;
