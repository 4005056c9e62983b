/** The statement of a claim, at the review and where the team asks for it (see ../text.ts). */
export const statementWords = {
  acknowledge: 'Everything I’ve told you is true, and I haven’t been paid for it elsewhere.',
  acknowledgeMissing: 'Please confirm that what you told us is true',
};
