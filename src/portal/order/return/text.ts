import type { ReturnStatus } from '../../../domain/orders/order.ts';
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import type { Tone } from '../../../ui/tone.ts';
import { ownFirst } from '../../parts/own-first.ts';

/** Text of /return, in en-US (see ../text.ts). */
export const words = ownFirst(
  'return',
  catalogue({
    ...ORDER_WORDS.return,
    /** Label of the link on other screens. */
    link: 'I want to return an item',
    portal: {
      lead: 'Changed your mind? Start your return on our returns page.',
      go: 'Start a return',
      knows: (order: string) => `We’ve filled in your order number there: ${order}.`,
      without: 'Have your order number and email address ready.',
    },
    unopened: {
      lead: 'Our returns page didn’t open for this order. Try again in a minute, or contact us: our contact info is below.',
      again: 'Try again',
    },
    /** A broken item should be reported, not returned for a refund. */
    instead: {
      title: 'Is something wrong with it?',
      lead: 'If it’s damaged, defective, missing or not what you ordered, report it instead. You don’t need to send anything back first.',
    },
    lookup: {
      lead: 'Find your order first so we can take you to the right place.',
      go: 'Find my order',
    },
    ask: {
      lead: 'Contact us and tell us what you want to return. We’ll tell you where to send it.',
    },
    closed: {
      lead: 'We don’t take returns on this page.',
      now: 'What you can do instead',
      tries: [
        'Is it damaged, defective, missing or wrong? Report it. You don’t need to send anything back first.',
        'Changed your mind? Contact us. Our contact info is below.',
      ],
    },
    items: 'In this order',
    number: (id: string) => `Return ${id}`,
    since: (on: string) => `Started ${on}`,
    started: 'Started',
    statuses: {
      REQUESTED: { tone: 'info', text: 'Requested' },
      APPROVED: { tone: 'info', text: 'Ready to send' },
      IN_TRANSIT: { tone: 'info', text: 'On its way back' },
      RECEIVED: { tone: 'success', text: 'Received' },
      REFUNDED: { tone: 'success', text: 'Refunded' },
      DECLINED: { tone: 'danger', text: 'Not accepted' },
      CANCELLED: { tone: 'neutral', text: 'Canceled' },
    } satisfies Record<ReturnStatus, { tone: Tone; text: string }>,
  }),
);
