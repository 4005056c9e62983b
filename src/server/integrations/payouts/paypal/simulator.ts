/**
 * PayPal on loopback: tokens, payouts, and the check of webhooks. It refuses what PayPal refuses, with PayPal's status, name and issue
 * (developer.paypal.com/api/payments.payouts-batch/v1, developer.paypal.com/api/rest/responses; a repeated name as in
 * paypal/PayPal-Ruby-SDK#120, a wrong receiver as in paypal/Payouts-Java-SDK#7; read November 2026).
 */
import { hmac, isSameSignature } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { PAYOUTS_SCOPE } from './client.ts';

export type SimulatedPayout = {
  payout_batch_id: string;
  sender_batch_id: string;
  batch_status: 'DENIED' | 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'CANCELED';
  time_created: string;
  /** Milliseconds. */
  at: number;
  receiver: string;
  amount: { value: string; currency: string };
  note: string;
  transaction_status: string;
  error: string | null;
};

export type PaypalState = {
  payouts: SimulatedPayout[];
  /** Decimal amounts by currency. */
  balance: Record<string, number>;
  scopes: string[];
  /** A new number withdraws all tokens. */
  generation: number;
};

export type PaypalSimulator = {
  server: SimulatorServer;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  state: PaypalState;
};

export const emptyPaypal = (): PaypalState => ({
  ...{ payouts: [], balance: { USD: 10_000 }, scopes: [PAYOUTS_SCOPE], generation: 1 },
});

const CLIENT = { clientId: 'simulated-client-id', clientSecret: 'simulated-client-secret' };
const WEBHOOK_ID = '1JE4291016473214C';
const TOKEN_SECONDS = 32_400;
const NAME_MS = 30 * 86_400_000;
const WITHOUT_DECIMALS = ['HUF', 'JPY', 'TWD'];

/** @param now milliseconds */
export async function startPaypalSimulator(
  port = 0,
  state: PaypalState = emptyPaypal(),
  now: () => number = Date.now,
): Promise<PaypalSimulator> {
  const server = await startSimulator((request) => answer(state, server.base, request, now()), port);
  return { server, ...CLIENT, webhookId: WEBHOOK_ID, state };
}

/** The payment goes through, waits, or comes back, as `status` says (`SUCCESS`, `UNCLAIMED`, `RETURNED` …). */
export function settlePayout(
  payout: SimulatedPayout | undefined,
  status: string,
  error: string | null = null,
): void {
  if (!payout) throw new Error('There is no such payout.');
  Object.assign(payout, { batch_status: 'SUCCESS', transaction_status: status, error });
}

/** A webhook with headers as PayPal's. The real signature is RSA; the simulator checks its own. */
export function signedEvent(event: object): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify(event));
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
    'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    'paypal-transmission-time': '2026-11-24T10:00:00Z',
    'paypal-transmission-sig': signatureOf(body.toString('utf8')),
  };
  return { headers, body };
}

const signatureOf = (event: string): string => hmac(WEBHOOK_ID, [event], 'base64');

const problem = (status: number, name: string, more: object = {}): SimulatedAnswer => ({
  status,
  body: { name, message: name, debug_id: 'simulated', ...more },
});

const invalid = (field: string, issue: string): SimulatedAnswer =>
  problem(400, 'VALIDATION_ERROR', { details: [{ field, location: 'body', issue }] });

const tokenOf = ({ generation }: PaypalState): string => `A21AA-simulated-${generation}`;

function answer(state: PaypalState, base: string, request: SimulatedRequest, now: number): SimulatedAnswer {
  const { path, method } = request;
  if (path === '/v1/oauth2/token') return token(state, request);
  if (request.headers.authorization !== `Bearer ${tokenOf(state)}`)
    return {
      status: 401,
      body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
    };
  if (path === '/v1/notifications/verify-webhook-signature') return verify(request);
  if (!state.scopes.includes(PAYOUTS_SCOPE)) return problem(403, 'AUTHORIZATION_ERROR');
  if (path === '/v1/payments/payouts' && method === 'POST') return pay(state, base, request.json, now);
  const id = path.split('/')[4];
  const payout = state.payouts.find((each) => each.payout_batch_id === id);
  return payout ? { status: 200, body: shown(payout) } : problem(404, 'INVALID_RESOURCE_ID');
}

