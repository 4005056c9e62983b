/** The states of the notifications in the gallery. */
import type { Notification } from '../../contract/notification.ts';
import type { NoticeKind } from '../../domain/access/preferences.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.inbox('demo');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const line = (index: number, kind: NoticeKind, more: Partial<Notification> = {}): Notification => ({
  ...{ id: `n${index}`, kind, isRead: index > 1 },
  at: new Date(Date.parse('2026-11-05T14:40:00.000Z') - index * 5_000_000).toISOString(),
  claim: { id: `claim${index}`, claimNumber: 20421 - index },
  actor: kind === 'answered' || kind === 'stopped' ? null : { id: 'p2', name: 'Kim Lee' },
  ...more,
});
const LINES = [line(0, 'mentioned'), line(1, 'answered'), line(2, 'assigned'), line(3, 'stopped')];
const listOf = (notifications: Notification[], nextCursor: string | null = null) =>
  answered({ notifications, nextCursor });

export const inboxStates: ScreenStates = {
  screen: 'inbox',
  answers: {
    'GET /notifications': listOf(LINES, 'next'),
    'GET /notifications/count': answered({ unread: 2, hasMore: false }),
  },
  states: {
    some: { at },
    none: {
      at,
      answers: {
        'GET /notifications': listOf([]),
        'GET /notifications/count': answered({ unread: 0, hasMore: false }),
      },
    },
    many: { at, answers: { 'GET /notifications/count': answered({ unread: 99, hasMore: true }) } },
    'no-access': { at, answers: { 'GET /me': answered(personAs('orderprotection_finance')) } },
    loading: { at, answers: { 'GET /notifications': 'pending' } },
    failed: { at, answers: { 'GET /notifications': 'offline' } },
    'long-texts': {
      at,
      answers: { 'GET /notifications': listOf([line(0, 'mentioned', { actor: { id: 'p2', name: LONG } })]) },
    },
  },
};
