import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';
import type { Obstacle } from './model.ts';

/** Text of the page for orders that can't be claimed yet, in en-US (see ../text.ts). */
export const words = ownFirst(
  'tooSoon',
  catalogue({
    ...ORDER_WORDS.tooSoon,
    titles: {
      /** Required wording. */
      time: 'Hold that thought!',
      claimed: 'You already filed a claim',
      cancelled: 'This order was canceled',
      disputed: 'Your bank is reviewing this payment',
      refunded: 'This order was refunded',
      unprotected: 'This order isn’t protected',
      other: 'We can’t take a claim here',
    } satisfies Record<Obstacle, string>,
    why: {
      claimed: (claims: readonly string[]) =>
        claims.length === 1
          ? `Everything here is part of claim ${claims[0]}.`
          : `Everything here is part of claims ${claims.slice(0, -1).join(', ')}, and ${claims.at(-1)}.`,
      cancelled: (on: string) => `It was canceled on ${on}, so there is nothing to claim.`,
      disputed: (on: string) =>
        `You disputed the payment with your bank on ${on}. We can’t handle a claim until your bank decides.`,
    },
    opens: (on: string) => `You can file a claim starting ${on}.`,
    keep: 'You won’t lose anything. Come back on that day with your order number.',
    triesFor: {
      notReceived: [
        'Check around your door, mailbox and garage, and behind plants.',
        'Ask neighbors, the front desk and the people you live with.',
        'Check the tracking page for a delivery note or photo.',
        'Wait a day or two. Carriers sometimes mark a package as delivered too early.',
      ],
      issuesWithItems: [
        'Track your package below.',
        'When it arrives, open it and check each item.',
        'Keep the box and take photos if something is wrong.',
      ],
      any: ['Track your package below.', 'Check the shipping address in your confirmation email.'],
    },
    insteadOf: {
      claimed: [
        'See where your claim stands and what happens next.',
        'To add or correct something, send us a message on the claim page.',
      ],
      cancelled: [
        'If you were charged, look for the refund on your statement. Banks take up to 5 business days.',
        'If something arrived anyway, contact us.',
      ],
      disputed: [
        'Wait for your bank’s decision, or withdraw the dispute.',
        'To settle this with us instead, contact us.',
      ],
      refunded: [
        'Look for the refund on your statement. Banks take up to 5 business days.',
        'If no money has arrived by then, contact us.',
      ],
      unprotected: [
        'Contact us with your order number. We’ll see what we can do for you.',
        'Check the manufacturer’s warranty. It may cover the item.',
        'If you paid by card, your card may come with purchase protection.',
      ],
      other: [
        'Contact us with your order number. We’ll see what we can do for you.',
        'Check the manufacturer’s warranty. It may cover the item.',
      ],
    } satisfies Record<Exclude<Obstacle, 'time'>, readonly string[]>,
    claim: (number: number) => `See claim #${number}`,
  }),
);
