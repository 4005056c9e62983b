/** Text of the claimant's statement, on the review and wherever the team asks for it (see ../text.ts). */
export const statementWords = {
  acknowledge: 'Everything I’ve told you is true, and I haven’t been paid for it elsewhere.',
  acknowledgeMissing: 'Please confirm that what you told us is true',
};
