/** The simulated shop's consent page, and the exchange of its codes for tokens. */
import { randomBytes } from 'node:crypto';
import type { SimulatedAnswer } from '../../../simulator.ts';
import { hmacOf } from '../admin/oauth.ts';
import type { ShopifyState } from './state.ts';

const REFUSED = {
  error: 'invalid_request',
  error_description: 'The authorization code was not found or was already used',
};

/** Shopify's words where it has them (shopify.dev, authorization code grant). */
export function consentPage(state: ShopifyState, query: URLSearchParams): SimulatedAnswer {
  const asked = query.get('shop') ?? state.domain;
  if (asked !== state.domain)
    return page(
      404,
      `<h1>There is no shop at ${escaped(asked)}</h1><p>Go back, and enter ${state.domain}.</p>`,
    );
  const problem = problemOf(state, query);
  if (problem) return page(400, `<h1>Oauth error invalid_request</h1><p>${escaped(problem)}</p>`);
  const fields = ['scope', 'redirect_uri', 'state'].map(
    (name) => `<input type="hidden" name="${name}" value="${escaped(query.get(name) ?? '')}">`,
  );
  const scopes = (query.get('scope') ?? '').split(',').map((scope) => `<li>${escaped(scope)}</li>`);
  return page(
    200,
    `<h1>Install app in ${escaped(state.name)}?</h1><p>This app asks for:</p><ul>${scopes.join('')}</ul>
<form method="post" action="/admin/oauth/consent">${fields.join('')}<button>Install</button></form>`,
  );
}

function problemOf(state: ShopifyState, query: URLSearchParams): string | null {
  if (query.get('client_id') !== state.app.clientId)
    return 'Could not find Shopify API application with api_key';
  const address = query.get('redirect_uri') ?? '';
  if (!state.app.redirectUris.includes(address)) return 'The redirect_uri is not whitelisted';
  return query.get('scope') ? null : 'The scope is missing';
}

/** The browser goes back to the app with a code and Shopify's signature. @param now milliseconds */
export function consented(state: ShopifyState, body: Buffer, now: number): SimulatedAnswer {
  const form = new URLSearchParams(body.toString('utf8'));
  const address = form.get('redirect_uri') ?? '';
  if (!state.app.redirectUris.includes(address)) return page(400, '<h1>Oauth error invalid_request</h1>');
  const code = randomBytes(16).toString('hex');
  state.codes[code] = (form.get('scope') ?? '').split(',');
  const query = new URLSearchParams({
    code,
    host: Buffer.from(`${state.domain}/admin`).toString('base64url'),
    shop: state.domain,
    state: form.get('state') ?? '',
    timestamp: String(Math.floor(now / 1000)),
  });
  query.set('hmac', hmacOf(query, state.app.secret));
  return { status: 302, headers: { location: `${address}?${query}` } };
}

export function tokenFor(state: ShopifyState, json: unknown): SimulatedAnswer {
  const ask = Object(json) as Record<string, unknown>;
  if (ask.client_id !== state.app.clientId || ask.client_secret !== state.app.secret)
    return { status: 400, body: { error: 'application_cannot_be_found' } };
  if (ask.grant_type === 'refresh_token') return renewed(state, String(ask.refresh_token));
  const code = String(ask.code);
  const scopes = state.codes[code];
  if (!scopes) return { status: 400, body: REFUSED };
  delete state.codes[code];
  if (ask.expiring === '1') return pairOf(state, scopes).answer;
  const token = tokenWith(state, scopes);
  return { status: 200, body: { access_token: token, scope: scopes.join(',') } };
}

/** A refresh token is taken again until the one that it was exchanged for is used (Shopify's changelog, August 28, 2026). */
function renewed(state: ShopifyState, used: string): SimulatedAnswer {
  const known = state.refreshes[used];
  if (!known) return { status: 400, body: { error: 'invalid_grant' } };
  delete state.tokens[known.token];
  for (const [before, { next }] of Object.entries(state.refreshes))
    if (next === used) delete state.refreshes[before];
  const replaced = known.next === null ? undefined : state.refreshes[known.next];
  if (replaced && known.next !== null) {
    delete state.tokens[replaced.token];
    delete state.refreshes[known.next];
  }
  const { refresh, answer } = pairOf(state, known.scopes);
  known.next = refresh;
  return answer;
}

function tokenWith(state: ShopifyState, scopes: string[]): string {
  const token = `shpat_${randomBytes(16).toString('hex')}`;
  state.tokens[token] = scopes;
  return token;
}

/** An access token of an hour, and what gets the next one. */
function pairOf(state: ShopifyState, scopes: string[]): { refresh: string; answer: SimulatedAnswer } {
  const token = tokenWith(state, scopes);
  const refresh = `shprt_${randomBytes(16).toString('hex')}`;
  state.refreshes[refresh] = { token, scopes, next: null };
  const body = {
    ...{ access_token: token, scope: scopes.join(','), expires_in: 3600 },
    ...{ refresh_token: refresh, refresh_token_expires_in: 7_776_000 },
  };
  return { refresh, answer: { status: 200, body } };
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem}button{font:inherit;min-height:2.75rem;padding:0 1rem}`;

const page = (status: number, body: string): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shopify simulator</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style><body><main>${body}</main></body></html>`,
});

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
