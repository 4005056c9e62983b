/**
 * Installing the app in a shop (shopify.dev, authorization code grant and offline access tokens, read November 2026): the consent
 * page, the callback, and the exchange of its code. Nothing is kept here: `state` carries the shop and a signature of who asked.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { call } from '../../../call.ts';
import { refused, understood, unknown } from '../../../outcomes.ts';
import type { Asker } from '../../../ports.ts';
import { hmac, isSameSignature } from '../../../signature.ts';
import { type Distribution, SHOP_DOMAIN, type ShopifyCredentials } from '../credentials.ts';
import { scopesFor } from '../scopes.ts';
import { type Failed, failureOfStatus } from './errors.ts';

export type ShopifyApp = { clientId: string; clientSecret: string; distribution: Distribution };
/** A person who takes longer starts again. */
const STATE_SECONDS = 15 * 60;
/** The clocks of Shopify and this server may differ so much. */
const CLOCK_SECONDS = 5 * 60;

/**
 * A shop's address as people type it: "Acme", "acme.myshopify.com", "https://acme.myshopify.com/admin". Null if it is none.
 */
export function shopOf(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/', 1)
    .join();
  const shop = host.includes('.') ? host : `${host}.myshopify.com`;
  return SHOP_DOMAIN.test(shop) ? shop : null;
}

/** @param key of the installation, not of the app @param now milliseconds */
export function stateFor(asker: Asker, shop: string, key: KeyObject, now: number): string {
  const until = Math.floor(now / 1000) + STATE_SECONDS;
  const nonce = randomBytes(12).toString('base64url');
  const signature = signatureOf(asker, { shop, until: String(until), nonce }, key);
  return [until, nonce, signature, shop].join('.');
}

type Signed = { shop: string; until: string; nonce: string };

const signatureOf = (
  { person, session, store, connection }: Asker,
  { shop, until, nonce }: Signed,
  key: KeyObject,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['shopify installation', person, session, store, connection, shop, until, nonce]))
    .digest('base64url');

/** The only value of that name; empty if there is none or several. */
function onlyIn(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? '') : '';
}

/** What the asker began, whatever else the answer says. Null if it was somebody else. `until`: seconds. */
export function askedIn(
  query: URLSearchParams,
  asker: Asker,
  key: KeyObject,
): { state: string; shop: string; until: number } | null {
  const state = onlyIn(query, 'state');
  const [until = '', nonce = '', signature = '', ...host] = state.split('.');
  const shop = host.join('.');
  const isTheirs = isSameSignature(signature, signatureOf(asker, { shop, until, nonce }, key));
  return isTheirs ? { state, shop, until: Number(until) } : null;
}

/**
 * Where the person's browser goes to consent.
 * @param shop passed `shopOf` @param base instead of the shop's own address, for tests and the demo
 */
export function authorizeUrl(
  ask: { app: ShopifyApp; shop: string; redirectUri: string; state: string },
  base: string | null = null,
): string {
  const query = new URLSearchParams({
    client_id: ask.app.clientId,
    scope: scopesFor(ask.app.distribution).join(','),
    redirect_uri: ask.redirectUri,
    state: ask.state,
    // A shop has an address of its own. The simulator has one for all.
    ...(base !== null && { shop: ask.shop }),
  });
  return `${base ?? `https://${ask.shop}`}/admin/oauth/authorize?${query}`;
}

/** `other_person`: another asker, or another shop than the one that was asked for. */
export type Callback =
  | { kind: 'code'; shop: string; code: string }
  | { kind: 'refused'; because: 'forged' | 'expired' | 'other_person' };

/** @param query of the callback, as it came @param asker who is signed in now @param now milliseconds */
export function readCallback(
  query: URLSearchParams,
  { app, asker, key, now }: { app: ShopifyApp; asker: Asker; key: KeyObject; now: number },
): Callback {
  const one = (name: string): string => onlyIn(query, name);
  const [shop, code, sent] = [one('shop'), one('code'), Number(one('timestamp'))];
  const signed = isSameSignature(one('hmac'), hmacOf(query, app.clientSecret));
  if (!signed || !SHOP_DOMAIN.test(shop) || !/^[\x21-\x7e]{1,200}$/.test(code))
    return { kind: 'refused', because: 'forged' };
  const asked = askedIn(query, asker, key);
  if (asked?.shop !== shop) return { kind: 'refused', because: 'other_person' };
  const seconds = now / 1000;
  const isLate = asked.until < seconds || sent < seconds - STATE_SECONDS || sent > seconds + CLOCK_SECONDS;
  return isLate ? { kind: 'refused', because: 'expired' } : { kind: 'code', shop, code };
}

/** Over all parameters but `hmac`, sorted by name, encoded as Shopify's own library does. */
export function hmacOf(query: URLSearchParams, clientSecret: string): string {
  const pairs = [...query].filter(([name]) => name !== 'hmac').sort(([a], [b]) => (a < b ? -1 : 1));
  return hmac(clientSecret, [new URLSearchParams(pairs).toString()], 'hex');
}

const tokenShape = z.object({
  access_token: z.string().min(1).max(300),
  scope: z.string().max(5000),
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().max(300).optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

/** `renewal` null: the token holds until the app is removed. Published apps get tokens of an hour. */
export type Connected = {
  kind: 'connected';
  credentials: ShopifyCredentials;
  scopes: string[];
  renewal: { refreshToken: string; expiresInSeconds: number; refreshExpiresInSeconds: number | null } | null;
};

/** Shopify takes each code once. @param base instead of the shop's own address, for tests and the demo */
export function exchangeCode(
  ask: { app: ShopifyApp; shop: string; code: string },
  base: string | null = null,
): Promise<Connected | Failed> {
  const expiring = ask.app.distribution === 'published' && { expiring: '1' };
  return token(ask, { code: ask.code, ...expiring }, base);
}

/**
 * A new token before the old one expires. Both tokens are replaced: keep what comes back before you use it. Shopify takes the same
 * refresh token again until its replacement is used (its changelog, August 28, 2026), so a lost answer is asked for again.
 */
export function renewToken(
  ask: { app: ShopifyApp; shop: string; refreshToken: string },
  base: string | null = null,
): Promise<Connected | Failed> {
  return token(ask, { grant_type: 'refresh_token', refresh_token: ask.refreshToken }, base);
}

async function token(
  { app, shop }: { app: ShopifyApp; shop: string },
  grant: Record<string, string>,
  base: string | null,
): Promise<Connected | Failed> {
  const called = await call(`${base ?? `https://${shop}`}/admin/oauth/access_token`, {
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ client_id: app.clientId, client_secret: app.clientSecret, ...grant }),
  });
  const answer = understood(called, Date.now());
  if (answer.kind !== 'answer') return answer;
  if (answer.status === 400)
    return refused('unauthorized', 'Shopify does not take the code or the client secret.');
  if (answer.status !== 200) return failureOfStatus(answer.status);
  const parsed = tokenShape.safeParse(answer.json);
  if (!parsed.success) return unknown('Shopify answered in a form that we do not know.');
  const { access_token, scope, expires_in, refresh_token, refresh_token_expires_in } = parsed.data;
  return {
    kind: 'connected',
    credentials: {
      shop,
      accessToken: access_token,
      secret: app.clientSecret,
      distribution: app.distribution,
    },
    scopes: scope.split(',').filter(Boolean),
    renewal: refresh_token
      ? {
          refreshToken: refresh_token,
          expiresInSeconds: expires_in ?? 3_600,
          refreshExpiresInSeconds: refresh_token_expires_in ?? null,
        }
      : null,
  };
}
