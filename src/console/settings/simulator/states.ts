/** The states of the simulator in the gallery. */
import type { OrderSimulation, Simulation } from '../../../contract/simulation.ts';
import { ISSUE_TYPES } from '../../../domain/claims/claim-types.ts';
import { DEFAULT_SETTINGS } from '../../../domain/stores/settings.ts';
import { urls } from '../../../urls.ts';
import { answered, refused, type ScreenStates } from '../../parts/screen-states.ts';

const { returns, capabilities, ...settings } = DEFAULT_SETTINGS;
const { returns: enabled, ...offered } = capabilities;
const STORE = {
  ...{ id: 'demo', slug: 'demo', name: 'Fernwood', currency: 'USD', timeZone: 'America/New_York' },
  ...{ country: 'US', version: 7, domains: [], provenDomains: [], ...settings },
  returns: { enabled, ...returns },
  capabilities: offered,
};
const AT = urls.console.simulator('demo');
const CHANGE = JSON.stringify({ 'windows.closeAfterDelivery': 20 });
const TRIED = `${AT}?${new URLSearchParams({ change: CHANGE })}`;
const SHOWN = `${TRIED}&run=run1`;
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const verdict = (eligible: boolean, until: string) => ({
  ...{ eligible, eligibilityCode: eligible ? 'eligible' : 'expired', rule: 'item_issue.delivered' },
  ...{ eligibleAt: '2026-10-10T04:00:00.000Z', uneligibleAt: `${until}T03:59:59.999Z` },
  sentence: eligible ? 'Can be reported until Nov 9.' : 'This could be reported until Oct 30.',
});

const result: OrderSimulation = {
  ...{ order: { id: 'order1', orderNumber: '1001' }, at: '2026-11-05T17:00:00.000Z' },
  verdicts: ISSUE_TYPES.map((issueType, at) => ({
    ...{ sourceFulfillmentId: 'f1', issueType },
    ...{ now: verdict(true, '2026-11-10'), changed: verdict(at > 3, at > 3 ? '2026-11-10' : '2026-10-31') },
  })),
  warranties: [
    {
      ...{ sourceItemId: 'i1', name: 'Stoneware mug, Moss' },
      ...{ now: verdict(true, '2027-10-10'), changed: verdict(true, '2027-10-10') },
    },
  ],
  isOneTimeAppeasementOpen: { now: false, changed: false },
};

const listed = (at: number, name = `${1001 + at}`) => ({
  ...{ id: `order${at}`, sourceOrderId: `o${at}`, orderNumber: name, customerName: 'Ada Shopper' },
  ...{ customerEmail: 'ada@example.com', channel: 'ONLINE', currency: 'USD', total: '88.10', itemCount: 2 },
  ...{ fulfillmentStatus: 'DELIVERED', protectionStatus: 'protected', claimCount: 0 },
  ...{ createdAt: '2026-10-08T10:00:00.000Z', cancelledAt: null, refundedAmount: '0.00', chargebackAt: null },
});
const orders = (count: number) =>
  answered({ orders: Array.from({ length: count }, (_, at) => listed(at)), nextCursor: null });

const simulation = (more: Partial<Simulation> = {}): Simulation => ({
  ...{ id: 'run1', state: 'done', change: { windows: { closeAfterDelivery: 20 } } },
  ...{ from: '2026-10-01', to: '2026-10-31', at: '2026-11-05T17:00:00.000Z', currency: 'USD', total: 4_120 },
  tally: {
    orders: { read: 4_120, claimable: { now: 3_020, changed: 2_804 }, letIn: 0, keptOut: 216 },
    claims: {
      ...{ filed: 140, accepted: { now: 138, changed: 129 }, worth: { now: '9120.40', changed: '8708.10' } },
      ...{ letIn: { count: 0, worth: '0.00' }, keptOut: { count: 9, worth: '412.30' } },
    },
  },
  examples: Array.from({ length: 6 }, (_, at) => ({
    ...{ orderId: `order${at}`, orderNumber: `${1001 + at * 13}`, claimable: 'keptOut' as const },
    ...{ claims: { letIn: 0, keptOut: at % 2 }, worth: { now: at % 2 ? '88.10' : '0.00', changed: '0.00' } },
  })),
  ...{ createdAt: '2026-11-05T12:30:00.000Z', updatedAt: '2026-11-05T12:31:00.000Z' },
  ...more,
});
const shows = (shown: Simulation) => answered({ simulation: shown });
const running = simulation({ state: 'running', examples: [] });
const half = { ...running.tally, orders: { ...running.tally.orders, read: 2_000 } };

export const simulatorStates: ScreenStates = {
  screen: 'simulator',
  answers: {
    'GET /stores/:id/settings': answered(STORE),
    'GET /orders': orders(1),
    'POST /orders/:id/simulation': answered(result),
    'GET /simulations': answered({ simulations: [simulation({ id: 'run0' })] }),
    'GET /simulations/:id': shows(simulation()),
    'POST /simulations': shows(simulation()),
  },
  states: {
    start: { at: AT, answers: { 'GET /simulations': answered({ simulations: [] }) } },
    tried: { at: TRIED },
    order: { at: TRIED, fill: { 'Order number, customer’s name or email': '1001' }, click: ['Find'] },
    'several-orders': {
      at: TRIED,
      answers: { 'GET /orders': orders(3) },
      fill: { 'Order number, customer’s name or email': 'ada' },
      click: ['Find'],
    },
    'no-order': {
      at: TRIED,
      answers: { 'GET /orders': orders(0) },
      fill: { 'Order number, customer’s name or email': 'nobody' },
      click: ['Find'],
    },
    result: { at: SHOWN },
    running: { at: SHOWN, answers: { 'GET /simulations/:id': shows({ ...running, tally: half }) } },
    refused: {
      at: TRIED,
      answers: {
        'POST /simulations': refused(
          422,
          'too_many_simulations',
          'Two simulations of this store are running.',
        ),
      },
      click: ['Count the orders'],
    },
    loading: { at: AT, answers: { 'GET /stores/:id/settings': 'pending' } },
    failed: { at: AT, answers: { 'GET /stores/:id/settings': 'offline' } },
    'long-texts': {
      at: TRIED,
      answers: {
        'POST /orders/:id/simulation': answered({
          ...result,
          order: { id: 'order1', orderNumber: LONG },
          warranties: result.warranties.map((one) => ({ ...one, name: LONG })),
        }),
      },
      fill: { 'Order number, customer’s name or email': LONG },
      click: ['Find'],
    },
  },
};
