import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOCALE_DAYS } from '../domain/locale.ts';
import { CLAIM_COOKIE, cookieName, IN_STORE_COOKIE, SHOPPER_COOKIE } from '../server/auth/authenticate.ts';
import type { Context } from '../server/context.ts';

const DAY = 24 * 3600;

/** What the portal keeps in a browser; `seconds` null: until it is closed. */
const COOKIES = {
  // Outlives the token in it, so that a late visitor is told that it ran out.
  shopper: { name: SHOPPER_COOKIE, seconds: 30 * DAY },
  /** As long as the token in it. */
  inStore: { name: IN_STORE_COOKIE, seconds: DAY },
  claim: { name: CLAIM_COOKIE, seconds: null },
  signature: { name: 'makegood_signature', seconds: null },
  store: { name: 'makegood_store', seconds: null },
  locale: { name: 'makegood_locale', seconds: LOCALE_DAYS * DAY },
  /** Said once, on the page after a redirect. */
  notice: { name: 'makegood_notice', seconds: 60 },
} as const;

export type CookieKind = keyof typeof COOKIES;

export function readCookie(context: Context, request: FastifyRequest, kind: CookieKind): string | null {
  return request.cookies[cookieName(context, COOKIES[kind].name)] || null;
}

/** An empty value takes the cookie back. */
export function writeCookie(context: Context, reply: FastifyReply, kind: CookieKind, value: string): void {
  const { name, seconds } = COOKIES[kind];
  reply.setCookie(cookieName(context, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    ...(value === '' ? { maxAge: 0 } : seconds === null ? {} : { maxAge: seconds }),
  });
}
