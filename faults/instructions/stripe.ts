/** The simulated Stripe account as the vendor of a fault: it pays back what customers paid. */
import { buildFulfillment, buildItem, buildOrder } from '../../src/demo/build.ts';
import { startStripeSimulator } from '../../src/server/integrations/payouts/stripe/simulator.ts';
import { pay } from '../../src/server/integrations/payouts/stripe/simulator-state.ts';
import type { Vendor } from './vendor.ts';

const DAY = 86_400_000;
const CENTS = 5000;
const EMAIL = 'zoe@example.com';

/** It recognizes no request that comes again. Its marks are for the comparison alone. */
export async function startUnrecognizingStripe(now: () => number): Promise<Vendor> {
  const vendor = await startStripe(now);
  vendor.server.keeping.before = vendor.forgetKeys;
  return vendor;
}

/** @param now milliseconds, by the servers' clock */
export async function startStripe(now: () => number): Promise<Vendor> {
  const { server, secretKey, state } = await startStripeSimulator(0, undefined, now);
  let orders = 0;
  return {
    name: 'stripe',
    server,
    credentials: { secretKey },
    hasOrders: false,
    types: ['REFUND'],
    carries: ({ method }) => method === 'POST',
    order(quantity) {
      orders += 1;
      const id = `paid-${orders}`;
      pay(state, id, CENTS * quantity);
      const at = (days: number): string => new Date(now() - days * DAY).toISOString();
      const times = { fulfilledAt: at(8), lastScanAt: at(5), deliveredAt: at(5), estimatedDeliveryAt: null };
      const document = buildOrder({
        ...{ sourceOrderNumber: `P-${orders}`, createdAt: at(10) },
        customer: { email: EMAIL, name: 'Zoë Miller', phone: null },
        items: [buildItem({ sourceItemId: 'i1', quantity, price: '50.00', discount: '0', tax: '0' })],
        fulfillments: [buildFulfillment({ ...times, items: [{ sourceItemId: 'i1', quantity }] })],
      });
      return { id, document, email: EMAIL };
    },
    made: () =>
      state.refunds
        .filter(({ status }) => status === 'succeeded')
        .map(({ metadata, amount }) => ({
          mark: metadata.makegood_mark ?? null,
          what: 'refund',
          amount: BigInt(amount),
        })),
    notices: () => [],
    forgetKeys() {
      state.keys = {};
    },
  };
}
