/**
 * Calls of EasyPost's API and what its errors mean (docs.easypost.com/docs/authentication, /docs/errors and /guides/errors-guide; the codes
 * from types/errors of @easypost/api 8.9.0; read November 2026). An error has a code; its message can repeat what was sent.
 */
import { call } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';

export type Failed = Refused | Busy | Unknown;
export type Got = { kind: 'got'; body: Record<string, unknown> } | Failed;

export type EasyPostApi = {
  get(path: string): Promise<Got>;
  post(path: string, body?: object): Promise<Got>;
};

export function openApi(base: string, apiKey: string, now: () => number): EasyPostApi {
  const headers = {
    // The key is the user's name, without a password.
    authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Got> => {
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = understood(await call(`${base}/v2${path}`, request), now());
    if (answer.kind !== 'answer') return answer;
    const { status, json } = answer;
    if (status < 300 && typeof json === 'object' && json !== null)
      return { kind: 'got', body: json as Record<string, unknown> };
    return failureOf(status, Object(Object(json).error).code);
  };
  return { get: (path) => ask('GET', path), post: (path, body = {}) => ask('POST', path, body) };
}

const STATUSES: Readonly<Record<number, FailureCode>> = {
  402: 'insufficient_funds',
  404: 'not_found',
  405: 'not_understood',
};

const CODES: Readonly<Record<string, FailureCode>> = {
  'MODE.UNAUTHORIZED': 'unauthorized',
  'APIKEY.INACTIVE': 'unauthorized',
  FORBIDDEN: 'missing_permission',
  PAYMENT_REQUIRED: 'insufficient_funds',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  'CREDIT_CARD.CHARGE.FAILURE': 'insufficient_funds',
  'BANK_ACCOUNT.CHARGE.FAILURE': 'insufficient_funds',
  'PARAMETER.REQUIRED': 'not_understood',
  'PARAMETER.FORBIDDEN': 'not_understood',
  'SHIPMENT.INVALID_PARAMS': 'not_understood',
  BAD_REQUEST: 'not_understood',
};

/** Whether a label was bought is not known. */
const UNDECIDED = [
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'SHIPMENT.POSTAGE.NO_RESPONSE',
  'REFUND.NO_RESPONSE',
  'INTERNAL_SERVER_ERROR',
  'TIMEOUT',
];

function failureOf(status: number, given: unknown): Failed {
  const code = typeof given === 'string' && /^[A-Z_.]{1,80}$/.test(given) ? given : null;
  if (status === 408 || (code !== null && UNDECIDED.includes(code))) return unknown(code);
  if (code === 'RATE_LIMITED') return { kind: 'busy', retryAfterSeconds: null };
  if (code?.startsWith('ADDRESS.')) return refused('address_refused', code);
  return refused(CODES[code ?? ''] ?? STATUSES[status] ?? 'refused', code);
}
