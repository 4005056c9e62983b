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
    detail: 'Enter your password again to do this.',
  },
  second_step_required: {
    status: 401,
    title: 'One more step',
    detail: 'The password is right. Now confirm it’s you with a code or a passkey.',
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
    detail: 'This store requires a second factor. Add one on your profile page, then sign in with it.',
  },
  store_required: {
    status: 422,
    title: 'Which store?',
    detail: 'You work for several stores. Name one by its slug in the header Makegood-Store.',
  },
  person_link_over: {
    status: 410,
    title: 'This link no longer works',
    detail: 'The link was used already or is too old. Ask for a new one.',
  },
} as const;
