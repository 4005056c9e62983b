/**
 * Gorgias: a ticket for a claim, and internal notes in it (developers.gorgias.com/reference: create-ticket, list-tickets (external_id),
 * create-ticket-message, list-messages, get-account, errors, limitations; docs/create-a-new-message-in-ticket-via-api; read November
 * 2026). With fetch: Gorgias keeps no client.
 *
 * It knows no keys, so a ticket and a message are found by their `external_id`, which Gorgias itself does not use: two requests would make two.
 */
import { z } from 'zod';
import { call, type Request } from '../../call.ts';
import type { Busy, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';
import type { Provider } from '../../ports.ts';
import type { TicketRef, TicketsPort } from '../../tickets-port.ts';
import { asHtml, basic } from '../settings.ts';
import type { GorgiasCredentials } from './credentials.ts';

const ticketShape = z.object({ id: z.int().positive() });
const messageShape = z.object({ external_id: z.string().nullish() });
const listOf = <One extends z.ZodType>(one: One) => z.object({ data: z.array(one) });
const accountShape = z.object({ domain: z.string() });
const faultShape = z.object({ error: z.object({ msg: z.string() }) });

/** A job waits meanwhile. */
const TIMEOUT_MS = 10_000;

type Asked = { kind: 'body'; json: unknown } | { kind: 'gone' } | Refused | Busy | Unknown;

/** @param with.base another server instead of Gorgias', for tests and the demo */
export function openGorgias(
  { subdomain, email, apiKey, events }: GorgiasCredentials,
  { base = `https://${subdomain}.gorgias.com`, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & { tickets: TicketsPort } {
  const headers = { authorization: basic(email, apiKey), 'content-type': 'application/json' };
  const ask = async (path: string, request: Request): Promise<Asked> =>
    answerOf(
      understood(await call(`${base}/api/${path}`, { ...request, timeoutMs: TIMEOUT_MS, headers }), now()),
    );
  const refOf = ({ id }: { id: number }): TicketRef => ({
    id: String(id),
    url: `https://${subdomain}.gorgias.com/app/ticket/${id}`,
  });
  /** An internal note is always the company's, and its sender an agent. */
  const noteOf = (mark: string, text: string) => ({
    ...{ channel: 'internal-note', via: 'api', from_agent: true, sender: { email } },
    ...{ external_id: mark, body_text: text, body_html: asHtml(text) },
  });
  return {
    test: async () => {
      const asked = await ask('account', { method: 'GET' });
      if (asked.kind === 'gone') return refused('not_found');
      if (asked.kind !== 'body') return asked;
      return accountShape.safeParse(asked.json).success
        ? { kind: 'ok', account: `${subdomain}.gorgias.com` }
        : unknown();
    },
    tickets: {
      events,
      open: async ({ mark, subject, text, customer }) => {
        const ticket = {
          ...{ channel: 'api', via: 'api', from_agent: true, external_id: mark, subject },
          ...(customer && { customer: { email: customer.email, name: customer.name ?? customer.email } }),
          messages: [noteOf(mark, text)],
        };
        const asked = await ask('tickets', { body: JSON.stringify(ticket) });
        if (asked.kind === 'gone') return refused('not_found');
        if (asked.kind !== 'body') return asked;
        const made = ticketShape.safeParse(asked.json).data;
        return made ? { kind: 'ticket', ticket: refOf(made) } : unknown();
      },
      find: async (mark) => {
        const asked = await ask(`tickets?${new URLSearchParams({ external_id: mark, limit: '1' })}`, {
          method: 'GET',
        });
        if (asked.kind === 'gone') return refused('not_found');
        if (asked.kind !== 'body') return asked;
        const listed = listOf(ticketShape).safeParse(asked.json).data;
        if (!listed) return unknown();
        const [first] = listed.data;
        return first ? { kind: 'ticket', ticket: refOf(first) } : { kind: 'absent' };
      },
      note: async ({ id }, { mark, text }) => {
        const body = JSON.stringify(noteOf(mark, text));
        const asked = await ask(`tickets/${encodeURIComponent(id)}/messages`, { body });
        return asked.kind === 'body' ? { kind: 'done' } : asked;
      },
      hasNote: async ({ id }, mark) => {
        const query = { ticket_id: id, limit: '100', order_by: 'created_datetime:desc' };
        const asked = await ask(`messages?${new URLSearchParams(query)}`, { method: 'GET' });
        if (asked.kind !== 'body') return asked;
        const listed = listOf(messageShape).safeParse(asked.json).data;
        if (!listed) return unknown();
        return listed.data.some((one) => one.external_id === mark) ? { kind: 'done' } : { kind: 'absent' };
      },
    },
  };
}

/** `data` of an error quotes what was sent, so only its sentence goes on. */
function answerOf(answer: ReturnType<typeof understood>): Asked {
  if (answer.kind !== 'answer') return answer;
  const { status, json } = answer;
  if (status < 300) return { kind: 'body', json };
  if (status === 404) return { kind: 'gone' };
  return refused('refused', faultShape.safeParse(json).data?.error.msg ?? `Status ${status}`);
}
