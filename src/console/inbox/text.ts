/** Text of the notifications. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Notifications',
  lead: 'What concerns you in this store: claims that become yours, answers to them, and mentions. Kept for 90 days.',
  list: 'Notifications',
  failed: 'The notifications didn’t load',
  none: {
    title: 'Nothing yet',
    text: 'You’ll find here when a claim becomes yours, when its customer answers, and when a colleague mentions you.',
  },
  noAccess: { title: 'You can’t see notifications', text: 'Ask an owner or admin of the store for access.' },
  all: 'Mark all as read',
  allDone: 'All are marked as read.',
  unread: 'New:',
  colleague: 'A colleague',
  claim: (number: number) => `Claim #${number}`,
  kinds: {
    assigned: (actor: string) => `${actor} assigned it to you`,
    answered: () => 'The customer wrote',
    mentioned: (actor: string) => `${actor} mentioned you in a note`,
    stopped: () => 'Your decision could not be carried out',
  },
});
