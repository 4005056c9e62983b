/** The states of the warranties' list and of a warranty's page in the gallery. */
import type { ListedWarranty, Warranty } from '../../contract/order-records.ts';
import { urls } from '../../urls.ts';
import { claimOfOrder, LONG, ofLongOrder, ofOrder, upTo } from '../parts/order-record-of-states.ts';
import { personWithout } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const LIST = urls.console.warranties('demo');
const ONE = urls.console.warranty('demo', 'order0.1');

const warrantyOf = (index: number, more: Partial<ListedWarranty> = {}): ListedWarranty => ({
  id: `order${index}.i1`,
  ...ofOrder(index),
  sourceItemId: 'i1',
  sourceProductId: 'p1',
  name: 'Stoneware mug, Moss',
  sku: 'MUG-1',
  quantity: 4,
  warrantyPeriod: 'P1Y',
  units: index % 5,
  expiresAt: '2027-11-02T07:59:59.999Z',
  verdict: {
    ...{ eligible: true, eligibilityCode: 'eligible', eligibleAt: null, uneligibleAt: null },
    ...{ rule: 'warranty.delivered', sentence: 'Can be reported until Nov 1, 2027.' },
  },
  ...more,
});

const listOf = (warranties: ListedWarranty[], nextCursor: string | null = null) =>
  answered({ warranties, nextCursor });

export const warrantiesStates: ScreenStates = {
  screen: 'warranties',
  answers: {
    'GET /warranties': listOf(
      upTo(8).map((index) => warrantyOf(index)),
      'next',
    ),
  },
  states: {
    some: { at: LIST },
    none: { at: LIST, answers: { 'GET /warranties': listOf([]) } },
    'no-match': { at: `${LIST}?q=nobody`, answers: { 'GET /warranties': listOf([]) } },
    'no-access': { at: LIST, answers: { 'GET /me': answered(personWithout('warranty:read')) } },
    loading: { at: LIST, answers: { 'GET /warranties': 'pending' } },
    failed: { at: LIST, answers: { 'GET /warranties': 'offline' } },
    'long-texts': {
      at: LIST,
      answers: { 'GET /warranties': listOf([warrantyOf(0, { ...ofLongOrder, name: LONG, sku: LONG })]) },
    },
  },
};

const one = (more: Partial<Warranty> = {}) => ({
  'GET /warranties/:id': answered({ ...warrantyOf(0), claims: [claimOfOrder('DEFECTIVE_ITEM')], ...more }),
});

export const warrantyStates: ScreenStates = {
  screen: 'warranty',
  answers: one(),
  states: {
    claimed: { at: ONE },
    'not-begun': { at: ONE, answers: one({ expiresAt: null, units: 0, claims: [], sourceProductId: null }) },
    loading: { at: ONE, answers: { 'GET /warranties/:id': 'pending' } },
    failed: { at: ONE, answers: { 'GET /warranties/:id': 'offline' } },
    'not-found': {
      at: ONE,
      answers: { 'GET /warranties/:id': refused(404, 'not_found', 'There is nothing at this address.') },
    },
    'long-texts': { at: ONE, answers: one({ ...ofLongOrder, name: LONG, sku: LONG }) },
  },
};
