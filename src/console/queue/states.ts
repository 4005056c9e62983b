/** The queue's states in the gallery. */
import type { ClaimExport } from '../../contract/claim-export.ts';
import type { ClaimList } from '../../contract/claim-list.ts';
import type { ListedView } from '../../contract/claim-view.ts';
import { CLAIM_STATUSES } from '../../domain/claims/claim.ts';
import { urls } from '../../urls.ts';
import { OWNER_OF_TWO } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenState, type ScreenStates } from '../parts/screen-states.ts';
import { text as exportText } from './export/text.ts';
import type { QueueClaim } from './queue-claim.ts';

const at = urls.console.claims('demo');
const NOON = Date.parse('2026-11-05T15:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();

const CUSTOMERS = ['Ada Shopper', 'Theo Marsh', 'Noor Aziz', 'Ivo Kern', 'Lin Wei', 'Mia Rossi'];
const ITEMS = ['Stoneware mug, Moss', 'Teapot', 'Wool throw', 'Desk lamp', 'Linen apron', 'Serving bowl'];
const TYPES = ['DAMAGED', 'MISSING_ITEM', 'TRACKING_NOT_MOVING', 'WRONG_ITEM', 'STOLEN', 'DEFECTIVE_ITEM'];
const METHODS = ['REFUND', 'RESHIP', 'STORE_CREDIT'];
const AMOUNTS = ['64.00', '40.80', '212.40', '118.00', '79.00', '356.10'];

const pick = <Value>(from: readonly Value[], at: number): Value => from[at % from.length] as Value;

/** A line of the list; what `more` doesn't say follows from its place. */
export function line(index: number, more: Partial<QueueClaim> = {}): QueueClaim {
  const filed = 12 + index * 41;
  return {
    id: `claim${index}`,
    store: 'demo',
    claimNumber: 20421 - index,
    status: pick(['NEW', 'OPEN', 'COMMUNICATING'], index),
    claimState: 'IN_REVIEW',
    claimType: pick(TYPES, index),
    claimCategory: 'SHIPPING',
    isOta: false,
    orderId: `order${index}`,
    sourceOrderId: `o${index}`,
    sourceOrderNumber: `#${1100 - index}`,
    salesChannel: 'ONLINE',
    authorName: pick(CUSTOMERS, index),
    authorEmail: `shopper${index}@example.com`,
    item: { name: pick(ITEMS, index), imageUrl: null, quantity: 1 + (index % 3 === 1 ? 1 : 0) },
    moreItems: index % 4 === 2 ? 2 : 0,
    requestedResolution: pick(METHODS, index),
    assignee: index % 3 === 0 ? 'p1' : null,
    assigneeName: index % 3 === 0 ? 'Kim Lee' : null,
    labels: index % 5 === 1 ? ['fragile', 'vip'] : [],
    currency: 'USD',
    total: pick(AMOUNTS, index),
    dueAt: minutesAgo(40 - index * 35),
    warnsAt: minutesAgo(100 - index * 30),
    lastActivityAt: minutesAgo(filed / 2),
    hasNewMessage: index % 4 === 1,
    hasFailed: false,
    risk: index === 2 ? 2 : 0,
    createdAt: minutesAgo(filed),
    updatedAt: minutesAgo(filed / 2),
    version: 3,
    people: [],
    held: null,
    ...more,
  };
}

const COUNTS = { todo: 24, on_hold: 3, pending: 9, approved: 1204, denied: 87, closed: 15320, all: 16647 };
export const listOf = (claims: QueueClaim[], nextCursor: string | null = null): ClaimList => ({
  claims,
  nextCursor,
  counts: COUNTS,
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));
const NONE = {
  claims: [],
  nextCursor: null,
  counts: Object.fromEntries(Object.keys(COUNTS).map((tab) => [tab, 0])),
};

const LONG = 'An extraordinarily long name that nobody thought of when the columns were drawn '
  .repeat(3)
  .trim();
const statusLines = CLAIM_STATUSES.map((status, index) =>
  line(index, { status, hasFailed: status === 'APPROVED' }),
);

const view = (position: number, name: string, scope: ListedView['scope'], count: number): ListedView => ({
  ...{ id: `view${position}`, name, scope, position, count: Math.min(count, 1000), hasMore: count > 1000 },
  ...{ tab: 'all', query: `label:${position}`, sort: null },
});

const answers = {
  'GET /claims': answered(listOf(lines(24))),
  'GET /claims/:id/desk': 'pending',
  'GET /labels': answered({
    labels: [
      { id: 'l1', name: 'fragile', color: 'amber' },
      { id: 'l2', name: 'vip', color: 'purple' },
    ],
  }),
  'GET /metadata-fields': answered({ metadataFields: [] }),
  'GET /claim-views': answered({
    views: [
      view(0, 'Mine, due today', 'own', 7),
      view(1, 'Broken in transit', 'store', 1204),
      view(2, 'High value', 'global', 31),
    ],
  }),
} as const;

const exporting = (state: ClaimExport['state']): ScreenState => ({
  ...{ at, click: [exportText.button] },
  answers: {
    'GET /claims/count': answered({ count: 10_000, hasMore: true }),
    'POST /claim-exports': answered({
      export: {
        ...{ id: 'e1', state, rows: 48_210, url: null },
        ...{ createdAt: '2026-11-05T14:59:00.000Z', expiresAt: '2026-11-06T14:59:00.000Z' },
      } satisfies ClaimExport,
    }),
    'GET /claim-exports/:id': 'pending',
  },
});

export const queueStates: ScreenStates = {
  screen: 'queue',
  answers,
  states: {
    'to-do': { at },
    'every-status': { at: `${at}?tab=all`, answers: { 'GET /claims': answered(listOf(statusLines)) } },
    selected: { at, press: ['x', 'j', 'j', 'X'] },
    filtered: {
      at: `${at}?tab=all&q=${encodeURIComponent('type:damaged,stolen assignee:me value:>100 field:Batch=2026-A mug')}&sort=value`,
      answers: {
        'GET /colleagues': answered({ colleagues: [{ id: 'p1', name: 'Kim Lee' }] }),
        'GET /metadata-fields': answered({
          metadataFields: [{ id: 'f1', name: 'Batch', kind: 'choice', choices: ['2026-A', '2026-B'] }],
        }),
      },
    },
    'search-mistakes': { at: `${at}?q=${encodeURIComponent('ada colour:blue value:ten "blue mug')}` },
    'colleagues-there': {
      at,
      answers: {
        'GET /claims': answered(
          listOf([
            line(0, { people: [{ id: 'p1', name: 'Kim Lee', mark: 'looking' }] }),
            line(1, { people: [{ id: 'p2', name: 'Sam Ruiz', mark: 'deciding' }] }),
            line(2),
          ]),
        ),
      },
    },
    'nothing-to-do': { at, answers: { 'GET /claims': answered(NONE) } },
    'no-match': { at: `${at}?q=nobody%40example.com`, answers: { 'GET /claims': answered(listOf([])) } },
    loading: { at, answers: { 'GET /claims': 'pending' } },
    failed: {
      at,
      answers: {
        'GET /claims': refused(
          422,
          'cursor_invalid',
          'This page of the list is no longer known. Load the list again.',
        ),
      },
    },
    'more-to-come': {
      at,
      answers: {
        'GET /claims': (query) => (query.has('cursor') ? 'pending' : answered(listOf(lines(8), 'next'))),
      },
    },
    'long-texts': {
      at,
      answers: {
        'GET /claims': answered(
          listOf([
            line(0, {
              authorName: LONG,
              item: { name: LONG, imageUrl: null, quantity: 1000 },
              moreItems: 499,
              labels: ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter} ${LONG}`.slice(0, 50)),
              assignee: LONG,
              assigneeName: LONG,
              total: '123456789012.99',
              hasNewMessage: true,
              hasFailed: true,
              risk: 12,
            }),
            line(1, { claimType: 'SOMETHING_NEW', status: 'SOMETHING_NEW', item: null, authorName: null }),
          ]),
        ),
      },
    },
    'all-stores': {
      at: urls.console.allClaims(),
      answers: {
        'GET /me': answered(OWNER_OF_TWO),
        'GET /me/claims': answered(
          listOf(lines(12).map((claim, index) => ({ ...claim, store: pick(['demo', 'other'], index) }))),
        ),
      },
    },
    'export-waits': exporting('waiting'),
    'export-ready': exporting('ready'),
    'export-failed': exporting('failed'),
  },
};
