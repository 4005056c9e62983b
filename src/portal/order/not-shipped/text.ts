/** Text of the page for orders that have not shipped, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'notShipped',
  catalogue({
    ...ORDER_WORDS.notShipped,
    lead: (number: string, on: string) =>
      `We’re still preparing order ${number}, placed ${on}. We’ll email you a tracking number as soon as it ships. You can file a claim then.`,
    promised: ({ on, isPast }: { on: string; isPast: boolean }) =>
      isPast ? `It was expected by ${on}.` : `It should arrive by ${on}.`,
    tries: [
      'To change the address, an item or a quantity, contact us before it ships.',
      'To cancel the order, contact us with your order number.',
    ],
    items: 'In this order',
  }),
);
