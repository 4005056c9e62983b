/**
 * Stripe. `npm run contract -- stripe` needs STRIPE_SECRET_KEY (sk_test_…, of a test account), STRIPE_PAYMENT (pi_…, paid in USD, with
 * at least 50 refunds of $1.00 left), and STRIPE_ACCOUNT (acct_…, connected, with transfers, and $50.00 of available balance).
 */
import { randomUUID } from 'node:crypto';
import type { Money } from '../../src/domain/money/money.ts';
import { openStripe } from '../../src/server/integrations/payouts/stripe/client.ts';
import { credentialsSchema } from '../../src/server/integrations/payouts/stripe/credentials.ts';
import { startStripeSimulator } from '../../src/server/integrations/payouts/stripe/simulator.ts';
import { pay } from '../../src/server/integrations/payouts/stripe/simulator-state.ts';
import type { RefundOrder, TransferOrder } from '../../src/server/integrations/ports.ts';
import { carrierContract, NOWHERE, type Trial } from './carriers.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('stripe');
const usd = (amount: bigint): Money => ({ amount, scale: 2, currency: 'USD' });
const keyed = () => ({ key: randomUUID(), mark: `mg-${randomUUID().slice(0, 18)}` });

const stripe = (secretKey: string, base?: string) =>
  openStripe(credentialsSchema.parse({ secretKey }), base === undefined ? {} : { base });

const refundOrder = (paymentReference: string | null, changes: Partial<RefundOrder> = {}): RefundOrder => ({
  ...{ ...keyed(), sourceOrderId: '7001', orderNumber: '#1001', claimNumber: 'CLM-1' },
  ...{ amount: usd(100n), paymentReference, ...changes },
});

const transferOrder = (account: string, changes: Partial<TransferOrder> = {}): TransferOrder => ({
  ...{ ...keyed(), amount: usd(100n), account, description: 'Payout of October', ...changes },
});

const wrong = 'sk_test_wrongwrongwrong';

carrierContract<RefundOrder>('Stripe refunds', LIVE, () => (LIVE ? liveRefunds() : simulatedRefunds()));
carrierContract<TransferOrder>('Stripe transfers', LIVE, () =>
  LIVE ? liveTransfers() : simulatedTransfers(),
);

async function simulatedRefunds(): Promise<Trial<RefundOrder>> {
  const { server, secretKey, state } = await startStripeSimulator();
  pay(state, '7001', 100_000);
  const of = ({ mark }: RefundOrder) => state.refunds.filter((one) => one.metadata.makegood_mark === mark);
  return {
    carrier: stripe(secretKey, server.base).refund,
    stranger: stripe(wrong, server.base).refund,
    order: () => refundOrder(null),
    excessive: () => refundOrder(null, { amount: usd(100_001n) }),
    spoken: {
      order: (text) => refundOrder(null, { claimNumber: text }),
      arrived: (order) => of(order)[0]?.metadata.makegood_claim ?? '',
    },
    effects: (order) => of(order).length,
    secrets: [secretKey, 'makegood_claim'],
    broken: {
      server,
      isEffect: ({ method }) => method === 'POST',
      unreachable: stripe(secretKey, NOWHERE).refund,
    },
    stop: server.stop,
  };
}

async function simulatedTransfers(): Promise<Trial<TransferOrder>> {
  const { server, secretKey, state } = await startStripeSimulator();
  const of = ({ mark }: TransferOrder) => state.transfers.filter((one) => one.transfer_group === mark);
  return {
    carrier: stripe(secretKey, server.base).transfer,
    stranger: stripe(wrong, server.base).transfer,
    order: () => transferOrder('acct_store'),
    excessive: null,
    spoken: {
      order: (text) => transferOrder('acct_store', { description: text }),
      arrived: (order) => of(order)[0]?.description ?? '',
    },
    effects: (order) => of(order).length,
    secrets: [secretKey],
    broken: {
      server,
      isEffect: ({ method }) => method === 'POST',
      unreachable: stripe(secretKey, NOWHERE).transfer,
    },
    stop: server.stop,
  };
}

async function liveRefunds(): Promise<Trial<RefundOrder>> {
  const { STRIPE_SECRET_KEY: key, STRIPE_PAYMENT: payment } = fromEnvironment([
    'STRIPE_SECRET_KEY',
    'STRIPE_PAYMENT',
  ]);
  const { refund: carrier } = stripe(key);
  return {
    carrier,
    stranger: stripe(wrong).refund,
    order: () => refundOrder(payment),
    excessive: () => refundOrder(payment, { amount: usd(99_999_999n) }),
    spoken: null,
    effects: async (order) => ((await carrier.find?.(order, null))?.kind === 'done' ? 1 : 0),
    ...{ secrets: [key], broken: null, stop: async () => undefined },
  };
}

async function liveTransfers(): Promise<Trial<TransferOrder>> {
  const { STRIPE_SECRET_KEY: key, STRIPE_ACCOUNT: account } = fromEnvironment([
    'STRIPE_SECRET_KEY',
    'STRIPE_ACCOUNT',
  ]);
  const { transfer: carrier } = stripe(key);
  return {
    carrier,
    stranger: stripe(wrong).transfer,
    order: () => transferOrder(account),
    ...{ excessive: null, spoken: null },
    effects: async (order) => ((await carrier.find?.(order, null))?.kind === 'done' ? 1 : 0),
    ...{ secrets: [key], broken: null, stop: async () => undefined },
  };
}
