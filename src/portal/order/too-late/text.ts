/** Text of the page for orders whose deadline has passed, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'tooLate',
  catalogue({
    ...ORDER_WORDS.tooLate,
    closed: (on: string) => `You had until ${on} to file a claim for this order.`,
    tries: [
      'Contact us anyway. We’ll see what we can do for you.',
      'Check the manufacturer’s warranty. It may still cover the item.',
      'If you paid by card, your card may come with purchase protection.',
    ],
    items: 'In this order',
  }),
);
