/** Text of the page for orders whose deadline has passed, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'The time to file a claim has passed',
  closed: (on: string) => `You could file a claim for this order until ${on}.`,
  now: 'What you can do now',
  tries: [
    'Contact us anyway. We’ll see what we can do for you.',
    'Check the manufacturer’s warranty. It may still cover the item.',
    'If you paid by card, your card may come with purchase protection.',
  ],
  items: 'In this order',
  claims: 'See my earlier claims',
  other: 'Find another order',
});
