/**
 * PayPal. `npm run contract -- paypal` needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of a sandbox app with payouts, PAYPAL_RECEIVER (an
 * email address of a sandbox account), and $20.00 in the sandbox's balance.
 */
import { randomUUID } from 'node:crypto';
import { openPaypal } from '../../src/server/integrations/payouts/paypal/client.ts';
import { credentialsSchema } from '../../src/server/integrations/payouts/paypal/credentials.ts';
import { startPaypalSimulator } from '../../src/server/integrations/payouts/paypal/simulator.ts';
import type { PayoutOrder } from '../../src/server/integrations/ports.ts';
import { carrierContract, NOWHERE, type Trial } from './carriers.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('paypal');
const WRONG = 'wrong-secret-wrong';

const paypal = (clientId: string, clientSecret: string, base?: string) => {
  const credentials = credentialsSchema.parse({ clientId, clientSecret, environment: 'sandbox' });
  return openPaypal(credentials, base === undefined ? {} : { base }).payout;
};

const payoutOrder = (recipientEmail: string, changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  ...{ key: randomUUID(), mark: `mg-${randomUUID().slice(0, 18)}`, claimNumber: 'CLM-1' },
  ...{ sourceOrderId: '7001', orderNumber: '#1001', recipientEmail, recipientName: 'Ann Example' },
  ...{ amount: { amount: 100n, scale: 2, currency: 'USD' }, ...changes },
});

carrierContract<PayoutOrder>('PayPal payouts', LIVE, () => (LIVE ? real() : simulated()));

async function simulated(): Promise<Trial<PayoutOrder>> {
  const { server, clientId, clientSecret, state } = await startPaypalSimulator();
  const of = ({ mark }: PayoutOrder) => state.payouts.filter((one) => one.sender_batch_id === mark);
  return {
    carrier: paypal(clientId, clientSecret, server.base),
    stranger: paypal(clientId, WRONG, server.base),
    order: () => payoutOrder('ann@example.com'),
    excessive: null,
    spoken: {
      order: (text) => payoutOrder('ann@example.com', { claimNumber: text }),
      arrived: (order) => of(order)[0]?.note ?? '',
    },
    effects: (order) => of(order).length,
    secrets: [clientSecret, 'A21AA', 'ann@example.com'],
    broken: {
      server,
      isEffect: ({ method, path }) => method === 'POST' && path === '/v1/payments/payouts',
      unreachable: paypal(clientId, clientSecret, NOWHERE),
    },
    stop: server.stop,
  };
}

async function real(): Promise<Trial<PayoutOrder>> {
  const given = fromEnvironment(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_RECEIVER']);
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_RECEIVER: receiver } = given;
  const carrier = paypal(id, secret);
  const sent = new Set<string>();
  return {
    carrier: {
      ...carrier,
      send: async (order) => {
        const answer = await carrier.send(order);
        if ('made' in answer) sent.add(`${order.mark} ${answer.made.reference}`);
        return answer;
      },
    },
    stranger: paypal(id, WRONG),
    order: () => payoutOrder(receiver),
    ...{ excessive: null, spoken: null },
    // Batches can't be listed: a second one would answer with another reference.
    effects: ({ mark }) => [...sent].filter((one) => one.startsWith(`${mark} `)).length,
    ...{ secrets: [secret, receiver], broken: null, stop: async () => undefined },
  };
}
