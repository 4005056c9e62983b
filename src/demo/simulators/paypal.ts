/** PayPal's side: payouts to customers, and the balance that they come from. */
import {
  emptyPaypal,
  type PaypalState,
  settlePayout,
  startPaypalSimulator,
} from '../../server/integrations/payouts/paypal/simulator.ts';
import type { SimulatorServer } from '../../server/integrations/simulator.ts';
import { simulated } from './simulated.ts';

const BALANCE = 10_000;

export const paypal = simulated<PaypalState, SimulatorServer>({
  provider: 'paypal',
  begin: () => ({ ...emptyPaypal(), balance: { USD: BALANCE, EUR: BALANCE } }),
  start: async (state) => (await startPaypalSimulator(0, state)).server,
  credentials: () => ({
    ...{ clientId: 'simulated-client-id', clientSecret: 'simulated-client-secret' },
    environment: 'sandbox',
  }),
  parts: ({ state }) => [
    {
      name: 'Payouts',
      rows: state.payouts.map(
        ({ payout_batch_id: id, receiver, amount, transaction_status, note, time_created }) => ({
          ...{ id, payout: id, to: receiver, amount: `${amount.value} ${amount.currency}` },
          ...{ status: transaction_status, note, at: time_created },
        }),
      ),
      acts: {
        'Goes through': (id) => settle(state, id, 'SUCCESS'),
        'Is not claimed': (id) => settle(state, id, 'UNCLAIMED'),
        'Comes back': (id) => settle(state, id, 'RETURNED'),
      },
    },
    {
      name: 'Balance',
      rows: Object.entries(state.balance).map(([currency, left]) => ({
        id: currency,
        currency,
        left: left.toFixed(2),
      })),
    },
  ],
  acts: ({ state }) => ({
    'Empty the balance': () => {
      state.balance = { USD: 0, EUR: 0 };
    },
    'Fill the balance': () => {
      state.balance = { USD: BALANCE, EUR: BALANCE };
    },
    'Withdraw the token': () => {
      state.generation += 1;
    },
  }),
});

const settle = ({ payouts }: PaypalState, id: string, status: string): void =>
  settlePayout(
    payouts.find((payout) => payout.payout_batch_id === id),
    status,
  );
