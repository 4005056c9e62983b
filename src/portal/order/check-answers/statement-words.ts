/** Text of the claimant's statement, on the review and wherever the team asks for it (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const statementWords = catalogue({
  acknowledge: 'Everything I’ve told you is true, and I haven’t been paid for it elsewhere.',
  acknowledgeMissing: 'Please confirm that what you told us is true',
});
