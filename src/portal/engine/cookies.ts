import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOCALE_DAYS } from '../../domain/text/locale.ts';
import { CLAIM_COOKIE, IN_STORE_COOKIE } from '../../server/auth/authenticate.ts';
import { cookieName, openOrders, orderCookie, orderCookies } from '../../server/auth/open-orders.ts';
import type { Context } from '../../server/context.ts';
import type { Call } from './arrival.ts';

const DAY = 24 * 3600;

/** The portal's cookies besides the open orders. `seconds` null means until the browser closes. */
const COOKIES = {
  /** Lives as long as the token in it. */
  inStore: { name: IN_STORE_COOKIE, seconds: DAY },
  claim: { name: CLAIM_COOKIE, seconds: null },
  signature: { name: 'makegood_signature', seconds: null },
  store: { name: 'makegood_store', seconds: null },
  /** Lives as long as the token in it. */
  preview: { name: 'makegood_preview', seconds: null },
  locale: { name: 'makegood_locale', seconds: LOCALE_DAYS * DAY },
  /** A message shown once, on the page after a redirect. */
  notice: { name: 'makegood_notice', seconds: 60 },
  /** The form that was refused last (docs/decisions/062-refused-forms.md). */
  refused: { name: 'makegood_refused', seconds: 600 },
} as const;

export type CookieKind = keyof typeof COOKIES;

export function readCookie(context: Context, request: FastifyRequest, kind: CookieKind): string | null {
  return request.cookies[cookieName(context, COOKIES[kind].name)] || null;
}

/** An empty value deletes the cookie. */
export function writeCookie(context: Context, reply: FastifyReply, kind: CookieKind, value: string): void {
  const { name, seconds } = COOKIES[kind];
  set(context, reply, { name: cookieName(context, name), value, seconds });
}

type Cookie = { name: string; value: string; seconds: number | null };

function set(context: Context, reply: FastifyReply, { name, value, seconds }: Cookie): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    ...(value === '' ? { maxAge: 0 } : seconds === null ? {} : { maxAge: seconds }),
  });
}

// Outlives its token, so that a late visitor learns that the session expired.
const ORDER_SECONDS = 30 * DAY;
/** Orders open at the same time in one browser. A store's counter needs a few, and all of them travel in request headers. */
const MOST_ORDERS = 12;

/** Opens an order in this browser beside the open ones; closes the oldest ones beyond the maximum. */
export function keepOrder(arrival: Call, orderId: string, token: string): void {
  const { context, request, reply } = arrival;
  const open = openOrders(context, request).map((holder) => holder.orderId);
  const others = open.filter((known) => known !== orderId).slice(0, MOST_ORDERS - 1);
  const kept = new Set([orderId, ...others]);
  closeOrders(arrival, (known) => !kept.has(known));
  set(context, reply, { name: orderCookie(context, orderId), value: token, seconds: ORDER_SECONDS });
}

/** Closes these orders in this browser and drops expired ones. Their drafts stay. */
export function closeOrders(
  { context, request, reply }: Call,
  isMeant: (orderId: string) => boolean = () => true,
): void {
  for (const { orderId } of orderCookies(context, request).filter((cookie) => isMeant(cookie.orderId))) {
    set(context, reply, { name: orderCookie(context, orderId), value: '', seconds: null });
  }
}
