/** The Slack channel where a store's news is posted. */
import { z } from 'zod';
import { NOTICE_KINDS } from '../domain/access/preferences.ts';
import { text, time } from './text.ts';

const events = z
  .array(z.enum(NOTICE_KINDS))
  .max(NOTICE_KINDS.length)
  .meta({ description: 'The kinds of news that are posted, whoever they are for.' });

const end = z.string().nullable();
const failing = z.object({
  since: time,
  code: z.string().meta({ description: 'Slack’s own, where there is one.' }),
  why: z.string(),
  what: z.string().meta({ description: 'What to do about it.' }),
});

const example = {
  version: 3,
  webhookEnd: 'x7Kq',
  tokenEnd: null,
  events: ['overdue', 'domain_lost'],
  waiting: 0,
  sentAt: '2026-11-10T12:30:00.000Z',
  failing: null,
} as const;

export const slackSchema = z
  .object({
    version: z.number().meta({ description: 'For If-Match; 0 before the first change.' }),
    webhookEnd: end.meta({ description: 'The last characters of the webhook’s address; null without one.' }),
    tokenEnd: end.meta({ description: 'The last characters of the bot token; null without one.' }),
    events,
    waiting: z.number().meta({ description: 'Messages that have not left yet.' }),
    sentAt: time.nullable().meta({ description: 'When the last message went through.' }),
    failing: failing.nullable().meta({ description: 'Null while messages go through.' }),
  })
  .meta({ id: 'SlackConnection', example: { ...example, events: [...example.events] } });

const secret = (longest: number) => text(longest).min(1).nullable().optional();

export const slackBodySchema = z
  .strictObject({
    webhookUrl: secret(200).meta({
      description: 'Left out: stays. Null: removed, with what waits. Never shown again.',
    }),
    botToken: secret(250).meta({ description: 'Left out: stays. Null: removed. Never shown again.' }),
    events,
  })
  .meta({
    id: 'SlackConnectionRequest',
    example: { webhookUrl: 'https://hooks.slack.com/services/T0000/B0000/XXXXXXXXXXXX', events: ['overdue'] },
  });

export const slackChannelBodySchema = z
  .strictObject({ name: text(200), isPrivate: z.boolean().default(false) })
  .meta({ id: 'SlackChannelRequest', example: { name: 'claims', isPrivate: false } });

export const slackChannelSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'SlackChannel', example: { id: 'C0EAQDV4Z', name: 'claims' } });

export type SlackConnection = z.infer<typeof slackSchema>;
export type SlackBody = z.output<typeof slackBodySchema>;
export type SlackChannel = z.infer<typeof slackChannelSchema>;
