/** The words of the signing page that a store can replace, as they come with the product. */
export const SIGN_WORDS = {
  sign: {
    title: 'Sign your claim',
    titleConfirm: 'Confirm your claim',
    submit: 'Sign and submit',
    submitConfirm: 'Confirm and submit',
  },
} as const;
