/** The states of the notifications in the gallery. */
import type { Notification } from '../../contract/notification.ts';
import type { NoticeKind } from '../../domain/access/preferences.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.inbox('demo');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const WITHOUT_ACTOR: NoticeKind[] = [
  ...(['filed', 'answered', 'due_soon', 'overdue', 'stopped', 'not_carried_out'] as const),
  ...(['import_finished', 'domain_lost', 'connection_broken', 'connection_works', 'webhook_off'] as const),
  ...(['privacy_request', 'store_opened'] as const),
];
const importRun = { id: 'run1', kind: 'orders', state: 'done', fileName: 'orders-2026.csv' } as const;

const line = (index: number, kind: NoticeKind, more: Partial<Notification> = {}): Notification => ({
  ...{ id: `n${index}`, kind, isRead: index > 1 },
  at: new Date(Date.parse('2026-11-05T14:40:00.000Z') - index * 5_000_000).toISOString(),
  claim: { id: `claim${index}`, claimNumber: 20421 - index },
  ...{ count: null, importRun: null, host: null, provider: null, webhook: null },
  ...{ asked: null, customerId: null, rejected: null },
  actor: WITHOUT_ACTOR.includes(kind) ? null : { id: 'p2', name: 'Kim Lee' },
  ...more,
});
const LINES = [
  line(0, 'mentioned'),
  line(1, 'overdue'),
  line(2, 'answered'),
  line(3, 'handed_over', { claim: null, count: 14 }),
  line(4, 'due_soon'),
  line(5, 'assigned'),
  line(6, 'import_finished', { claim: null, importRun }),
  line(7, 'import_finished', { claim: null, importRun: { ...importRun, state: 'failed' } }),
  line(8, 'domain_lost', { claim: null, host: 'claims.example.com' }),
  line(9, 'stopped'),
  line(13, 'not_carried_out'),
  line(10, 'connection_broken', { claim: null, provider: 'Shopify' }),
  line(11, 'connection_works', { claim: null, provider: 'Shopify' }),
  line(12, 'webhook_off', { claim: null, webhook: 'erp.example.com' }),
  line(14, 'privacy_request', { claim: null, provider: 'Shopify', asked: 'export', customerId: 'cust1' }),
  line(15, 'step_rejected', {
    ...{ claim: null, rejected: { step: 'legal', sentence: 'The terms don’t mention claims.' } },
  }),
  line(16, 'store_opened', { claim: null }),
  line(17, 'filed', { claim: null, count: 3 }),
];
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
