/**
 * Calls of Shippo's API and what its statuses mean (docs.goshippo.com/api-concepts/http-status-codes, /authentication and /rate-limits;
 * shippo 2.18.0 on npm; read November 2026). Errors have no codes, and their words repeat what was sent.
 */
import { call } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';

export const API_VERSION = '2018-02-08';

export type Failed = Refused | Busy | Unknown;
export type Got = { kind: 'got'; body: Record<string, unknown> } | Failed;

export type ShippoApi = {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Got>;
  post(path: string, body: object): Promise<Got>;
};

export function openApi(base: string, token: string, now: () => number): ShippoApi {
  const headers = {
    ...{ authorization: `ShippoToken ${token}`, 'shippo-api-version': API_VERSION },
    'content-type': 'application/json',
  };
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Got> => {
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = understood(await call(`${base}${path}`, request), now());
    if (answer.kind !== 'answer') return answer;
    const { status, json } = answer;
    if (status < 300 && typeof json === 'object' && json !== null)
      return { kind: 'got', body: json as Record<string, unknown> };
    // Too many calls at once, or a duplicate: an earlier one may have had an effect.
    if (status === 409) return unknown('The provider answered 409.');
    return refused(STATUSES[status] ?? 'refused', fieldOf(json));
  };
  return {
    get: (path, query = {}) => ask('GET', `${path}?${new URLSearchParams(query)}`),
    post: (path, body) => ask('POST', path, body),
  };
}

const STATUSES: Readonly<Record<number, FailureCode>> = {
  400: 'not_understood',
  402: 'insufficient_funds',
  404: 'not_found',
  405: 'not_understood',
  422: 'not_understood',
};

/** The field at fault: errors of a form are keyed by it. */
function fieldOf(json: unknown): string | null {
  const [name] = Object.keys(Object(json));
  return name !== undefined && name !== 'detail' && /^[a-z_]{1,40}$/.test(name) ? name : null;
}
