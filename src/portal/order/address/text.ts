/** Text of the address step, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'address',
  catalogue({
    ...ORDER_WORDS.address,
    leads: {
      RETURNED_TO_SENDER: 'Your package came back to us. Check the address, and correct what’s wrong.',
      WRONG_ADDRESS: 'Your package went to a different address. Check yours, and correct what’s wrong.',
    },
  }),
);
