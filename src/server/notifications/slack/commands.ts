/** What a team does with its store's Slack: sets it, tries it, and has a channel made. */
import type { SlackBody, SlackChannel, SlackConnection } from '../../../contract/slack.ts';
import {
  BOT_TOKEN,
  CHANNEL_NAME,
  endOf,
  isSlackFailure,
  type Refusal,
  SLACK_FAILURES,
} from '../../../domain/notifications/slack.ts';
import type { Context } from '../../context.ts';
import { type HeldStore, type HeldWrite, refuseOtherVersion } from '../../http/team-calls.ts';
import { type Connection, countOpen, findConnection, queuePosting } from '../../news/slack.ts';
import { ProblemError } from '../../problem-error.ts';
import { storeIn } from '../../stores/queries.ts';
import { afterPosting } from './jobs.ts';
import { afterPace, forgetMessages, holdConnection, NO_CONNECTION, writeConnection } from './queries.ts';
import { closed, opened } from './secrets.ts';
import { testMessage } from './words.ts';

const SUBJECT = { id: 'slack', name: 'Slack' };

export async function readSlack({ client, storeId }: HeldStore): Promise<SlackConnection> {
  return present(await findConnection(client, storeId), await countOpen(client, storeId));
}

function present(connection: Connection | null, waiting: number): SlackConnection {
  const { version, webhookEnd, tokenEnd, events, sentAt, failingSince, failure } =
    connection ?? NO_CONNECTION;
  const isFailing = failingSince !== null && failure !== null && isSlackFailure(failure);
  return {
    ...{ version, webhookEnd, tokenEnd, events: [...events], waiting, sentAt },
    failing: isFailing ? { since: failingSince, code: failure, ...said(failure) } : null,
  };
}

const said = (code: keyof typeof SLACK_FAILURES) => {
  const { why, what } = SLACK_FAILURES[code];
  return { why, what };
};

const wrong = (path: string, message: string) =>
  new ProblemError('validation_failed', { fields: [{ path, message }] });
const NO_WEBHOOK = 'Use the address of an incoming webhook, as https://hooks.slack.com/services/T…/B…/….';
const NO_TOKEN = 'Use a bot token, which begins with xoxb-.';
const NO_NAME = 'Use up to 80 small letters, digits, hyphens and underlines.';

type Write = HeldWrite & { version: number | null };

/** @throws validation_failed, version_mismatch */
export async function setSlack(held: Write, body: SlackBody): Promise<SlackConnection> {
  const { context, client, storeId } = held;
  if (body.webhookUrl && !context.slack.isWebhook(body.webhookUrl)) throw wrong('webhookUrl', NO_WEBHOOK);
  if (body.botToken && !BOT_TOKEN.test(body.botToken)) throw wrong('botToken', NO_TOKEN);
  const before = await holdConnection(client, storeId);
  refuseOtherVersion(held.version, before);
  const after = changed(held, before, body);
  await writeConnection(client, storeId, after);
  if (after.webhook === null) await forgetMessages(client, storeId);
  const waiting = await countOpen(client, storeId);
  if (waiting > 0) await queuePosting(client, storeId, 0);
  held.changed({ subject: SUBJECT, before: shown(before), after: shown(after) });
  return present(after, waiting);
}

/** For the audit log: no more of the secrets than people see. */
const shown = ({ webhookEnd, tokenEnd, events }: Connection) => ({
  ...{ webhook: webhookEnd && `…${webhookEnd}`, botToken: tokenEnd && `…${tokenEnd}` },
  events: events.join(', '),
});

function changed(
  { context, storeId }: Write,
  before: Connection,
  { webhookUrl, botToken, events }: SlackBody,
): Connection {
  return {
    ...before,
    ...{ version: before.version + 1, events: [...new Set(events)] },
    ...(webhookUrl !== undefined && {
      webhook: webhookUrl === null ? null : closed(context, storeId, 'webhook', webhookUrl),
      webhookEnd: webhookUrl === null ? null : endOf(webhookUrl),
      ...{ nextAt: null, failingSince: null, failure: null },
    }),
    ...(botToken !== undefined && {
      botToken: botToken === null ? null : closed(context, storeId, 'token', botToken),
      tokenEnd: botToken === null ? null : endOf(botToken),
    }),
  };
}

const refused = ({ code, retryAfter }: Refusal) => {
  const { why, what } = SLACK_FAILURES[code];
  return new ProblemError('slack_refused', {
    detail: `${why} ${what}`,
    params: { slackCode: code, retryAfter },
  });
};

/** Posts a message at once. The call takes ten seconds at most, and holds no row meanwhile. @throws slack_refused, slack_not_connected */
export async function testSlack({
  context,
  client,
  storeId,
  now,
  changed,
}: HeldWrite): Promise<SlackConnection> {
  const known = await findConnection(client, storeId);
  if (!known || known.webhook === null) throw new ProblemError('slack_not_connected');
  const { name } = await storeIn(client, storeId);
  const webhook = opened(context, storeId, 'webhook', known.webhook);
  const posted = await context.slack.post(webhook, testMessage(name));
  if (!posted.ok) throw refused(posted);
  const connection = await holdConnection(client, storeId);
  const after = { ...afterPosting(connection, posted, now), nextAt: afterPace(now) };
  await writeConnection(client, storeId, after);
  const waiting = await countOpen(client, storeId);
  if (waiting > 0) await queuePosting(client, storeId, 1);
  changed({ subject: SUBJECT });
  return present(after, waiting);
}

/** @throws slack_refused, slack_not_connected, validation_failed */
export async function createSlackChannel(
  { context, client, storeId, changed }: HeldWrite & { context: Context },
  { name, isPrivate }: { name: string; isPrivate: boolean },
): Promise<SlackChannel> {
  if (!CHANNEL_NAME.test(name)) throw wrong('name', NO_NAME);
  const connection = await findConnection(client, storeId);
  if (!connection || connection.botToken === null) throw new ProblemError('slack_not_connected');
  const token = opened(context, storeId, 'token', connection.botToken);
  const created = await context.slack.createChannel(token, { name, isPrivate });
  if (!created.ok) throw refused(created);
  changed({ subject: { id: created.channel.id, name: created.channel.name } });
  return created.channel;
}
