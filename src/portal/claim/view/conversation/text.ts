/** Text of the conversation, in en-US (see ../../text.ts). */
import { catalogue } from '../../../../domain/text/catalogue.ts';
import { counted } from '../../../../domain/text/counted.ts';
import { language } from '../../../../domain/text/locale.ts';

export const words = catalogue({
  title: 'Messages',
  empty: 'No messages yet. Ask us anything about this claim.',
  /** For a closed claim. */
  none: 'No messages.',
  write: 'Write us a message',
  you: 'You',
  earlier: 'Show earlier messages',
  latest: 'Back to the newest messages',
  fetching: 'One moment…',
  notFetched: 'We couldn’t load earlier messages. Try again.',
  /** Completes "Photo 1 of". */
  ofMine: 'your message',
  ofTheirs: (name: string) => `the message from ${name}`,
  label: 'Your message',
  hint: 'Our team gets it right away. We’ll reply here and email you.',
  files: 'Photos, videos or a PDF (optional)',
  filesHint: (max: number) => `Up to ${max}.`,
  addFile: 'Add a file',
  left: (count: number) => `${counted(count, 'character', 'characters')} left`,
  over: (count: number) => `${counted(count, 'character', 'characters')} too many`,
  tooLong: (max: number) =>
    `Shorten your message to ${max.toLocaleString(language().tag)} characters or fewer`,
  missing: 'Write a message or add a photo.',
  fileFailed: 'One of your files hasn’t uploaded yet. Try it again or remove it.',
  send: 'Send',
  reload: 'Check for new messages',
  kept: 'We kept what you typed.',
  keptWithout: (names: string) => `We kept what you typed. Please add these files again: ${names}`,
  sending: 'Sending…',
  sent: 'Sent',
  sentNews: 'Your message was sent.',
  failed: 'Not sent',
  failedNews: 'Your message wasn’t sent.',
  offline: 'You’re offline. We’ll send it once you’re back online.',
  linkGone:
    'The link to this page no longer works. Open the latest email about this claim. What you wrote is saved on this device.',
  linkOld:
    'This link is too old. Reload the page and confirm your email address. Your message is saved here.',
  again: 'Try again',
  edit: 'Edit',
  discard: 'Discard',
  arrived: (name: string, content: string) => `New message from ${name}: ${content}`,
  jump: 'New message',
  changed: 'This claim has changed.',
  show: 'Show',
  effects: {
    reopens: 'This claim is closed. Your message will reopen it.',
    returns: (until: string | null) =>
      until === null
        ? 'This claim is on hold. Your message will bring it back to our team.'
        : `This claim is on hold until ${until}. Your message will bring it back to our team now.`,
    'read-only': 'Our team reads every message, but this claim stays closed.',
    decided: 'Our team reads every message, but the decision stays the same.',
    archived: 'This claim is archived, so you can’t send messages. Our contact info is below.',
  },
});
