/** Calls of Stripe's API and what its errors mean (docs.stripe.com/api/errors, /error-codes and /error-low-level; read November 2026). */
import { type Answer, call } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood } from '../../outcomes.ts';

/** That of stripe 23.1.0, Stripe's own client. */
export const API_VERSION = '2026-10-28.endive';

type Values = Readonly<Record<string, string | number | boolean>>;

export type Failed = Refused | Busy | Unknown;
export type Got = { kind: 'got'; body: Record<string, unknown> } | Failed;

export type StripeApi = {
  get(path: string, query?: Values): Promise<Got>;
  /** @param key at most 255 characters; Stripe keeps the first answer under it for 24 hours or longer */
  post(path: string, form: Values, key: string): Promise<Got>;
};

export function openApi(base: string, secretKey: string, now: () => number): StripeApi {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': API_VERSION };
  return {
    get: async (path, query = {}) =>
      got(understood(await call(`${base}${path}?${encoded(query)}`, { method: 'GET', headers }), now())),
    post: async (path, form, key) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = encoded(form);
      const sent = { ...headers, ...type, 'idempotency-key': key };
      return got(understood(await call(`${base}${path}`, { headers: sent, body }), now()));
    },
  };
}

function encoded(values: Values): string {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}

function got(answer: Answer | Failed): Got {
  if (answer.kind !== 'answer') return answer;
  const body = answer.json;
  if (answer.status < 300 && typeof body === 'object' && body !== null)
    return { kind: 'got', body: body as Record<string, unknown> };
  return failureOf((body as { error?: StripeError } | null | undefined)?.error ?? {});
}

type StripeError = { type?: unknown; code?: unknown; message?: unknown; param?: unknown };

const CODES: Readonly<Record<string, FailureCode>> = {
  resource_missing: 'not_found',
  charge_already_refunded: 'amount_exceeded',
  amount_too_large: 'amount_exceeded',
  balance_insufficient: 'insufficient_funds',
  insufficient_funds: 'insufficient_funds',
  account_closed: 'account_closed',
  account_invalid: 'account_closed',
  api_key_expired: 'unauthorized',
  platform_api_key_expired: 'unauthorized',
  secret_key_required: 'unauthorized',
  parameter_unknown: 'not_understood',
  parameter_missing: 'not_understood',
  parameter_invalid_integer: 'not_understood',
  parameter_invalid_empty: 'not_understood',
  charge_disputed: 'refused',
  refund_disputed_payment: 'refused',
  charge_not_refundable: 'refused',
};

/** The first request with this key still runs, or the object is locked by another one. */
const PASSING = ['idempotency_key_in_use', 'lock_timeout', 'rate_limit'];

/** Errors without a code are recognized by how they begin. */
const WORDS: readonly [start: string, code: FailureCode][] = [
  ['Refund amount (', 'amount_exceeded'],
  ['Invalid Stripe API version', 'not_understood'],
];

/** Stripe's messages can repeat what was sent, so only its codes are told to people. */
function failureOf({ type, code, message, param }: StripeError): Failed {
  if (type === 'idempotency_error') return refused('key_conflict');
  const word = typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : null;
  if (word !== null && PASSING.includes(word)) return { kind: 'busy', retryAfterSeconds: null };
  const text = typeof message === 'string' ? message : '';
  const known = CODES[word ?? ''] ?? WORDS.find(([start]) => text.startsWith(start))?.[1];
  const field = typeof param === 'string' && /^[\w[\]]{1,60}$/.test(param) ? ` (${param})` : '';
  return refused(known ?? 'refused', word === null ? null : `${word}${field}`);
}
