/**
 * Zendesk on loopback: tickets with comments. It refuses what Zendesk refuses, with its status and words (developer.zendesk.com/api-reference/
 * introduction/requests, /rate-limits, ticketing/introduction "Idempotency"; a closed ticket as in support.zendesk.com "Ticket update failed:
 * closed prevents ticket update"; read November 2026).
 */
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { basic } from '../settings.ts';

export type ZendeskTicket = {
  id: number;
  external_id: string | null;
  subject: string;
  status: 'new' | 'open' | 'closed';
  requester: { name: string; email: string } | null;
  comments: { id: number; html_body: string; public: boolean }[];
};

export type ZendeskState = {
  tickets: ZendeskTicket[];
  /** By key: what it made, from which body. */
  keys: Record<string, { body: string; id: number; at: number }>;
  role: 'admin' | 'agent' | 'end-user';
  /** Requests that are left in this minute. */
  left: number;
};

export type ZendeskSimulator = {
  server: SimulatorServer;
  email: string;
  token: string;
  state: ZendeskState;
  /** As a person there would. */
  close(id: number): void;
};

const KEY_MS = 2 * 3_600_000;

export async function startZendeskSimulator(
  port = 0,
  state: ZendeskState = { tickets: [], keys: {}, role: 'agent', left: 400 },
  now: () => number = Date.now,
): Promise<ZendeskSimulator> {
  const simulator = { email: 'agent@shop.example', token: 'zendesk-simulator-token', state };
  const server = await startSimulator((request) => answer(simulator, request, now()), port);
  return {
    ...{ ...simulator, server },
    close: (id) => {
      for (const one of state.tickets) if (one.id === id) one.status = 'closed';
    },
  };
}

type Simulator = Pick<ZendeskSimulator, 'email' | 'token' | 'state'>;

const fault = (status: number, error: string, description: string, details?: object): SimulatedAnswer => ({
  ...{ status, body: { error, description, ...(details && { details }) } },
});

function answer(simulator: Simulator, request: SimulatedRequest, now: number): SimulatedAnswer {
  const { state, email, token } = simulator;
  if (request.headers.authorization !== basic(`${email}/token`, token))
    return { status: 401, body: { error: "Couldn't authenticate you" } };
  if (state.left <= 0)
    return {
      ...{ status: 429, headers: { 'retry-after': '37' } },
      body: 'Number of allowed API requests per minute exceeded',
    };
  state.left -= 1;
  const path = `${request.method} ${request.path.replace(/\/\d+/, '/:id')}`;
  const id = Number(/\/(\d+)/.exec(request.path.replace('/api/v2', ''))?.[1]);
  const ticket = state.tickets.find((one) => one.id === id);
  switch (path) {
    case 'GET /api/v2/users/me.json':
      return { status: 200, body: { user: { id: 35_436, name: 'Agent', role: state.role } } };
    case 'GET /api/v2/tickets.json': {
      const mark = request.query.get('external_id');
      const tickets = state.tickets.filter((one) => mark === null || one.external_id === mark);
      return { status: 200, body: { tickets, next_page: null, count: tickets.length } };
    }
    case 'POST /api/v2/tickets.json':
      return create(state, request, now);
    case 'PUT /api/v2/tickets/:id.json':
      return ticket ? update(ticket, request) : fault(404, 'RecordNotFound', 'Not found');
    case 'GET /api/v2/tickets/:id/comments.json':
      return ticket
        ? { status: 200, body: { comments: ticket.comments.toReversed() } }
        : fault(404, 'RecordNotFound', 'Not found');
    default:
      return fault(404, 'InvalidEndpoint', 'Not found');
  }
}

type Written = {
  subject?: string;
  external_id?: string;
  requester?: { name: string; email: string };
  comment?: { html_body?: string; public?: boolean };
};

const writtenIn = (request: SimulatedRequest): Written => Object(Object(request.json).ticket) as Written;

function create(state: ZendeskState, request: SimulatedRequest, now: number): SimulatedAnswer {
  const { subject = '', external_id: mark = null, requester = null, comment } = writtenIn(request);
  const key = String(request.headers['idempotency-key'] ?? '');
  const body = request.raw.toString('utf8');
  const known = state.keys[key];
  if (known && now - known.at < KEY_MS) {
    if (known.body !== body)
      return fault(
        400,
        'IdempotentRequestError',
        'Request parameters do not match the first request with this key.',
      );
    const ticket = state.tickets.find((one) => one.id === known.id);
    return { status: 201, headers: { 'x-idempotency-lookup': 'hit' }, body: { ticket } };
  }
  if (!comment?.html_body)
    return fault(422, 'RecordInvalid', 'Record validation errors', {
      base: [{ description: 'Description: cannot be blank' }],
    });
  if (requester && !requester.email.includes('@'))
    return fault(422, 'RecordInvalid', 'Record validation errors', {
      requester: [{ description: `Requester: Email: ${requester.email} is not properly formatted` }],
    });
  const id = state.tickets.length + 1;
  const comments = [{ id: 1, html_body: comment.html_body, public: comment.public ?? true }];
  const ticket: ZendeskTicket = { id, external_id: mark, subject, status: 'new', requester, comments };
  state.tickets.push(ticket);
  if (key !== '') state.keys[key] = { body, id, at: now };
  return { status: 201, headers: { 'x-idempotency-lookup': 'miss' }, body: { ticket } };
}

function update(ticket: ZendeskTicket, request: SimulatedRequest): SimulatedAnswer {
  if (ticket.status === 'closed')
    return fault(422, 'RecordInvalid', 'Record validation errors', {
      status: [{ description: 'Status: closed prevents ticket update' }],
    });
  const { comment } = writtenIn(request);
  if (comment?.html_body)
    ticket.comments.push({
      ...{ id: ticket.comments.length + 1, html_body: comment.html_body, public: comment.public ?? true },
    });
  return { status: 200, body: { ticket } };
}
