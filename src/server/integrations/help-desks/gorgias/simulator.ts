/**
 * Gorgias on loopback: tickets with messages. It refuses what Gorgias refuses, with its status (developers.gorgias.com/reference/errors,
 * /limitations: 40 requests in 20 seconds with an API key, `Retry-after` and `X-Gorgias-Account-Api-Call-Limit`; read November 2026).
 */
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { basic } from '../settings.ts';

type Message = {
  id: number;
  external_id: string | null;
  channel: string;
  from_agent: boolean;
  body_html: string;
};
export type GorgiasTicket = {
  id: number;
  external_id: string | null;
  subject: string;
  customer: { email: string; name: string } | null;
  messages: Message[];
};

export type GorgiasState = {
  tickets: GorgiasTicket[];
  /** When the last requests came, in milliseconds. */
  asked: number[];
  isAllowed: boolean;
};

export type GorgiasSimulator = {
  server: SimulatorServer;
  email: string;
  apiKey: string;
  state: GorgiasState;
  /** As a person there would. */
  remove(id: number): void;
};

const MOST = 40;
const WINDOW_MS = 20_000;

export async function startGorgiasSimulator(
  port = 0,
  state: GorgiasState = { tickets: [], asked: [], isAllowed: true },
  now: () => number = Date.now,
): Promise<GorgiasSimulator> {
  const simulator = { email: 'agent@shop.example', apiKey: 'gorgias-simulator-key', state };
  const server = await startSimulator((request) => answer(simulator, request, now()), port);
  return {
    ...{ ...simulator, server },
    remove: (id) => {
      state.tickets = state.tickets.filter((one) => one.id !== id);
    },
  };
}

type Simulator = Pick<GorgiasSimulator, 'email' | 'apiKey' | 'state'>;

const fault = (status: number, msg: string, data: object = {}): SimulatedAnswer => ({
  ...{ status, body: { error: { msg, data } } },
});

function answer(
  { state, email, apiKey }: Simulator,
  request: SimulatedRequest,
  now: number,
): SimulatedAnswer {
  if (request.headers.authorization !== basic(email, apiKey)) return fault(401, 'Unauthorized');
  state.asked = state.asked.filter((at) => at > now - WINDOW_MS);
  const limit = { 'x-gorgias-account-api-call-limit': `${state.asked.length}/${MOST}` };
  if (state.asked.length >= MOST)
    return { ...fault(429, 'Too many requests'), headers: { ...limit, 'retry-after': '5' } };
  state.asked.push(now);
  if (!state.isAllowed) return fault(403, 'You are not allowed to do this.');
  return { headers: limit, ...routed(state, request) };
}

function routed(state: GorgiasState, request: SimulatedRequest): SimulatedAnswer {
  const id = Number(/^\/api\/tickets\/(\d+)/.exec(request.path)?.[1]);
  switch (`${request.method} ${request.path.replace(/\/\d+/, '/:id')}`) {
    case 'GET /api/account':
      return { status: 200, body: { domain: 'shop', status: { status: 'active' } } };
    case 'GET /api/tickets': {
      const mark = request.query.get('external_id');
      const data = state.tickets.filter((one) => mark === null || one.external_id === mark);
      return { status: 200, body: { object: 'list', data, meta: { next_cursor: null } } };
    }
    case 'POST /api/tickets':
      return create(state, request);
    case 'POST /api/tickets/:id/messages':
      return add(state, id, request);
    case 'GET /api/messages': {
      const ticket = state.tickets.find((one) => String(one.id) === request.query.get('ticket_id'));
      return { status: 200, body: { object: 'list', data: ticket?.messages.toReversed() ?? [] } };
    }
    default:
      return fault(404, 'Not found');
  }
}

/** Null if a required field is missing. */
function messageIn(json: unknown, id: number): Message | null {
  const { external_id: mark = null, channel, via, from_agent: isOurs, body_html: html = '' } = Object(json);
  if (typeof channel !== 'string' || typeof via !== 'string' || typeof isOurs !== 'boolean') return null;
  return { id, external_id: mark, channel, from_agent: isOurs, body_html: html };
}

function create(state: GorgiasState, request: SimulatedRequest): SimulatedAnswer {
  const { external_id: mark = null, subject = '', customer = null, messages, via } = Object(request.json);
  const first = Array.isArray(messages) ? messageIn(messages[0], 1) : null;
  if (!first || typeof via !== 'string')
    return fault(400, 'Failed to create the ticket.', { messages: ['Missing data for required field.'] });
  const id = Math.max(0, ...state.tickets.map((one) => one.id)) + 1;
  const ticket: GorgiasTicket = { id, external_id: mark, subject, customer, messages: [first] };
  state.tickets.push(ticket);
  return { status: 201, body: ticket };
}

function add(state: GorgiasState, id: number, request: SimulatedRequest): SimulatedAnswer {
  const ticket = state.tickets.find((one) => one.id === id);
  if (!ticket) return fault(404, 'Ticket was not found.');
  const message = messageIn(request.json, ticket.messages.length + 1);
  if (!message) return fault(400, 'Failed to create the message.');
  ticket.messages.push(message);
  return { status: 201, body: message };
}
