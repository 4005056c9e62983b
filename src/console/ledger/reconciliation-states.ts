/** The states of the reconciliation pages in the gallery. */
import type { Clearing, Difference, Reconciliation } from '../../contract/reconciliation.ts';
import { REASONS, type Reason } from '../../domain/ledger/reconcile.ts';
import { urls } from '../../urls.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const RUNS_CALL = 'GET /ledger/reconciliations';
const CLEARING_CALL = 'GET /ledger/clearing';
const RUN_CALL = 'GET /ledger/reconciliations/:id';
const LIST_CALL = 'GET /ledger/differences';

const run = (more: Partial<Reconciliation> = {}): Reconciliation => ({
  ...{ id: 'r4k8m2w9xd', provider: 'shopify', fromDay: '2026-10-29', toDay: '2026-11-04', state: 'done' },
  ...{ startedBy: null, startedAt: '2026-11-05T02:17:04.000Z', endedAt: '2026-11-05T02:17:09.000Z' },
  ...{ failure: null, matched: 118, differences: 3, unlisted: 4, unrelated: 37 },
  ...more,
});
const EMPTY = { matched: 0, differences: 0, unlisted: 0, unrelated: 0 };
const RUNNING = run({ ...EMPTY, id: 'r1', state: 'reading', endedAt: null, startedBy: 'Olive Hart' });
const STOPPED = run({
  ...EMPTY,
  ...{ id: 'r2', provider: 'stripe', state: 'stopped' },
  failure: 'The provider did not answer. Start again later.',
});
const SAME = run({ id: 'r3', provider: 'stripe', matched: 1, differences: 0, unlisted: 0, unrelated: 0 });

const side = (state: string, amount: string | null, reference = '90071') => ({
  ...{ reference, amount, currency: amount === null ? null : 'USD', state, at: '2026-11-02T10:00:00.000Z' },
});
const found = (reason: Reason, more: Partial<Difference>): Difference => ({
  ...{ id: reason, position: 1, version: 1, reason, ...REASONS[reason] },
  ...{ claim: { id: 'k3m7p2vx9q', number: 20418 }, here: null, there: null, seen: null },
  url: 'https://admin.shopify.com/store/fernwood/orders/5510',
  ...more,
});
const TWICE = found('twice', { there: side('done', '20.40', '90072') });
const SEEN = found('amount', {
  ...{ here: side('DONE', '20.40'), there: side('done', '20.00') },
  seen: { at: '2026-11-05T09:00:00.000Z', by: 'Olive Hart', note: 'The rest was refunded by hand.' },
});
const GOODS = found('never_arrived', { here: side('UNKNOWN', null), url: null });

const clearing = (more: Partial<Clearing> = {}) =>
  answered({
    providers: ['shopify', 'stripe'],
    lines: [{ provider: 'shopify', currency: 'USD', amount: '61.20', payments: 3 }],
    ...more,
  });
const runs = (...reconciliations: Reconciliation[]) => answered({ reconciliations, nextCursor: null });
const differences = (...all: Difference[]) => answered({ differences: all, nextCursor: null });
const READER = { 'GET /me': answered(personAs('store_owner')) };

export const reconciliationsStates: ScreenStates = {
  screen: 'reconciliations',
  answers: { [RUNS_CALL]: runs(RUNNING, run(), STOPPED, SAME), [CLEARING_CALL]: clearing() },
  states: {
    some: { at: urls.console.reconciliations('demo') },
    none: {
      at: urls.console.reconciliations('demo'),
      answers: { [RUNS_CALL]: runs(), [CLEARING_CALL]: clearing({ lines: [], providers: [] }) },
    },
    'read-only': { at: urls.console.reconciliations('demo'), answers: READER },
    'no-access': {
      at: urls.console.reconciliations('demo'),
      answers: { 'GET /me': answered(personAs('store_support')) },
    },
    loading: {
      at: urls.console.reconciliations('demo'),
      answers: { [RUNS_CALL]: 'pending', [CLEARING_CALL]: 'pending' },
    },
    failed: {
      at: urls.console.reconciliations('demo'),
      answers: { [RUNS_CALL]: 'offline', [CLEARING_CALL]: 'offline' },
    },
    refused: {
      at: urls.console.reconciliations('demo'),
      answers: {
        'POST /ledger/reconciliations': refused(
          422,
          'reconciling_already',
          'This provider is being compared right now. Wait until that is done, then start again.',
        ),
      },
      click: ['Compare'],
    },
  },
};

const at = urls.console.reconciliation('demo', 'r4k8m2w9xd');
const one = (shown: Reconciliation, ...all: Difference[]) => ({
  [RUN_CALL]: answered(shown),
  [LIST_CALL]: differences(...all),
});

export const reconciliationStates: ScreenStates = {
  screen: 'reconciliation',
  answers: one(run(), TWICE, SEEN, GOODS),
  states: {
    differences: { at },
    none: { at, answers: one(SAME) },
    reading: { at, answers: one(RUNNING) },
    stopped: { at, answers: one(STOPPED) },
    'read-only': { at, answers: READER },
    'no-access': { at, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { [RUN_CALL]: 'pending' } },
    failed: { at, answers: { [RUN_CALL]: 'offline' } },
  },
};
