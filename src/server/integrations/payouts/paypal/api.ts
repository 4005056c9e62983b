/** Calls of PayPal's API with a token that is kept until it expires (developer.paypal.com/api/rest/authentication; read November 2026). */
import { type Answer, type Called, call, type Request } from '../../call.ts';
import type { Busy, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';
import type { PaypalCredentials } from './credentials.ts';

type Failed = Refused | Busy | Unknown;

/** @property scopes separated by spaces */
export type Token = { kind: 'token'; value: string; scopes: string; app: string; expiresAt: number };

export type PaypalApi = {
  token(): Promise<Token | Failed>;
  /** Also answers of 400, 404 and 422, which the caller's tables tell apart. */
  ask(path: string, request: Request): Promise<Answer | Failed>;
};

/** A token is renewed so long before it expires. */
const MARGIN_MS = 60_000;

export function openApi(
  base: string,
  { clientId, clientSecret }: PaypalCredentials,
  now: () => number,
): PaypalApi {
  let kept: Token | null = null;
  const token = async (): Promise<Token | Failed> => {
    if (kept !== null && now() < kept.expiresAt - MARGIN_MS) return kept;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const called = await call(`${base}/v1/oauth2/token`, {
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const given = tokenIn(called, now());
    kept = given.kind === 'token' ? given : null;
    return given;
  };
  const once = async (path: string, request: Request): Promise<Called | Failed> => {
    const given = await token();
    if (given.kind !== 'token') return given;
    const headers = { authorization: `Bearer ${given.value}`, 'content-type': 'application/json' };
    return call(`${base}${path}`, { ...request, headers });
  };
  return {
    token,
    ask: async (path, request) => {
      const first = await once(path, request);
      if (first.kind !== 'answer' || first.status !== 401) return settled(first, now());
      // The token was withdrawn, and nothing was done: a new one may be taken.
      kept = null;
      return settled(await once(path, request), now());
    },
  };
}

const settled = (called: Called | Failed, now: number): Answer | Failed =>
  called.kind === 'answer' || called.kind === 'unsent' || called.kind === 'lost'
    ? understood(called, now)
    : called;

function tokenIn(called: Called, now: number): Token | Failed {
  const answer = understood(called, now);
  // Asking for a token moves no money: if it fails, nothing was sent.
  if (answer.kind === 'unknown') return { kind: 'busy', retryAfterSeconds: null };
  if (answer.kind !== 'answer') return answer;
  if (answer.status >= 300) return refused('unauthorized');
  const { access_token: value, expires_in: seconds, scope, app_id: app } = Object(answer.json);
  if (typeof value !== 'string' || typeof seconds !== 'number') return unknown();
  const expiresAt = now + seconds * 1000;
  return { kind: 'token', value, scopes: String(scope ?? ''), app: String(app ?? 'PayPal'), expiresAt };
}
