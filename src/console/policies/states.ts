/** The states of the policies' list and of a policy's page in the gallery. */
import type { ListedPolicy, OrderPolicy } from '../../contract/order-records.ts';
import { urls } from '../../urls.ts';
import { claimOfOrder, ofLongOrder, ofOrder, upTo } from '../parts/order-record-of-states.ts';
import { personWithout } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const LIST = urls.console.policies('demo');
const ONE = urls.console.policy('demo', 'order0.1');

const policyOf = (index: number, more: Partial<ListedPolicy> = {}): ListedPolicy => ({
  id: `order${index}.SHIPPING`,
  ...ofOrder(index),
  coverage: index % 3 === 2 ? 'WARRANTY' : 'SHIPPING',
  insuredAmount: index === 4 ? null : '88.10',
  currency: 'USD',
  premiumPaid: '1.98',
  premiumCurrency: 'USD',
  removedAt: index % 4 === 1 ? '2026-11-06T12:00:00.000Z' : null,
  ...more,
});

const listOf = (policies: ListedPolicy[], nextCursor: string | null = null) =>
  answered({ policies, nextCursor });

export const policiesStates: ScreenStates = {
  screen: 'policies',
  answers: {
    'GET /policies': listOf(
      upTo(8).map((index) => policyOf(index)),
      'next',
    ),
  },
  states: {
    some: { at: LIST },
    filtered: {
      at: `${LIST}?coverage=SHIPPING&state=removed`,
      answers: { 'GET /policies': listOf([policyOf(1)]) },
    },
    none: { at: LIST, answers: { 'GET /policies': listOf([]) } },
    'no-match': { at: `${LIST}?q=nobody`, answers: { 'GET /policies': listOf([]) } },
    'no-access': { at: LIST, answers: { 'GET /me': answered(personWithout('policy:read')) } },
    loading: { at: LIST, answers: { 'GET /policies': 'pending' } },
    failed: { at: LIST, answers: { 'GET /policies': 'offline' } },
    'long-texts': { at: LIST, answers: { 'GET /policies': listOf([policyOf(0, ofLongOrder)]) } },
  },
};

const one = (more: Partial<OrderPolicy> = {}) => ({
  'GET /policies/:id': answered({
    ...policyOf(0),
    revenueShare: { percentage: '15', amount: '0.30' },
    claims: [claimOfOrder('DAMAGED')],
    ...more,
  }),
});

export const policyStates: ScreenStates = {
  screen: 'policy',
  answers: one(),
  states: {
    claimed: { at: ONE },
    removed: {
      at: ONE,
      answers: one({ removedAt: '2026-11-06T12:00:00.000Z', revenueShare: null, claims: [] }),
    },
    loading: { at: ONE, answers: { 'GET /policies/:id': 'pending' } },
    failed: { at: ONE, answers: { 'GET /policies/:id': 'offline' } },
    'not-found': {
      at: ONE,
      answers: { 'GET /policies/:id': refused(404, 'not_found', 'There is nothing at this address.') },
    },
    'long-texts': { at: ONE, answers: one(ofLongOrder) },
  },
};
