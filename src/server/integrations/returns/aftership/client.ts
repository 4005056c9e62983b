/**
 * AfterShip Returns: returns are read, and the shopper gets a link to start one (www.aftership.com/docs/returns/2026-07: returns, returns
 * page, rate limit, request errors; its OpenAPI document as copied in api-evangelist/aftership; read November 2026). With fetch:
 * AfterShip's kept client is for tracking alone.
 */
import { z } from 'zod';
import { orderName } from '../../../../domain/orders/order-number.ts';
import { refused } from '../../outcomes.ts';
import type { Health, Provider, ReturnsPort, ToldReturns } from '../../ports.ts';
import { type Asked, ask, portalIn, STRANGE, told } from '../../reported-returns.ts';
import type { ReturnsCredentials } from '../credentials.ts';
import { noticeOf } from './notices.ts';
import { aftershipReturn } from './returns.ts';

const BASE = 'https://api.aftership.com';
/** The dated version of the API. */
export const VERSION = '2026-07';
const MOST = '50';
/** AfterShip numbers at most so many pages. */
const LAST_PAGE = 200;

const listShape = z.object({
  data: z.object({
    returns: z.array(z.unknown()).max(1_000),
    pagination: z.object({ has_next_page: z.boolean().nullish() }).nullish(),
  }),
});
const oneShape = z.object({ data: z.unknown() });
const linkShape = z.object({ data: z.object({ url: z.unknown() }) });

/** @param with.base another server instead of AfterShip's, for tests and the demo */
export function openAftershipReturns(
  { apiKey, webhookSecret }: ReturnsCredentials,
  { base = BASE, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & { returns: ReturnsPort } {
  const headers = { 'as-api-key': apiKey, 'content-type': 'application/json' };
  const at = (path: string) => `${base}/returns/${VERSION}/${path}`;
  const get = (path: string): Promise<Asked> => ask(at(path), { method: 'GET', headers }, now());
  const list = (query: Record<string, string>) => get(`returns?${new URLSearchParams(query)}`);
  return {
    test: async () => healthOf(await list({ limit: '1' })),
    returns: {
      portal: async ({ orderNumber, email, postalCode }) => {
        const body = JSON.stringify({
          ...{ order_number: orderNumber, customer_email: email },
          ...(postalCode !== null && { postal_code: postalCode }),
        });
        const asked = await ask(at('returns/link'), { headers, body }, now());
        if (asked.kind === 'absent') return refused('not_found');
        return asked.kind === 'body' ? portalIn(linkShape.safeParse(asked.body).data?.data.url) : asked;
      },
      read: async (id) => {
        const asked = await get(`returns/${encodeURIComponent(id)}`);
        if (asked.kind === 'absent') return told([]);
        if (asked.kind !== 'body') return asked;
        const found = aftershipReturn(oneShape.safeParse(asked.body).data?.data);
        return found === null ? STRANGE : told([found]);
      },
      ofOrder: async ({ orderNumber }) =>
        listed(await list({ order_name: orderName(orderNumber), limit: MOST })),
      newestOnly: false,
      // It can be asked for what was made since then, not for what changed: what is open is read one by one.
      changed: async ({ since, cursor }) => {
        const page = Number(cursor ?? '1');
        const asked = await list({ created_at_min: since, limit: MOST, page: String(page) });
        const answer = listed(asked);
        if (answer.kind !== 'returns') return answer;
        const hasNext = hasNextPage(asked) && page < LAST_PAGE;
        return { kind: 'page', items: answer.returns, next: hasNext ? String(page + 1) : null };
      },
    },
    ...(webhookSecret !== undefined && {
      readNotice: (given, body) => noticeOf(given, body, webhookSecret),
    }),
  };
}

function healthOf(asked: Asked): Health {
  if (asked.kind === 'absent') return refused('not_understood');
  if (asked.kind !== 'body') return asked;
  return listShape.safeParse(asked.body).success ? { kind: 'ok', account: 'AfterShip Returns' } : STRANGE;
}

function listed(asked: Asked): ToldReturns {
  if (asked.kind === 'absent') return told([]);
  if (asked.kind !== 'body') return asked;
  const { success, data } = listShape.safeParse(asked.body);
  return success ? told(data.data.returns.map(aftershipReturn)) : STRANGE;
}

const hasNextPage = (asked: Asked): boolean =>
  asked.kind === 'body' && listShape.safeParse(asked.body).data?.data.pagination?.has_next_page === true;
