/** The services that make shipping labels: what was bought there, and what becomes of it. */
import {
  type EasyPostState,
  emptyEasyPost,
  scan,
  startEasyPostSimulator,
} from '../../server/integrations/shipping/easypost/simulator.ts';
import {
  emptyShippo,
  type ShippoState,
  startShippoSimulator,
} from '../../server/integrations/shipping/shippo/simulator.ts';
import {
  emptyShipStation,
  type ShipStationState,
  startShipStationSimulator,
} from '../../server/integrations/shipping/shipstation/simulator.ts';
import type { SimulatorServer } from '../../server/integrations/simulator.ts';
import { simulated } from './simulated.ts';

const EASYPOST_KEY = 'EZTKsimulatorsimulatorsimulator01';
const SHIPPO_TOKEN = 'shippo_test_0123456789abcdef0123456789abcdef01234567';
const SHIPSTATION_KEY = 'TEST_simulatorsimulator0123456789';
const BALANCE = 100_000;

/** To customs. */
const declaredIn = (form: Record<string, unknown> | undefined): string[] => {
  const items = Array.isArray(form?.customs_items) ? form.customs_items : [];
  return items.map((item) => {
    const { quantity, description, value, currency, origin_country: origin } = Object(item);
    return `${quantity} × ${description}, ${value} ${currency}, ${origin}`;
  });
};

export const easypost = simulated<EasyPostState, SimulatorServer>({
  provider: 'easypost',
  begin: emptyEasyPost,
  start: async (state) => (await startEasyPostSimulator(0, state)).server,
  credentials: () => ({ apiKey: EASYPOST_KEY }),
  parts: ({ state, now }) => [
    {
      name: 'Shipments',
      rows: state.shipments.map(
        ({ id, reference, tracking_code, selected_rate, refund_status, customs_info }) => ({
          ...{ id, shipment: id, reference, label: tracking_code, refund: refund_status },
          rate: selected_rate && `${selected_rate.carrier} ${selected_rate.rate} ${selected_rate.currency}`,
          declared: declaredIn(customs_info),
        }),
      ),
    },
    {
      name: 'Parcels',
      rows: state.trackers.map(({ id, tracking_code, carrier, status, updated_at: at }) => ({
        ...{ id, parcel: tracking_code, carrier, status, at },
      })),
      acts: Object.fromEntries(
        Object.entries({
          'On its way': 'in_transit',
          Delivered: 'delivered',
          'Sent back': 'return_to_sender',
        }).map(([name, status]) => [
          name,
          (id: string) => {
            const found = state.trackers.find((one) => one.id === id);
            if (found) scan(found, status, new Date(now()).toISOString());
          },
        ]),
      ),
    },
  ],
  acts: ({ state }) => ({
    'Empty the balance': () => {
      state.balance = 0;
    },
    'Fill the balance': () => {
      state.balance = BALANCE;
    },
    'Disable the key': () => {
      state.isKeyDisabled = true;
    },
    'Enable the key': () => {
      state.isKeyDisabled = false;
    },
  }),
});

export const shippo = simulated<ShippoState, SimulatorServer>({
  provider: 'shippo',
  begin: emptyShippo,
  start: async (state) => (await startShippoSimulator(0, state)).server,
  credentials: () => ({ apiToken: SHIPPO_TOKEN }),
  parts: ({ state }) => [
    {
      name: 'Labels',
      rows: state.transactions.map(
        ({ object_id: id, tracking_number: label, status, metadata: note, object_created: at }) => ({
          ...{ id, label, status, note, at },
        }),
      ),
    },
  ],
  acts: ({ state }) => ({
    'Make labels at once': () => {
      state.labelsAre = 'SUCCESS';
    },
    'Make labels later': () => {
      state.labelsAre = 'QUEUED';
    },
    'Make no labels': () => {
      state.labelsAre = 'ERROR';
    },
  }),
});

export const shipstation = simulated<ShipStationState, SimulatorServer>({
  provider: 'shipstation',
  begin: emptyShipStation,
  start: async (state) => (await startShipStationSimulator(0, state)).server,
  credentials: () => ({ apiKey: SHIPSTATION_KEY }),
  parts: ({ state }) => [
    {
      name: 'Labels',
      rows: state.labels.map(
        ({ label_id: id, tracking_number: label, service_code: service, status, created_at: at }) => ({
          ...{ id, label, service, status, at },
        }),
      ),
    },
  ],
  acts: ({ state }) => ({
    'Make labels at once': () => {
      state.labelsAre = 'completed';
    },
    'Make labels later': () => {
      state.labelsAre = 'processing';
    },
    'Make no labels': () => {
      state.labelsAre = 'error';
    },
    'Empty the balance': () => {
      state.balance = 0;
    },
    'Fill the balance': () => {
      state.balance = BALANCE;
    },
  }),
});
