/** The states of the store's Slack in the gallery. */
import type { SlackConnection } from '../../contract/slack.ts';
import { NOTICE_KINDS } from '../../domain/access/preferences.ts';
import { SLACK_FAILURES, type SlackFailure } from '../../domain/notifications/slack.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'notifications');
const NONE: SlackConnection = {
  ...{ version: 0, webhookEnd: null, tokenEnd: null, events: [] },
  ...{ waiting: 0, sentAt: null, failing: null },
};
const WORKS: SlackConnection = {
  ...{ ...NONE, version: 3, webhookEnd: 'x7Kq', tokenEnd: 'p2Lm' },
  ...{ events: ['overdue', 'domain_lost'], sentAt: '2026-11-23T14:41:00.000Z' },
};
const failing = (code: SlackFailure): SlackConnection => {
  const { why, what } = SLACK_FAILURES[code];
  return {
    ...WORKS,
    ...{ waiting: 12, sentAt: '2026-11-22T09:10:00.000Z' },
    failing: { since: '2026-11-22T09:12:00.000Z', code, why, what },
  };
};
const slack = (connection: SlackConnection) => ({ 'GET /slack': answered(connection) });
const asStaff = { 'GET /me': answered(personAs('orderprotection_implementation')) };
const { why, what } = SLACK_FAILURES.channel_is_archived;

export const slackStates: ScreenStates = {
  screen: 'slack',
  answers: {
    ...historyOf('replaceSlack', 'Slack', ['events', 'assigned', 'overdue']),
    ...slack(WORKS),
    'POST /slack/test': answered(WORKS),
    'PUT /slack': answered({ ...WORKS, version: 4 }),
    'POST /slack/channels': answered({ id: 'C0EAQDV4Z', name: 'claims' }),
  },
  states: {
    connected: { at },
    'not-connected': { at, answers: slack(NONE) },
    'all-events': { at, answers: slack({ ...WORKS, events: [...NOTICE_KINDS] }) },
    archived: { at, answers: slack(failing('channel_is_archived')) },
    removed: { at, answers: slack(failing('no_service')) },
    'too-many': { at, answers: slack(failing('ratelimited')) },
    tested: { at, click: [text.test.button] },
    'test-refused': {
      at,
      answers: { 'POST /slack/test': refused(422, 'slack_refused', `${why} ${what}`) },
      click: [text.test.button],
    },
    disconnecting: { at, click: [text.disconnect.button] },
    staff: { at, answers: asStaff },
    'staff-refused': {
      at,
      answers: {
        ...asStaff,
        'POST /slack/channels': refused(
          422,
          'slack_refused',
          'A channel has this name already. Choose another name.',
        ),
      },
      fill: { [text.channel.name]: 'claims' },
      click: [text.channel.button],
    },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_user')) } },
    loading: { at, answers: { 'GET /slack': 'pending' } },
    failed: { at, answers: { 'GET /slack': 'offline' } },
  },
};
