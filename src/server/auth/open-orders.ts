/**
 * The orders open in a browser. Each has its own cookie, so that simultaneous lookups don't overwrite each other
 * (docs/decisions/046-open-orders.md).
 */
import type { FastifyRequest } from 'fastify';
import { isShortId } from '../../domain/claims/claim-id.ts';
import { ORDER_HEADER } from '../../domain/orders/order-address.ts';
import type { Context } from '../context.ts';
import type { OrderHolder } from './caller.ts';
import { openToken } from './keys.ts';

const SHOPPER_COOKIE = 'makegood_shopper';

/** Over https, the name's prefix binds a cookie to this host, so that another host of the same domain can't set it. */
export function cookieName(context: Pick<Context, 'publicUrl'>, name: string): string {
  return context.publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export const orderCookie = (context: Pick<Context, 'publicUrl'>, orderId: string): string =>
  `${cookieName(context, SHOPPER_COOKIE)}_${orderId}`;

type Opening = Pick<Context, 'publicUrl' | 'secret' | 'otherSecrets' | 'clock'>;

/**
 * Names and tokens of order cookies, newest first, expired ones included. Ignores cookies whose name only looks
 * similar.
 */
export function orderCookies(
  context: Opening,
  request: FastifyRequest,
): { orderId: string; token: string }[] {
  const prefix = orderCookie(context, '');
  return Object.entries(request.cookies)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, token]) => ({ orderId: name.slice(prefix.length), token: token ?? '' }))
    .filter(({ orderId }) => isShortId(orderId))
    .reverse();
}

/** The holder of the order according to this token, at this time; null for any other token. */
function holderBy(
  context: Opening,
  { orderId, token }: { orderId: string; token: string },
  now: Date,
): { holder: OrderHolder; expiresAt: string } | null {
  const shopper = openToken('shopper', token, now, context);
  const valet = shopper === null ? openToken('valet', token, now, context) : null;
  const opened = shopper ?? valet;
  // Someone copied a token into another order's cookie.
  if (opened === null || opened.orderId !== orderId) return null;
  const held = { storeId: opened.storeId, orderId };
  return {
    holder: valet
      ? { kind: 'valet', ...held, tokenId: valet.tokenId }
      : { kind: 'shopper', ...held, recipient: shopper?.recipient ?? null },
    expiresAt: opened.expiresAt,
  };
}

/** Every order open in the browser, across all stores, most recent lookup first. */
export function openOrders(context: Opening, request: FastifyRequest): OrderHolder[] {
  const now = new Date(context.clock());
  return orderCookies(context, request)
    .flatMap((cookie) => holderBy(context, cookie, now) ?? [])
    .sort((one, other) => other.expiresAt.localeCompare(one.expiresAt))
    .map(({ holder }) => holder);
}

/** The holder of an order whose token has expired; null if the browser never had one. */
export function formerHolder(context: Opening, request: FastifyRequest, orderId: string): OrderHolder | null {
  const cookie = orderCookies(context, request).find((known) => known.orderId === orderId);
  return cookie ? (holderBy(context, cookie, new Date(0))?.holder ?? null) : null;
}

/** The holder for a request from a page's script: of the order it names, or of the only open order. */
export function namedHolder(context: Opening, request: FastifyRequest): OrderHolder | null {
  const open = openOrders(context, request);
  const named = request.headers[ORDER_HEADER];
  if (named !== undefined) return open.find(({ orderId }) => orderId === named) ?? null;
  const [only, ...others] = open;
  return only && others.length === 0 ? only : null;
}
