/**
 * Payouts, one payment a batch (developer.paypal.com/api/payments.payouts-batch/v1; read November 2026). The batch is named by the mark:
 * PayPal refuses a name again for 30 days, and its refusal links to the first batch (`PayPal-Request-Id` does not help:
 * paypal/PayPal-Java-SDK#379). It can't be asked for a batch by that name.
 */
import { formatAmount, type Money } from '../../../../domain/money/money.ts';
import type { Answer } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, unknown } from '../../outcomes.ts';
import type { Carrier, Effect, Found, PayoutOrder } from '../../ports.ts';
import type { PaypalApi } from './api.ts';

/** developer.paypal.com/api/rest/reference/currency-codes. Those with 0 take no decimals. */
const DECIMALS: Readonly<Record<string, 0 | 2>> = {
  ...{
    AUD: 2,
    BRL: 2,
    CAD: 2,
    CNY: 2,
    CZK: 2,
    DKK: 2,
    EUR: 2,
    HKD: 2,
    HUF: 0,
    ILS: 2,
    JPY: 0,
    MYR: 2,
    MXN: 2,
  },
  ...{ TWD: 0, NZD: 2, NOK: 2, PHP: 2, PLN: 2, GBP: 2, SGD: 2, SEK: 2, CHF: 2, THB: 2, USD: 2 },
};

const LONGEST_NOTE = 900;
const DAYS_OF_A_NAME = 30;

export function payoutsOf(api: PaypalApi, site: string): Carrier<PayoutOrder> {
  return {
    recognition: { by: 'key', hours: DAYS_OF_A_NAME * 24 },
    send: async (order) => {
      const value = decimalsOf(order.amount);
      if (value === null) return refused('currency_not_supported');
      if (order.recipientEmail === null) return refused('refused', 'PayPal pays to an email address.');
      const answer = await api.ask('/v1/payments/payouts', { body: JSON.stringify(batch(order, value)) });
      if (answer.kind !== 'answer') return answer;
      const first = linkToFirst(answer);
      if (first !== null) return batchAt(api, first, site);
      return answer.status < 300 ? (effectIn(answer.json, site) ?? unknown()) : failureOf(answer.json);
    },
    find: async (_order, reference): Promise<Found> =>
      reference === null ? unknown('PayPal can’t be asked by our number.') : batchAt(api, reference, site),
  };
}

/** Null if PayPal can't pay it. */
function decimalsOf(amount: Money): string | null {
  const decimals = DECIMALS[amount.currency];
  if (decimals === undefined || amount.amount <= 0n) return null;
  const [whole = '', fraction = ''] = formatAmount(amount).split('.');
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
}

const batch = (order: PayoutOrder, value: string) => ({
  sender_batch_header: {
    sender_batch_id: order.mark,
    recipient_type: 'EMAIL',
    email_subject: 'You have a payment',
  },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver: order.recipientEmail,
      amount: { value, currency: order.amount.currency },
      note: `Claim ${order.claimNumber}`.slice(0, LONGEST_NOTE),
      sender_item_id: order.mark,
    },
  ],
});

async function batchAt(api: PaypalApi, id: string, site: string): Promise<Effect | Refused | Busy | Unknown> {
  const answer = await api.ask(`/v1/payments/payouts/${encodeURIComponent(id)}`, { method: 'GET' });
  if (answer.kind !== 'answer') return answer;
  return answer.status < 300 ? (effectIn(answer.json, site) ?? unknown()) : failureOf(answer.json);
}

type Problem = {
  name?: unknown;
  details?: { field?: unknown; issue?: unknown }[];
  links?: { href?: unknown }[];
};

/** The id of the first batch of this name, if PayPal refused it as a repeat. */
function linkToFirst({ status, json }: Answer): string | null {
  const { name, details = [], links = [] } = Object(json) as Problem;
  const isRepeat =
    name === 'DUPLICATE_REQUEST_ID' ||
    (name === 'USER_BUSINESS_ERROR' && details.some(({ issue }) => /^duplicate batch/i.test(String(issue))));
  if (status < 400 || !isRepeat) return null;
  const paths = links.map(({ href }) => /\/v1\/payments\/payouts\/([\w-]{1,40})$/.exec(String(href))?.[1]);
  return paths.find((id) => id !== undefined) ?? null;
}

const NAMES: Readonly<Record<string, FailureCode>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  VALIDATION_ERROR: 'not_understood',
  MALFORMED_REQUEST: 'not_understood',
  INVALID_REQUEST: 'not_understood',
  INVALID_RESOURCE_ID: 'not_found',
  RESOURCE_NOT_FOUND: 'not_found',
  AUTHORIZATION_ERROR: 'missing_permission',
  CURRENCY_NOT_SUPPORTED: 'currency_not_supported',
  USER_BUSINESS_ERROR: 'refused',
};

/** PayPal's words can repeat the receiver: its names alone are kept. */
function failureOf(body: unknown): Refused {
  const { name, details = [] } = Object(body) as Problem;
  const word = typeof name === 'string' && /^[A-Z_]{1,60}$/.test(name) ? name : null;
  if (details.some(({ field }) => /receiver$/.test(String(field))))
    return refused('account_closed', 'The address of the receiver is refused.');
  return refused(NAMES[word ?? ''] ?? 'refused', word);
}

type State = Effect['kind'];

/** Of a batch. With `SUCCESS` its item decides. `DENIED` and `CANCELED`: the money is back, or never left. */
const BATCHES: Readonly<Record<string, State | 'item'>> = {
  ...{ NEW: 'pending', PENDING: 'pending', PROCESSING: 'pending', SUCCESS: 'item' },
  ...{ DENIED: 'reversed', CANCELED: 'reversed' },
};

/** `UNCLAIMED`: the receiver has no account yet, and 30 days to open one; then it is `RETURNED`. */
const ITEMS: Readonly<Record<string, State>> = {
  ...{ SUCCESS: 'done', NEW: 'pending', PENDING: 'pending', UNCLAIMED: 'pending', ONHOLD: 'pending' },
  ...{ FAILED: 'reversed', DENIED: 'reversed', BLOCKED: 'reversed', RETURNED: 'reversed' },
  ...{ REFUNDED: 'reversed', REVERSED: 'reversed', CANCELED: 'reversed' },
};

type Batch = {
  batch_header?: { payout_batch_id?: unknown; batch_status?: unknown; time_created?: unknown };
  items?: {
    payout_item_id?: unknown;
    transaction_id?: unknown;
    transaction_status?: unknown;
    errors?: { name?: unknown };
  }[];
};

function effectIn(body: unknown, site: string): Effect | null {
  const { batch_header: header = {}, items: [item] = [] } = Object(body) as Batch;
  const { payout_batch_id: id, batch_status: status } = header;
  if (typeof id !== 'string') return null;
  const ofBatch = BATCHES[String(status)];
  const kind = ofBatch === 'item' ? (ITEMS[String(item?.transaction_status)] ?? 'pending') : ofBatch;
  if (kind === undefined) return null;
  const raw = {
    ...{ payout_batch_id: id, batch_status: status, time_created: header.time_created },
    ...{ payout_item_id: item?.payout_item_id, transaction_id: item?.transaction_id },
    ...{ transaction_status: item?.transaction_status, error: item?.errors?.name },
  };
  const made = { reference: id, url: `${site}/activity/masspay/${id}`, raw };
  if (kind !== 'reversed') return { kind, made };
  const why = item?.errors?.name ?? item?.transaction_status ?? status;
  return { kind, made, detail: String(why).slice(0, 60) };
}
