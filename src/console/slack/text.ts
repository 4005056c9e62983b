/** Text of the store's notifications: its Slack channel. */
import type { NoticeKind } from '../../domain/access/preferences.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

const events: Record<NoticeKind, string> = {
  assigned: 'A claim gets another assignee',
  handed_over: 'Several claims are handed over',
  filed: 'New claims come in',
  answered: 'The customer of a claim writes or appeals',
  mentioned: 'A note mentions a colleague',
  due_soon: 'A claim is due soon',
  overdue: 'A claim is overdue',
  stopped: 'A decision could not be carried out',
  import_finished: 'A colleague’s import is done or failed',
  domain_lost: 'A domain no longer points here',
  not_carried_out: 'A refund, replacement or credit could not be carried out',
  replacement_trouble: 'A replacement is lost, was not delivered or stopped moving',
  connection_broken: 'A connection breaks',
  connection_works: 'A connection works again',
  webhook_off: 'A webhook is turned off',
  privacy_request: 'The shop asks for a customer’s data, or to erase customers',
  opening_asked: 'The store asks for the review of its opening',
  step_rejected: 'A step of the store’s opening is rejected',
  store_opened: 'The store is open',
};

export const text = catalogue({
  failed: 'The connection with Slack didn’t load',
  state: {
    title: 'Slack',
    none: 'Not connected',
    noneText:
      'In Slack, open your app under api.slack.com/apps, turn on “Incoming Webhooks”, add one for the channel, and save its address below.',
    works: 'Connected',
    worksText: (end: string) => `Messages go to the webhook whose address ends in ${end}.`,
    failing: 'Not working',
    since: 'Since',
    sent: 'The last message went through',
    never: 'No message has been posted yet.',
    waiting: (count: number) => `${counted(count, 'message', 'messages')} waiting.`,
    own: 'Each person chooses in their preferences what they get by email or in Slack.',
  },
  test: { button: 'Post a test message', done: 'The test message is in the channel.' },
  disconnect: {
    button: 'Disconnect',
    title: 'Disconnect Slack?',
    text: 'We stop posting, and messages that are waiting are dropped. To connect again, you’ll need the webhook’s address.',
    done: 'Slack is disconnected.',
  },
  form: {
    title: 'What is posted',
    lead: 'A message has the claim’s number and what happened, and nothing about the customer.',
    events: 'Post in the channel when',
    webhook: 'Address of the incoming webhook',
    token: 'Bot token',
    tokenWhat: 'Only needed to create channels from here. It begins with xoxb-.',
    keep: (end: string) => `The one that is saved ends in ${end}. Leave this empty to keep it.`,
    webhookWhat: 'It begins with https://hooks.slack.com/services/ and is not shown again once it is saved.',
  },
  eventNames: events,
  channel: {
    title: 'Create a channel',
    lead: 'In the store’s workspace, with its bot token. Afterwards, add a webhook for the channel in Slack.',
    name: 'Name of the channel',
    nameHint: 'Up to 80 lowercase letters, digits, hyphens and underscores.',
    isPrivate: 'Private: only people who are invited see it',
    button: 'Create the channel',
    done: (name: string) => `#${name} is created.`,
  },
});
