/** The states of the returns' list and of a return's page in the gallery. */
import type { ListedReturn, StoreReturn } from '../../contract/order-records.ts';
import { RETURN_STATUSES } from '../../domain/orders/order.ts';
import { urls } from '../../urls.ts';
import { LONG, ofLongOrder, ofOrder, upTo } from '../parts/order-record-of-states.ts';
import { RETURN_TOOL } from '../parts/order-returns-of-states.ts';
import { personWithout } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const LIST = urls.console.returns('demo');
const ONE = urls.console.return('demo', 'order0.1');

const returnOf = (index: number, more: Partial<ListedReturn> = {}): ListedReturn => ({
  id: `order${index}.r${index}`,
  ...ofOrder(index),
  returnId: `R-${700 + index}`,
  status: RETURN_STATUSES[index % RETURN_STATUSES.length] ?? 'REQUESTED',
  createdAt: '2026-11-06T12:00:00.000Z',
  units: 1 + (index % 3),
  trackingNumber: '1Z999AA10123456784',
  ...more,
});

const listOf = (returns: ListedReturn[], nextCursor: string | null = null) =>
  answered({ returns, nextCursor });

export const returnsStates: ScreenStates = {
  screen: 'returns',
  answers: {
    'GET /returns': listOf(
      upTo(8).map((index) => returnOf(index)),
      'next',
    ),
  },
  states: {
    some: { at: LIST },
    filtered: { at: `${LIST}?returnStatus=RECEIVED`, answers: { 'GET /returns': listOf([returnOf(3)]) } },
    none: { at: LIST, answers: { 'GET /returns': listOf([]) } },
    'no-match': { at: `${LIST}?q=nobody`, answers: { 'GET /returns': listOf([]) } },
    'no-access': { at: LIST, answers: { 'GET /me': answered(personWithout('return:read')) } },
    loading: { at: LIST, answers: { 'GET /returns': 'pending' } },
    failed: { at: LIST, answers: { 'GET /returns': 'offline' } },
    'long-texts': {
      at: LIST,
      answers: {
        'GET /returns': listOf([returnOf(0, { ...ofLongOrder, returnId: LONG, trackingNumber: LONG })]),
      },
    },
  },
};

const one = (more: Partial<StoreReturn> = {}) => ({
  'GET /returns/:id': answered({
    ...returnOf(0),
    trackingUrl: 'https://returns.example/r1',
    items: [{ sourceItemId: 'i1', name: 'Stoneware mug, Moss', quantity: 1 }],
    tool: null,
    ...more,
  }),
});

export const returnStates: ScreenStates = {
  screen: 'return',
  answers: one(),
  states: {
    received: { at: ONE, answers: one({ status: 'RECEIVED' }) },
    'from-a-tool': { at: ONE, answers: one({ status: 'REFUNDED', tool: RETURN_TOOL }) },
    'no-package': { at: ONE, answers: one({ trackingNumber: null, trackingUrl: null }) },
    loading: { at: ONE, answers: { 'GET /returns/:id': 'pending' } },
    failed: { at: ONE, answers: { 'GET /returns/:id': 'offline' } },
    'not-found': {
      at: ONE,
      answers: { 'GET /returns/:id': refused(404, 'not_found', 'There is nothing at this address.') },
    },
    'long-texts': { at: ONE, answers: one({ ...ofLongOrder, returnId: LONG, trackingNumber: LONG }) },
  },
};
