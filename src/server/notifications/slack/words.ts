/** What is posted in a store's channel: the event and the claim's number, nothing about its customer. */
import { slackLink, slackText } from '../../../domain/notifications/slack.ts';
import { oneLine } from '../../../domain/text/plain-text.ts';
import type { Context } from '../../context.ts';
import { mailWords } from '../../mail/text.ts';
import { wayTo, wordsOf } from '../mails.ts';
import type { SlackMessage } from './queries.ts';

const { slack: words } = mailWords('en').people;

type At = { context: Pick<Context, 'publicUrl'>; slug: string };

/** In Slack's markup: everything that came from outside is escaped. */
export function slackMessageOf({ context, slug }: At, message: SlackMessage): string {
  const { kind, person } = message;
  const said = words.news[kind](wordsOf(message));
  const whole = person === null ? said : words.forPerson(oneLine(person), said);
  const way = wayTo(context, slug, message);
  return `${slackText(whole)} ${slackLink(way.address, way.label)}`;
}

export const testMessage = (storeName: string): string => slackText(words.test(oneLine(storeName)));
