/** Stripe's dashboard of the account that took the payments of Fernwood's orders. */
import { currencyExponent } from '../../domain/money/money.ts';
import { startStripeSimulator } from '../../server/integrations/payouts/stripe/simulator.ts';
import {
  emptyStripe,
  pay,
  type StripeState,
  settleRefund,
} from '../../server/integrations/payouts/stripe/simulator-state.ts';
import type { SimulatorServer } from '../../server/integrations/simulator.ts';
import { amountOf, unitsOf } from '../amounts.ts';
import { ordersOf, paidFor } from './first-day.ts';
import { simulated } from './simulated.ts';

const KEY = 'sk_test_simulatorsimulator01';
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const moneyOf = (units: number, currency: string): string => {
  const code = currency.toUpperCase();
  return `${amountOf(units, currencyExponent(code))} ${code}`;
};

export const stripe = simulated<StripeState, SimulatorServer>({
  provider: 'stripe',
  begin: (now) => {
    const state = { ...emptyStripe(), displayName: 'Fernwood' };
    for (const one of ordersOf('demo', new Date(now))) {
      const { currency } = one.order;
      const amount = unitsOf(paidFor(one), currencyExponent(currency));
      pay(state, one.sourceOrderId, amount, { currency: currency.toLowerCase() });
    }
    return state;
  },
  start: async (state) => (await startStripeSimulator(0, state)).server,
  credentials: () => ({ secretKey: KEY, orderKey: 'order_id' }),
  parts: ({ state }) => [
    {
      name: 'Payments',
      rows: state.payments.map(({ id, amount, amount_refunded, currency, metadata, disputed }) => ({
        ...{ id, payment: id, order: `#${metadata.order_id}`, amount: moneyOf(amount, currency) },
        ...{ refunded: moneyOf(amount_refunded, currency), disputed: disputed ? 'yes' : 'no' },
      })),
      acts: {
        'Dispute or settle': (id) => {
          const payment = state.payments.find((one) => one.id === id);
          if (payment) payment.disputed = !payment.disputed;
        },
      },
    },
    {
      name: 'Refunds',
      rows: state.refunds
        .toReversed()
        .map(({ id, amount, currency, status, metadata, created, payment_intent }) => ({
          ...{ id, refund: id, payment: payment_intent, amount: moneyOf(amount, currency), status },
          ...{ note: Object.values(metadata), at: iso(created) },
        })),
      acts: {
        'It fails: the card is closed': (id) => {
          if (state.refunds.some((one) => one.id === id && one.status !== 'failed'))
            settleRefund(state, id, 'expired_or_canceled_card');
        },
      },
    },
    {
      name: 'Transfers',
      rows: state.transfers.toReversed().map(({ id, amount, currency, destination, created, reversed }) => ({
        ...{ id, transfer: id, to: destination, amount: moneyOf(amount, currency), at: iso(created) },
        reversed: reversed ? 'yes' : 'no',
      })),
    },
  ],
  acts: ({ state }) => ({
    'Crash on each new refund': () => {
      state.isCrashing = true;
    },
    'Stop crashing': () => {
      state.isCrashing = false;
    },
    'Let the key expire': () => {
      state.isKeyExpired = true;
    },
    'Renew the key': () => {
      state.isKeyExpired = false;
    },
  }),
});
