/**
 * Stripe on loopback: payments, refunds and transfers. It refuses what Stripe refuses, with Stripe's status, type and code
 * (docs.stripe.com/api/errors, /error-codes, /api/idempotent_requests, /rate-limits; the words of amounts above the rest as in
 * reactioncommerce/reaction#3704; of reused keys as in fjordllc/bootcamp#3928; read November 2026).
 */
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { API_VERSION } from './api.ts';
import { refuse, type StripeRefusal, unknownParameter } from './simulator-refusals.ts';
import {
  emptyStripe,
  listed,
  type SimulatedRefund,
  type StripeState,
  searchedPayments,
} from './simulator-state.ts';

export type StripeSimulator = {
  server: SimulatorServer;
  secretKey: string;
  /** What the key may do; all of it, unless a test takes some away. */
  permissions: Set<'refunds' | 'transfers' | 'payments'>;
  state: StripeState;
};

const SECRET_KEY = 'sk_test_simulatorsimulator01';
const VERSIONS = [API_VERSION, '2026-09-30.endive', '2025-04-30.basil', '2020-08-27'];
const KEY_HOURS = 24;
const LONGEST_KEY = 255;

/** @param now milliseconds */
export async function startStripeSimulator(
  port = 0,
  state: StripeState = emptyStripe(),
  now: () => number = Date.now,
): Promise<StripeSimulator> {
  const permissions: StripeSimulator['permissions'] = new Set(['refunds', 'transfers', 'payments']);
  const simulator: Omit<StripeSimulator, 'server'> = { secretKey: SECRET_KEY, permissions, state };
  const server = await startSimulator((request) => answer(simulator, request, now()), port);
  return Object.assign(simulator, { server });
}

type Simulator = Omit<StripeSimulator, 'server'>;
type Form = Record<string, string>;

function answer(simulator: Simulator, request: SimulatedRequest, now: number): SimulatedAnswer {
  const denied = deniedBy(simulator, request);
  if (denied) return refuse(denied);
  if (request.method === 'GET') return read(simulator, request);
  const form: Form = Object.fromEntries(new URLSearchParams(request.raw.toString('utf8')));
  return keyed(simulator.state, request, now, () => write(simulator, request.path, form, now));
}

function deniedBy({ secretKey, permissions, state }: Simulator, request: SimulatedRequest) {
  const { authorization } = request.headers;
  if (authorization === undefined) return 'no_key' satisfies StripeRefusal;
  if (authorization !== `Bearer ${secretKey}`) return 'wrong_key' satisfies StripeRefusal;
  if (state.isKeyExpired) return 'expired_key' satisfies StripeRefusal;
  if (!VERSIONS.includes(String(request.headers['stripe-version'])))
    return 'old_version' satisfies StripeRefusal;
  const part = request.path.split('/')[2];
  if (part === 'refunds' && !permissions.has('refunds')) return 'forbidden' satisfies StripeRefusal;
  if (part === 'transfers' && !permissions.has('transfers')) return 'forbidden' satisfies StripeRefusal;
  if (part === 'payment_intents' && !permissions.has('payments')) return 'forbidden' satisfies StripeRefusal;
  return null;
}

/** The first answer under a key is kept, also that of a failure, and given again; another request under it is refused. */
function keyed(
  state: StripeState,
  request: SimulatedRequest,
  now: number,
  first: () => SimulatedAnswer,
): SimulatedAnswer {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return first();
  if (key.length > LONGEST_KEY) return refuse('long_key');
  const body = `${request.path}?${request.raw.toString('utf8')}`;
  const kept = state.keys[key];
  if (kept && now - kept.at < KEY_HOURS * 3_600_000) {
    if (kept.body !== body) return refuse('other_parameters');
    return { ...kept.answer, headers: { 'idempotent-replayed': 'true' } };
  }
  const made = state.isCrashing ? refuse('crash') : first();
  state.keys[key] = { at: now, body, answer: made };
  return made;
}

