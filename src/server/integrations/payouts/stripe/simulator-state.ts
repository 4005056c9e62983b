/** What the simulated account has, as a plain object, and what a person does in Stripe's dashboard. */
import { hmac } from '../../signature.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import { refuse } from './simulator-refusals.ts';

type Metadata = Record<string, string>;

export type SimulatedPayment = {
  id: string;
  object: 'payment_intent';
  /** In Stripe's smallest units, as are all amounts here. */
  amount: number;
  amount_refunded: number;
  /** In small letters. */
  currency: string;
  status: 'succeeded' | 'requires_payment_method' | 'canceled';
  latest_charge: string;
  metadata: Metadata;
  disputed: boolean;
  /** The status with which its refunds begin: cards refund at once, bank debits later, vouchers ask the customer. */
  refundsAre: 'succeeded' | 'pending' | 'requires_action';
};

export type SimulatedRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  created: number;
  metadata: Metadata;
  reason: string | null;
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled';
  failure_reason?: string;
};

export type SimulatedTransfer = {
  id: string;
  object: 'transfer';
  amount: number;
  currency: string;
  destination: string;
  created: number;
  description: string | null;
  metadata: Metadata;
  transfer_group: string | null;
  reversed: boolean;
  amount_reversed: number;
};

export type StripeState = {
  displayName: string;
  payments: SimulatedPayment[];
  /** The newest first, as Stripe lists them. */
  refunds: SimulatedRefund[];
  transfers: SimulatedTransfer[];
  /** Connected accounts. */
  accounts: string[];
  balance: Record<string, number>;
  /** Answers kept under idempotency keys. */
  keys: Record<string, { at: number; body: string; answer: SimulatedAnswer }>;
  isKeyExpired: boolean;
  /** Every new write is answered with 500, and the answer is kept under its key. */
  isCrashing: boolean;
};

export const emptyStripe = (): StripeState => ({
  ...{ displayName: 'Simulated store', payments: [], refunds: [], transfers: [], accounts: ['acct_store'] },
  ...{ balance: { usd: 1_000_000 }, keys: {}, isKeyExpired: false, isCrashing: false },
});

/** A customer pays. @param orderId as the shop writes it in the payment's metadata */
export function pay(
  state: StripeState,
  orderId: string,
  amount: number,
  changes: Partial<SimulatedPayment> = {},
): SimulatedPayment {
  const number = state.payments.length + 1;
  const payment: SimulatedPayment = {
    ...{ id: `pi_sim${number}`, object: 'payment_intent', latest_charge: `ch_sim${number}` },
    ...{ amount, amount_refunded: 0, currency: 'usd', status: 'succeeded', metadata: { order_id: orderId } },
    ...{ disputed: false, refundsAre: 'succeeded', ...changes },
  };
  state.payments.push(payment);
  return payment;
}

/** A refund goes through, or fails days later: the money comes back to the account. */
export function settleRefund(state: StripeState, id: string, failure: string | null): SimulatedRefund {
  const refund = state.refunds.find((each) => each.id === id);
  const payment = state.payments.find((each) => each.id === refund?.payment_intent);
  if (!refund || !payment) throw new Error(`No refund ${id}`);
  refund.status = failure === null ? 'succeeded' : 'failed';
  if (failure !== null) Object.assign(refund, { failure_reason: failure });
  if (failure !== null) payment.amount_refunded -= refund.amount;
  return refund;
}

/** A webhook as Stripe sends it. @param now milliseconds */
export function signedEvent(
  secret: string,
  event: { id: string; type: string; object: unknown },
  now: number,
): { headers: Record<string, string>; body: Buffer } {
  const time = Math.floor(now / 1000);
  const { id, type, object } = event;
  const body = Buffer.from(JSON.stringify({ id, object: 'event', type, created: time, data: { object } }));
  const signature = `t=${time},v1=${hmac(secret, [`${time}.`, body], 'hex')}`;
  return { headers: { 'stripe-signature': signature }, body };
}

const MOST_ON_A_PAGE = 100;

/** Filters by fields of the same name, pages by `starting_after`. */
export function listed<
  One extends {
    id: string;
    created: number;
    payment_intent?: string;
    charge?: string;
    transfer_group?: string | null;
  },
>(all: readonly One[], query: URLSearchParams): SimulatedAnswer {
  const limit = Number(query.get('limit') ?? 10);
  if (!(limit >= 1 && limit <= MOST_ON_A_PAGE)) return refuse('invalid', 'limit');
  const [from, to] = [query.get('created[gte]'), query.get('created[lt]')];
  const isAsked = (one: One): boolean =>
    (['payment_intent', 'charge', 'transfer_group'] as const).every(
      (name) => !query.has(name) || one[name] === query.get(name),
    ) &&
    (from === null || one.created >= Number(from)) &&
    (to === null || one.created < Number(to));
  const asked = all.filter(isAsked);
  const after = query.get('starting_after');
  const start = after === null ? 0 : asked.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) return refuse('missing', after);
  const data = asked.slice(start, start + limit);
  return { status: 200, body: { object: 'list', data, has_more: start + limit < asked.length } };
}

/** Understands `metadata["key"]:"value"`, several of them joined with OR, as the search query language has it. */
export function searchedPayments({ payments }: StripeState, query: string): SimulatedAnswer {
  const wanted = query.split(' OR ').map((clause) => /^metadata\["([\w-]+)"\]:(".*")$/s.exec(clause));
  if (wanted.some((clause) => clause === null)) return refuse('invalid_query');
  const pairs = wanted.flatMap((clause) =>
    clause ? [{ key: clause[1] ?? '', value: JSON.parse(clause[2] ?? '""') as string }] : [],
  );
  const data = payments.filter(({ metadata }) => pairs.some(({ key, value }) => metadata[key] === value));
  return { status: 200, body: { object: 'search_result', data, has_more: false } };
}
