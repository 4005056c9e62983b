/**
 * Loop on loopback: returns, links and signed webhooks. It refuses what Loop refuses, with Loop's status and words
 * (docs.loopreturns.com: api-reference/authentication, /rate-limit, detailed-returns-list, create-return-deep-link; the forms of its
 * failures as in the OpenAPI documents copied in api-evangelist/loop-returns; read November 2026).
 */
import { hmac } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';

export type SimulatedLoopReturn = {
  id: number;
  state: 'open' | 'closed' | 'cancelled' | 'expired' | 'review';
  created_at: string;
  updated_at: string;
  order_id: number;
  order_name: string;
  provider_order_id: string;
  customer: string;
  currency: string;
  refund: string;
  gift_card: string;
  exchange_total: string;
  carrier: string;
  tracking_number: string;
  label_status: string;
  status_page_url: string;
  /** One for each unit. */
  line_items: { line_item_id: number; provider_line_item_id: string; title: string }[];
};

export type LoopState = {
  returns: SimulatedLoopReturn[];
  /** Orders that a link can be made for: the name, and what the shopper must know. */
  orders: { name: string; zip: string }[];
  scopes: ('returns' | 'orders')[];
  /** Requests left in this minute. */
  left: number;
};

export type LoopSimulator = {
  server: SimulatorServer;
  apiKey: string;
  webhookSecret: string;
  state: LoopState;
};

export const emptyLoop = (): LoopState => ({
  ...{ returns: [], orders: [], scopes: ['returns', 'orders'], left: 300 },
});

const KEYS = { apiKey: 'simulated-loop-key', webhookSecret: 'simulated-loop-secret' };
const LONGEST_SPAN_MS = 120 * 86_400_000;

export async function startLoopSimulator(port = 0, state: LoopState = emptyLoop()): Promise<LoopSimulator> {
  const server = await startSimulator((request) => answer(state, request), port);
  return { server, ...KEYS, state };
}

/** A webhook as Loop sends it: slashes are escaped, and an unfitting trigger leaves the body empty. */
export function loopWebhook(event: object | null): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(event === null ? '' : JSON.stringify(event).replaceAll('/', '\\/'));
  return { headers: { 'x-loop-signature': hmac(KEYS.webhookSecret, [body], 'base64') }, body };
}

function answer(state: LoopState, request: SimulatedRequest): SimulatedAnswer {
  const said = (status: number, code: string, message: string): SimulatedAnswer => ({
    status,
    body: { error: { code: String(status), http_code: code, message } },
  });
  if (request.headers['x-authorization'] !== KEYS.apiKey)
    return said(401, 'GEN-UNAUTHORIZED', 'Unauthorized.');
  if (state.left <= 0) return { status: 429, body: { message: 'Too Many Requests' } };
  state.left -= 1;
  const path = request.path.replace(/^\/api\/v1\//, '');
  const needed = path === 'order/link' ? 'orders' : 'returns';
  if (!state.scopes.includes(needed)) return said(403, 'GEN-FORBIDDEN', 'Forbidden.');
  if (request.method === 'GET' && path === 'warehouse/return/list') return listed(state, request.query);
  if (request.method === 'GET' && path === 'warehouse/return/details') return details(state, request.query);
  if (request.method === 'POST' && path === 'order/link') return link(state, request);
  return said(404, 'GEN-NOT-FOUND', 'Not found.');
}

const timeIn = (text: string | null): number => Date.parse(`${(text ?? '').replace(' ', 'T')}Z`);

function listed({ returns }: LoopState, query: URLSearchParams): SimulatedAnswer {
  const [from, to] = [timeIn(query.get('from')), timeIn(query.get('to'))];
  if (query.has('from') && !(to - from <= LONGEST_SPAN_MS))
    return { status: 422, body: { message: 'Date range cannot exceed 120 days.', errors: {} } };
  const field = query.get('filter') === 'updated_at' ? 'updated_at' : 'created_at';
  const found = returns.filter(
    (one) => !query.has('from') || (Date.parse(one[field]) >= from && Date.parse(one[field]) <= to),
  );
  const size = Number(query.get('pageSize') ?? 100);
  const start = Number(query.get('cursor') ?? 0);
  const more = found.length > start + size;
  return {
    status: 200,
    body: {
      nextPageUrl: more
        ? `https://api.loopreturns.com/api/v1/warehouse/return/list?cursor=${start + size}`
        : null,
      previousPageUrl: null,
      returns: found.slice(start, start + size),
    },
  };
}

function details({ returns }: LoopState, query: URLSearchParams): SimulatedAnswer {
  const [id, name] = [query.get('return_id'), query.get('order_name')];
  const found = returns.findLast((one) => (id === null ? one.order_name === name : String(one.id) === id));
  // With 200, as Loop does.
  return found
    ? { status: 200, body: found }
    : { status: 200, body: { error: { message: 'No return was found.' } } };
}

function link({ orders }: LoopState, { json }: SimulatedRequest): SimulatedAnswer {
  const { name, zip } = Object(json) as { name?: string; zip?: string };
  const isKnown = orders.some((order) => order.name === name && order.zip === zip);
  return isKnown
    ? { status: 200, body: { url: 'https://demo-shop.loopreturns.com/#/link/examp1e-uu1d-h3r3' } }
    : { status: 400, body: { errors: [{ code: 'ORDER_NOT_FOUND', message: 'Order not found.' }] } };
}
