import {
  slackBodySchema,
  slackChannelBodySchema,
  slackChannelSchema,
  slackSchema,
} from '../../../contract/slack.ts';
import { teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { createSlackChannel, readSlack, setSlack, testSlack } from './commands.ts';

const tag = 'Slack';
const problems = ['slack_refused', 'slack_not_connected'] as const;

/** The channel where a store's news is posted. */
export function slackRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/slack',
    operationId: 'readSlack',
    tag,
    summary: 'Where a store’s news goes in Slack',
    permissions: ['notification:read'],
    answer: slackSchema,
    read: readSlack,
  });
  teamWrite(to, {
    method: 'PUT',
    url: '/slack',
    operationId: 'replaceSlack',
    tag,
    summary: 'Connect a store with Slack, and choose which news is posted',
    description: 'The address of the webhook and the bot token are kept encrypted and never shown.',
    permissions: ['notification:update'],
    versioned: true,
    body: slackBodySchema,
    answer: { status: 200, schema: slackSchema },
    write: setSlack,
  });
  teamWrite(to, {
    method: 'POST',
    url: '/slack/test',
    operationId: 'testSlack',
    tag,
    summary: 'Post a test message in the store’s channel',
    permissions: ['notification:update'],
    problems,
    answer: { status: 200, schema: slackSchema },
    write: testSlack,
  });
  teamWrite(to, {
    method: 'POST',
    url: '/slack/channels',
    operationId: 'createSlackChannel',
    tag,
    summary: 'Create a channel in the store’s Slack workspace',
    description:
      'With the bot token of the store, whose app needs the scope `channels:manage` or `groups:write`.',
    permissions: ['slack:create-channel'],
    problems,
    body: slackChannelBodySchema,
    answer: { status: 201, schema: slackChannelSchema },
    write: createSlackChannel,
  });
}
