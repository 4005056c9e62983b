/** Text of the notifications. */
import type { PrivacyAsked } from '../../domain/notifications/notices.ts';
import { ACTIVATION_STEPS, type ActivationStep } from '../../domain/stores/activation.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

type Line = {
  actor: string;
  isFailed: boolean;
  asked: PrivacyAsked;
  rejected: { step: ActivationStep; sentence: string } | null;
};

const ASKS: Record<PrivacyAsked, string> = {
  export: 'A customer asks for their data. Save it on their page and send it to them within 30 days',
  erasure: 'A customer asks to be erased. They are erased once their claims are closed',
  all: 'All customers are being erased, because the shop removed our app',
  by_hand: 'The shop asks to erase its customers. Nobody was erased. Erase them on their pages',
};

export const text = catalogue({
  title: 'Notifications',
  help: 'What concerns you in this store: new claims, claims assigned to you, replies to them, their due dates, mentions, and your imports. Kept for 90 days.',
  list: 'Notifications',
  failed: 'The notifications didn’t load',
  none: {
    title: 'Nothing yet',
    text: 'You’ll see it here when a claim comes in or is assigned to you, when its customer replies, when it is due, and when a colleague mentions you.',
  },
  noAccess: { title: 'You can’t see notifications', text: 'Ask an owner or admin of the store for access.' },
  all: 'Mark all as read',
  allDone: 'All are marked as read.',
  unread: 'New:',
  colleague: 'A colleague',
  claim: (number: number) => `Claim #${number}`,
  opening: 'Store opening',
  claims: (count: number) => counted(count, 'claim', 'claims'),
  kinds: {
    assigned: ({ actor }: Line) => `${actor} assigned it to you`,
    handed_over: ({ actor }: Line) => `Handed over to you by ${actor}`,
    filed: () => 'New in the queue',
    answered: () => 'New message from the customer',
    mentioned: ({ actor }: Line) => `${actor} mentioned you in a note`,
    due_soon: () => 'Due soon',
    overdue: () => 'Overdue',
    stopped: () => 'Your decision could not be carried out',
    import_finished: ({ isFailed }: Line) => (isFailed ? 'Your import failed' : 'Your import is done'),
    domain_lost: () => 'The domain no longer leads to your store',
    not_carried_out: () => 'A refund, replacement or credit could not be carried out',
    replacement_trouble: () => 'The replacement may not arrive',
    connection_broken: () => 'The connection is broken',
    connection_works: () => 'The connection works again',
    webhook_off: () => 'The webhook was turned off, because it failed',
    privacy_request: ({ asked }: Line) => ASKS[asked],
    opening_asked: ({ actor }: Line) => `${actor} asked for the review`,
    step_rejected: ({ rejected }: Line) =>
      rejected
        ? `“${ACTIVATION_STEPS[rejected.step].title}” needs a change: ${rejected.sentence}`
        : 'A step needs a change',
    store_opened: () => 'Your store is open',
  },
});
