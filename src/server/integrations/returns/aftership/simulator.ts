/**
 * AfterShip Returns on loopback: returns, links and signed webhooks. It refuses what AfterShip refuses, with its status and envelope
 * (www.aftership.com/docs/returns/2026-07: request errors, body envelope, rate limit; the words as copied in api-evangelist/aftership;
 * read November 2026).
 */
import { hmac } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { VERSION } from './client.ts';

type Amount = { amount: string; currency: string };

export type SimulatedAftershipReturn = {
  id: string;
  rma_number: string;
  approval_status: 'submitted' | 'approved' | 'done' | 'rejected' | 'expired';
  shipping_status: string;
  created_at: string;
  contact_email: string;
  refund_destination: 'original_payment' | 'store_credit' | null;
  refunded_total: Amount | null;
  exchange: { exchange_total_including_tax: Amount } | null;
  order: { external_id: string; order_number: string; order_name: string };
  return_items: {
    external_order_item_id: string;
    return_quantity: number;
    bundled_items?: { external_id: string; return_quantity: number }[];
  }[];
  shipments: { tracking_number: string; slug: string }[];
};

export type AftershipState = {
  returns: SimulatedAftershipReturn[];
  isAllowed: boolean;
  /** Requests left in this second. */
  left: number;
};

export type AftershipSimulator = {
  server: SimulatorServer;
  apiKey: string;
  webhookSecret: string;
  state: AftershipState;
};

export const emptyAftership = (): AftershipState => ({ returns: [], isAllowed: true, left: 1_000 });

const KEYS = { apiKey: 'asat_simulated_key', webhookSecret: 'simulated-aftership-secret' };
const ROOT = `/returns/${VERSION}/returns`;

export async function startAftershipReturnsSimulator(
  port = 0,
  state: AftershipState = emptyAftership(),
): Promise<AftershipSimulator> {
  const server = await startSimulator((request) => answer(state, request), port);
  return { server, ...KEYS, state };
}

export function aftershipWebhook(event: object): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify(event));
  return { headers: { 'as-signature-hmac-sha256': hmac(KEYS.webhookSecret, [body], 'base64') }, body };
}

const said = (status: number, type: string, message: string): SimulatedAnswer => ({
  status,
  body: { meta: { code: status * 100, type, message, errors: [] }, data: {} },
});
const done = (status: number, data: unknown): SimulatedAnswer => ({
  status,
  body: {
    meta: { code: status * 100, type: 'OK', message: 'The request was successfully processed.' },
    data,
  },
});

function answer(state: AftershipState, request: SimulatedRequest): SimulatedAnswer {
  if (request.headers['as-api-key'] !== KEYS.apiKey)
    return said(401, 'Unauthorized', 'The API key is invalid.');
  if (!state.isAllowed)
    return said(
      403,
      'Forbidden',
      'The request is understood, but it has been refused or access is not allowed.',
    );
  if (state.left <= 0)
    return {
      ...said(429, 'TooManyRequests', 'You have exceeded the API call rate limit.'),
      headers: { 'retry-after': '1' },
    };
  state.left -= 1;
  if (request.method === 'POST' && request.path === `${ROOT}/link`) return link(request);
  if (request.method === 'GET' && request.path === ROOT) return listed(state, request.query);
  const found = state.returns.find(({ id }) => request.path === `${ROOT}/${id}`);
  if (request.method === 'GET' && found) return done(200, found);
  return said(404, 'NotFound', 'The URI requested is invalid or the resource requested does not exist.');
}

function listed({ returns }: AftershipState, query: URLSearchParams): SimulatedAnswer {
  const [limit, page] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 1)];
  if (!(limit >= 1 && limit <= 50)) return said(422, 'UnprocessableEntity', 'The value of limit is invalid.');
  if (!(page >= 1 && page <= 200)) return said(422, 'UnprocessableEntity', 'The value of page is invalid.');
  const [name, since] = [query.get('order_name'), query.get('created_at_min')];
  const found = returns.filter(
    (one) => (name === null || one.order.order_name === name) && (since === null || one.created_at >= since),
  );
  const pagination = { total: found.length, page, limit, has_next_page: found.length > page * limit };
  return done(200, { returns: found.slice((page - 1) * limit, page * limit), pagination });
}

function link({ json }: SimulatedRequest): SimulatedAnswer {
  const { order_number: number } = Object(json) as { order_number?: unknown };
  if (typeof number !== 'string' || number === '')
    return said(422, 'UnprocessableEntity', 'The value of order_number is invalid.');
  return done(201, { url: `https://demo-shop.aftership.com/returns?order=${encodeURIComponent(number)}` });
}
