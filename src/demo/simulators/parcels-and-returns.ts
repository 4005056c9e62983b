/** AfterShip's parcels, and the returns of AfterShip Returns and Loop: what people see there, and what happens to each. */
import {
  emptyAftership as emptyReturns,
  type AftershipState as ReturnsState,
  startAftershipReturnsSimulator,
} from '../../server/integrations/returns/aftership/simulator.ts';
import {
  emptyLoop,
  type LoopState,
  type SimulatedLoopReturn,
  startLoopSimulator,
} from '../../server/integrations/returns/loop/simulator.ts';
import type { SimulatorServer } from '../../server/integrations/simulator.ts';
import {
  type AftershipState,
  emptyAftership,
  scanParcel,
  startAftershipSimulator,
} from '../../server/integrations/tracking/aftership/simulator.ts';
import { NO_LIMIT, ordersOf } from './first-day.ts';
import { simulated } from './simulated.ts';

const iso = (time: number): string => new Date(time).toISOString();

const SCANS = {
  'On its way': { tag: 'InTransit', subtag: 'InTransit_001' },
  Delivered: { tag: 'Delivered', subtag: 'Delivered_001' },
  'Sent back': { tag: 'Exception', subtag: 'Exception_011' },
} as const;

export const aftership = simulated<AftershipState, SimulatorServer>({
  provider: 'aftership',
  begin: emptyAftership,
  start: async (state) => (await startAftershipSimulator(0, state)).server,
  credentials: ({ webhookSecret }) => ({ apiKey: emptyAftership().apiKey, webhookSecret }),
  parts: ({ state, now }) => [
    {
      name: 'Parcels',
      rows: state.trackings.map(({ tracking_number: id, slug, order_number, tag, updated_at: at }) => ({
        ...{ id, parcel: id, carrier: slug, order: order_number, status: tag, at },
      })),
      acts: Object.fromEntries(
        Object.entries(SCANS).map(([name, status]) => [
          name,
          (id: string) => void scanParcel(state, id, { ...status, at: iso(now()) }),
        ]),
      ),
    },
  ],
  acts: ({ state }) => ({
    'Withdraw the API key': () => {
      state.apiKey = '';
    },
    'Give the API key back': () => {
      state.apiKey = emptyAftership().apiKey;
    },
  }),
});

const LOOP_STATES = { 'Comes in': 'closed', Cancel: 'cancelled' } as const;

export const loop = simulated<LoopState, SimulatorServer>({
  provider: 'loop',
  begin: (now) => ({
    ...{ ...emptyLoop(), left: NO_LIMIT },
    orders: ordersOf('demo', new Date(now)).map(({ order }) => ({
      ...{ name: `#${order.sourceOrderNumber}`, zip: order.shippingAddress?.postalCode ?? '' },
    })),
  }),
  start: async (state) => (await startLoopSimulator(0, state)).server,
  credentials: () => ({ apiKey: 'simulated-loop-key', webhookSecret: 'simulated-loop-secret' }),
  parts: ({ state, now }) => [
    {
      name: 'Returns',
      rows: state.returns.map(
        ({ id, state: is, order_name: order, customer, refund, line_items, updated_at: at }) => ({
          ...{ id: String(id), order, customer, state: is, refund, at },
          items: line_items.map(({ title }) => title),
        }),
      ),
      acts: Object.fromEntries(
        Object.entries(LOOP_STATES).map(([name, becomes]) => [
          name,
          (id: string) => {
            const found = state.returns.find((one) => String(one.id) === id);
            if (found) Object.assign(found, { state: becomes, updated_at: iso(now()) });
          },
        ]),
      ),
    },
  ],
  acts: ({ state, now }) => ({
    'Somebody starts a return': () => void state.returns.push(loopReturn(state, now())),
    'Withdraw the scopes': () => {
      state.scopes = [];
    },
    'Give the scopes back': () => {
      state.scopes = emptyLoop().scopes;
    },
  }),
});

/** Of the next order of the demo that has none. */
function loopReturn({ returns }: LoopState, now: number): SimulatedLoopReturn {
  const orders = ordersOf('demo', new Date(now));
  const free = orders.find(({ sourceOrderId }) =>
    returns.every((one) => one.provider_order_id !== sourceOrderId),
  );
  const { sourceOrderId, order } = free ?? orders[0] ?? expected();
  const [item] = order.items;
  const id = 1_000 + returns.length;
  return {
    ...{ id, state: 'open', created_at: iso(now), updated_at: iso(now), label_status: 'created' },
    ...{ order_id: Number(sourceOrderId), order_name: `#${order.sourceOrderNumber}` },
    ...{ provider_order_id: sourceOrderId, customer: order.customer.email, currency: order.currency },
    ...{ refund: item?.lineTotal ?? '0.00', gift_card: '0.00', exchange_total: '0.00', carrier: 'USPS' },
    ...{
      tracking_number: `94001000000000000${id}`,
      status_page_url: 'https://returns.fernwood.example/status',
    },
    line_items: [
      { line_item_id: id, provider_line_item_id: item?.sourceItemId ?? '1', title: item?.name ?? '' },
    ],
  };
}

function expected(): never {
  throw new Error('The demo has no orders');
}

const RETURN_STATES = { Approve: 'approved', 'Comes in': 'done', Reject: 'rejected' } as const;

export const aftershipReturns = simulated<ReturnsState, SimulatorServer>({
  provider: 'aftership_returns',
  begin: () => ({ ...emptyReturns(), left: NO_LIMIT }),
  start: async (state) => (await startAftershipReturnsSimulator(0, state)).server,
  credentials: () => ({ apiKey: 'asat_simulated_key', webhookSecret: 'simulated-aftership-secret' }),
  parts: ({ state }) => [
    {
      name: 'Returns',
      rows: state.returns.map(
        ({ id, rma_number, approval_status: is, order, contact_email, created_at: at }) => ({
          ...{ id, return: rma_number, order: order.order_name, customer: contact_email, state: is, at },
        }),
      ),
      acts: Object.fromEntries(
        Object.entries(RETURN_STATES).map(([name, becomes]) => [
          name,
          (id: string) => {
            const found = state.returns.find((one) => one.id === id);
            if (found) found.approval_status = becomes;
          },
        ]),
      ),
    },
  ],
  acts: ({ state, now }) => ({
    'Somebody starts a return': () => void state.returns.push(returnOf(state, now())),
    'Refuse all calls': () => {
      state.isAllowed = false;
    },
    'Allow calls again': () => {
      state.isAllowed = true;
    },
  }),
});

function returnOf({ returns }: ReturnsState, now: number): ReturnsState['returns'][number] {
  const orders = ordersOf('demo', new Date(now));
  const free = orders.find(({ sourceOrderId }) =>
    returns.every(({ order }) => order.external_id !== sourceOrderId),
  );
  const { sourceOrderId, order } = free ?? orders[0] ?? expected();
  const number = returns.length + 1;
  return {
    ...{ id: `return-${number}`, rma_number: `RMA-${1_000 + number}`, approval_status: 'submitted' },
    ...{ shipping_status: 'pending', created_at: iso(now), contact_email: order.customer.email },
    ...{ refund_destination: 'original_payment', refunded_total: null, exchange: null },
    order: {
      ...{ external_id: sourceOrderId, order_number: order.sourceOrderNumber },
      order_name: `#${order.sourceOrderNumber}`,
    },
    return_items: [{ external_order_item_id: order.items[0]?.sourceItemId ?? '1', return_quantity: 1 }],
    shipments: [],
  };
}
