/** Text of the page before the questions, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'process',
  catalogue({
    ...ORDER_WORDS.process,
    lead: (order: string) => `Here’s what we know about order ${order}.`,
    steps: [
      'Tell us what went wrong, item by item or for the whole package.',
      'Choose how you’d like us to fix it. You’ll see the amounts first.',
      'Check everything and submit your claim. We’ll reply within one business day.',
    ],
  }),
);
