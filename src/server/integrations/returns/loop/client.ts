/**
 * Loop: returns are read, and the shopper gets a link to start one (docs.loopreturns.com/api-reference: return-data/get-return-details,
 * return-data/detailed-returns-list, return-actions/create-return-deep-link, rate-limit; read November 2026). With fetch: Loop keeps no
 * client. It answers some failures with 200 and an `error`.
 */
import { z } from 'zod';
import { orderName } from '../../../../domain/orders/order-number.ts';
import { refused } from '../../outcomes.ts';
import type { Health, Page, Provider, ReturnsPort, ToldReturns } from '../../ports.ts';
import { type Asked, ask, portalIn, STRANGE, told } from '../../reported-returns.ts';
import type { ReturnsCredentials } from '../credentials.ts';
import { noticeOf } from './notices.ts';
import { loopReturn } from './returns.ts';

const BASE = 'https://api.loopreturns.com';

const listShape = z.object({ returns: z.array(z.unknown()).max(1_000), nextPageUrl: z.string().nullish() });
const linkShape = z.object({ url: z.unknown() });
const faultShape = z.object({ error: z.object({ message: z.unknown() }) });

/** @param with.base another server instead of Loop's, for tests and the demo */
export function openLoop(
  { apiKey, webhookSecret }: ReturnsCredentials,
  { base = BASE, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & { returns: ReturnsPort } {
  const headers = { 'x-authorization': apiKey, 'content-type': 'application/json' };
  const get = (path: string, query: Record<string, string>): Promise<Asked> =>
    ask(`${base}/api/v1/${path}?${new URLSearchParams(query)}`, { method: 'GET', headers }, now());
  const list = (query: Record<string, string>) =>
    get('warehouse/return/list', { ...query, paginate: 'true', filter: 'updated_at' });
  const details = async (query: Record<string, string>): Promise<ToldReturns> => {
    const asked = await get('warehouse/return/details', query);
    if (asked.kind === 'absent') return told([]);
    if (asked.kind !== 'body') return asked;
    if (faultShape.safeParse(asked.body).success) return told([]);
    const found = loopReturn(asked.body);
    return found === null ? STRANGE : told([found]);
  };
  return {
    test: async () => healthOf(await list({ pageSize: '1' })),
    returns: {
      portal: async ({ orderNumber, email, postalCode }) => {
        // Loop compares with what the store chose: email, phone or postal code. Most choose the postal code.
        const body = JSON.stringify({ name: orderName(orderNumber), zip: postalCode ?? email });
        const asked = await ask(`${base}/api/v1/order/link`, { headers, body }, now());
        if (asked.kind === 'absent') return refused('not_found');
        // All that it refuses with 400 is an order that it doesn't find so.
        if (asked.kind === 'refused' && asked.code === 'not_understood')
          return refused('not_found', asked.detail);
        return asked.kind === 'body' ? portalIn(linkShape.safeParse(asked.body).data?.url) : asked;
      },
      read: (id) => details({ return_id: id }),
      ofOrder: ({ orderNumber }) => details({ order_name: orderName(orderNumber) }),
      newestOnly: true,
      changed: async ({ since, cursor }) => {
        const to = new Date(now()).toISOString();
        const span = { from: written(since), to: written(to), pageSize: '50' };
        return pageIn(await list({ ...span, ...(cursor !== null && { cursor }) }));
      },
    },
    ...(webhookSecret !== undefined && {
      readNotice: (given, body) => noticeOf(given['x-loop-signature'], body, webhookSecret),
    }),
  };
}

/** As Loop's own examples write times. */
const written = (time: string): string => time.slice(0, 19).replace('T', ' ');

function healthOf(asked: Asked): Health {
  if (asked.kind === 'absent') return refused('not_understood');
  if (asked.kind !== 'body') return asked;
  return listShape.safeParse(asked.body).success ? { kind: 'ok', account: 'Loop' } : STRANGE;
}

function pageIn(asked: Asked): Page<NonNullable<ReturnType<typeof loopReturn>>> {
  if (asked.kind === 'absent') return refused('not_understood');
  if (asked.kind !== 'body') return asked;
  const { success, data } = listShape.safeParse(asked.body);
  if (!success) return STRANGE;
  const next = cursorIn(data.nextPageUrl);
  return { kind: 'page', items: data.returns.map(loopReturn).filter((one) => one !== null), next };
}

/** Only the cursor is taken from the address: nobody but us says whom we ask. */
const cursorIn = (address: string | null | undefined): string | null =>
  address && URL.canParse(address) ? new URL(address).searchParams.get('cursor') : null;
