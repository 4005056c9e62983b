/** Text of the actions on a claim's page, in en-US (see ../text.ts). */
import { catalogue } from '../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'What you can do',
  print: 'Print or save as PDF',
  address: {
    title: 'Change the address',
    line: 'If we ship you anything, it goes there.',
  },
  withdraw: { title: 'Withdraw claim', line: 'You no longer need it.' },
  /** Used if the reported package may still arrive. */
  withdrawArrived: 'It arrived after all, or you no longer need it.',
  appeal: {
    title: 'Appeal this decision',
    line: 'If you disagree, tell us why and we’ll review your claim again. You can appeal once.',
  },
  review: { title: 'Leave a review', line: 'It takes a minute and helps us do better.' },
});
