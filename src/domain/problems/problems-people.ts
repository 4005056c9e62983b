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
