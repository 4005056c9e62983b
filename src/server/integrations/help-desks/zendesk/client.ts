/**
 * Zendesk: a ticket for a claim, and private comments in it (developer.zendesk.com/api-reference: ticketing/introduction "Idempotency",
 * ticketing/tickets/tickets (list by external_id, create, update), ticketing/tickets/ticket_comments, ticketing/users/users "Show Self",
 * introduction/requests and /rate-limits; read November 2026). With fetch: five calls, and Zendesk's own client is for its older API.
 *
 * A key is kept for two hours and for the creation of tickets only, so a ticket is also found by its `external_id`, and a comment by the mark in
 * its text. The first comment is private: Zendesk's own triggers mail a customer about public ones.
 */
import { z } from 'zod';
import { call, type Request } from '../../call.ts';
import type { Busy, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';
import type { Provider } from '../../ports.ts';
import type { TicketRef, TicketsPort } from '../../tickets-port.ts';
import { asHtml, basic } from '../settings.ts';
import type { ZendeskCredentials } from './credentials.ts';

const ticketShape = z.object({ id: z.int().positive() });
const madeShape = z.object({ ticket: ticketShape });
const listShape = z.object({ tickets: z.array(z.unknown()) });
const commentsShape = z.object({ comments: z.array(z.object({ html_body: z.string() })) });
const selfShape = z.object({ user: z.object({ id: z.int().nullable(), role: z.string() }) });
const faultShape = z.object({
  error: z.string(),
  description: z.string().optional(),
  details: z.record(z.string(), z.array(z.object({ description: z.string() }))).optional(),
});

const AGENTS = ['agent', 'admin'];

/** A job waits meanwhile. */
const TIMEOUT_MS = 10_000;

type Asked = { kind: 'body'; json: unknown } | { kind: 'gone' } | Refused | Busy | Unknown;

/** @param with.base another server instead of Zendesk's, for tests and the demo */
export function openZendesk(
  { subdomain, email, token, events }: ZendeskCredentials,
  { base = `https://${subdomain}.zendesk.com`, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & { tickets: TicketsPort } {
  const headers = { authorization: basic(`${email}/token`, token), 'content-type': 'application/json' };
  const ask = async (path: string, request: Request): Promise<Asked> =>
    answerOf(
      understood(
        await call(`${base}/api/v2/${path}`, {
          ...request,
          timeoutMs: TIMEOUT_MS,
          headers: { ...headers, ...request.headers },
        }),
        now(),
      ),
    );
  const refOf = ({ id }: { id: number }): TicketRef => ({
    id: String(id),
    url: `https://${subdomain}.zendesk.com/agent/tickets/${id}`,
  });
  return {
    test: async () => {
      const asked = await ask('users/me.json', { method: 'GET' });
      if (asked.kind === 'gone') return refused('not_found');
      if (asked.kind !== 'body') return asked;
      const self = selfShape.safeParse(asked.json).data?.user;
      // Zendesk answers a stranger with an anonymous user.
      if (!self || self.id === null) return refused('unauthorized');
      if (!AGENTS.includes(self.role)) return refused('missing_permission', 'The person is no agent.');
      return { kind: 'ok', account: `${subdomain}.zendesk.com` };
    },
    tickets: {
      events,
      open: async ({ key, mark, subject, text, customer }) => {
        const requester = customer && { name: customer.name ?? customer.email, email: customer.email };
        const ticket = {
          ...{ subject, external_id: mark, comment: { html_body: asHtml(text), public: false } },
          ...(requester && { requester }),
        };
        const asked = await ask('tickets.json', {
          headers: { 'idempotency-key': key },
          body: JSON.stringify({ ticket }),
        });
        if (asked.kind === 'gone') return refused('not_found');
        if (asked.kind !== 'body') return asked;
        const made = madeShape.safeParse(asked.json).data;
        return made ? { kind: 'ticket', ticket: refOf(made.ticket) } : unknown();
      },
      find: async (mark) => {
        const asked = await ask(`tickets.json?${new URLSearchParams({ external_id: mark })}`, {
          method: 'GET',
        });
        if (asked.kind === 'gone') return refused('not_found');
        if (asked.kind !== 'body') return asked;
        const listed = listShape.safeParse(asked.json).data;
        if (!listed) return unknown();
        const [first] = listed.tickets;
        if (first === undefined) return { kind: 'absent' };
        const found = ticketShape.safeParse(first).data;
        return found ? { kind: 'ticket', ticket: refOf(found) } : unknown();
      },
      note: async ({ id }, { mark, text }) => {
        const comment = { html_body: asHtml(`${text}\n\n${mark}`), public: false };
        const asked = await ask(`tickets/${encodeURIComponent(id)}.json`, {
          method: 'PUT',
          body: JSON.stringify({ ticket: { comment } }),
        });
        return asked.kind === 'body' ? { kind: 'done' } : asked;
      },
      hasNote: async ({ id }, mark) => {
        const asked = await ask(
          `tickets/${encodeURIComponent(id)}/comments.json?sort_order=desc&per_page=100`,
          {
            method: 'GET',
          },
        );
        if (asked.kind !== 'body') return asked;
        const listed = commentsShape.safeParse(asked.json).data;
        if (!listed) return unknown();
        return listed.comments.some(({ html_body: html }) => html.includes(mark))
          ? { kind: 'done' }
          : { kind: 'absent' };
      },
    },
  };
}

/** Its words name what is wrong, but `details` quote what was sent, so they go nowhere. */
function answerOf(answer: ReturnType<typeof understood>): Asked {
  if (answer.kind !== 'answer') return answer;
  const { status, json } = answer;
  if (status < 300) return { kind: 'body', json };
  if (status === 404) return { kind: 'gone' };
  // Two changes of a ticket at once: neither half is kept.
  if (status === 409) return { kind: 'busy', retryAfterSeconds: 5 };
  const fault = faultShape.safeParse(json).data;
  // The key is known with another body: what it made is found by the mark.
  if (fault?.error === 'IdempotentRequestError') return unknown(fault.error);
  const words = Object.values(fault?.details ?? {}).flat();
  if (words.some(({ description }) => description.includes('closed prevents ticket update')))
    return { kind: 'gone' };
  return refused('refused', fault ? `${fault.error} ${fault.description ?? ''}`.trim() : `Status ${status}`);
}