function token(state: PaypalState, { headers, raw }: SimulatedRequest): SimulatedAnswer {
  const basic = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    };
  if (raw.toString() !== 'grant_type=client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const scope = state.scopes.join(' ');
  return {
    status: 200,
    body: { scope, access_token: tokenOf(state), app_id: 'APP-SIMULATED', expires_in: TOKEN_SECONDS },
  };
}

/** The event counts byte by byte, as it stands last in the request. */
function verify({ raw, json }: SimulatedRequest): SimulatedAnswer {
  const text = raw.toString('utf8');
  const start = '"webhook_event":';
  const event = text.slice(text.indexOf(start) + start.length, -1);
  const { webhook_id: id, transmission_sig: signature } = Object(json) as Record<string, string>;
  const isRight = id === WEBHOOK_ID && isSameSignature(signature ?? '', signatureOf(event));
  return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } };
}

type Batch = {
  sender_batch_header?: { sender_batch_id?: string };
  items?: { receiver?: string; note?: string; amount?: { value?: string; currency?: string } }[];
};

function pay(state: PaypalState, base: string, body: unknown, now: number): SimulatedAnswer {
  if (typeof body !== 'object' || body === null) return problem(400, 'MALFORMED_REQUEST');
  const { sender_batch_header: header, items: [item] = [] } = body as Batch;
  const { value = '', currency = '' } = item?.amount ?? {};
  const name = header?.sender_batch_id ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(item?.receiver ?? ''))
    return invalid('items[0].receiver', 'Receiver is invalid or does not match with type');
  const pattern = WITHOUT_DECIMALS.includes(currency) ? /^\d{1,9}$/ : /^\d{1,9}\.\d\d$/;
  if (!pattern.test(value)) return invalid('items[0].amount.value', 'Amount is invalid');
  const first = state.payouts.find((each) => each.sender_batch_id === name && now - each.at < NAME_MS);
  if (first) return repeated(base, first);
  if (Number(value) > (state.balance[currency] ?? 0)) return problem(422, 'INSUFFICIENT_FUNDS');
  state.balance[currency] = (state.balance[currency] ?? 0) - Number(value);
  const made: SimulatedPayout = {
    ...{ payout_batch_id: `SIMBATCH${state.payouts.length + 1}`, sender_batch_id: name, at: now },
    ...{ batch_status: 'PENDING', time_created: new Date(now).toISOString(), error: null },
    ...{ receiver: item?.receiver ?? '', amount: { value, currency }, note: item?.note ?? '' },
    transaction_status: 'PENDING',
  };
  state.payouts.push(made);
  const { payout_batch_id, batch_status, time_created } = made;
  const batch_header = { payout_batch_id, batch_status, time_created, sender_batch_header: header };
  return { status: 201, body: { batch_header } };
}

const repeated = (base: string, { payout_batch_id: id }: SimulatedPayout): SimulatedAnswer =>
  problem(400, 'USER_BUSINESS_ERROR', {
    details: [{ field: 'SENDER_BATCH_ID', location: 'body', issue: 'Duplicate batch request' }],
    links: [{ href: `${base}/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }],
  });

function shown(payout: SimulatedPayout) {
  const { payout_batch_id, batch_status, time_created, sender_batch_id, receiver, amount, note } = payout;
  const { transaction_status, error } = payout;
  const payout_item = { recipient_type: 'EMAIL', receiver, amount, note, sender_item_id: sender_batch_id };
  return {
    batch_header: { payout_batch_id, batch_status, time_created, sender_batch_header: { sender_batch_id } },
    items: [
      {
        ...{ payout_item_id: `ITEM${payout_batch_id}`, transaction_id: `TX${payout_batch_id}` },
        ...{ transaction_status, payout_batch_id, sender_batch_id, payout_item },
        ...(error !== null && { errors: { name: error } }),
      },
    ],
  };
}