function read({ state }: Simulator, { path, query }: SimulatedRequest): SimulatedAnswer {
  const [, , kind, id] = path.split('/');
  if (path === '/v1/account') return { status: 200, body: account(state) };
  if (path === '/v1/payment_intents/search') return searchedPayments(state, query.get('query') ?? '');
  if (kind === 'refunds') return id ? one(state.refunds, id) : listed(state.refunds, query);
  if (kind === 'transfers') return id ? one(state.transfers, id) : listed(state.transfers, query);
  if (kind === 'payment_intents') return one(state.payments, id ?? '');
  if (kind === 'charges') {
    const payment = state.payments.find(({ latest_charge: charge }) => charge === id);
    return payment ? { status: 200, body: { ...payment, object: 'charge', id } } : refuse('missing', id);
  }
  return refuse('no_url');
}

const account = ({ displayName }: StripeState) => ({
  id: 'acct_simulator',
  object: 'account',
  settings: { dashboard: { display_name: displayName } },
});

const one = (all: readonly { id: string }[], id: string): SimulatedAnswer => {
  const found = all.find((each) => each.id === id);
  return found ? { status: 200, body: found } : refuse('missing', id);
};

function write(simulator: Simulator, path: string, form: Form, now: number): SimulatedAnswer {
  if (path === '/v1/refunds') return refund(simulator.state, form, now);
  if (path === '/v1/transfers') return transfer(simulator.state, form, now);
  return refuse('no_url');
}

const REFUND_FIELDS = [
  ...['amount', 'charge', 'payment_intent', 'reason', 'currency', 'instructions_email', 'origin'],
  ...['refund_application_fee', 'reverse_transfer', 'customer'],
];
const TRANSFER_FIELDS = [
  ...['amount', 'currency', 'destination', 'description'],
  ...['transfer_group', 'source_transaction', 'source_type'],
];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];

const metadataIn = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith('metadata[') ? [[name.slice('metadata['.length, -1), value]] : [],
    ),
  );

const isWhole = (text: string): boolean => /^[1-9]\d{0,11}$/.test(text);

function refund(state: StripeState, form: Form, now: number): SimulatedAnswer {
  const strange = unknownParameter(form, REFUND_FIELDS);
  if (strange) return strange;
  const { payment_intent: intent, charge, reason, amount: given } = form;
  if (!intent && !charge) return refuse('missing_parameter', 'charge');
  const payment = state.payments.find(({ id, latest_charge }) =>
    intent ? id === intent : latest_charge === charge,
  );
  if (payment?.status !== 'succeeded') return refuse('missing', intent ?? charge);
  if (reason !== undefined && !REASONS.includes(reason)) return refuse('invalid', 'reason');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) return refuse('already_refunded');
  if (given !== undefined && !isWhole(given)) return refuse('no_integer', 'amount');
  const amount = given === undefined ? left : Number(given);
  if (amount > left) return refuse('too_large', `${amount} ${left} ${payment.currency}`);
  if (payment.disputed) return refuse('disputed');
  payment.amount_refunded += amount;
  const made: SimulatedRefund = {
    ...{ id: `re_sim${state.refunds.length + 1}`, object: 'refund', amount, currency: payment.currency },
    ...{ charge: payment.latest_charge, payment_intent: payment.id, created: Math.floor(now / 1000) },
    ...{ metadata: metadataIn(form), reason: reason ?? null, status: payment.refundsAre },
  };
  state.refunds.unshift(made);
  return { status: 200, body: made };
}

function transfer(state: StripeState, form: Form, now: number): SimulatedAnswer {
  const strange = unknownParameter(form, TRANSFER_FIELDS);
  if (strange) return strange;
  const { amount: given = '', currency = '', destination = '' } = form;
  if (!isWhole(given)) return refuse('no_integer', 'amount');
  if (!state.accounts.includes(destination)) return refuse('missing', destination);
  const amount = Number(given);
  const available = state.balance[currency] ?? 0;
  if (amount > available) return refuse('balance');
  state.balance[currency] = available - amount;
  const made = {
    ...{
      id: `tr_sim${state.transfers.length + 1}`,
      object: 'transfer' as const,
      amount,
      currency,
      destination,
    },
    ...{ created: Math.floor(now / 1000), description: form.description ?? null, metadata: metadataIn(form) },
    ...{ transfer_group: form.transfer_group ?? null, reversed: false, amount_reversed: 0 },
  };
  state.transfers.unshift(made);
  return { status: 200, body: made };
}
