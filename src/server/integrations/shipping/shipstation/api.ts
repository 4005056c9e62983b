/**
 * Calls of ShipStation's API V2 and what its errors mean (docs.shipstation.com/authentication, /errors and /rate-limits; read November
 * 2026). V1 is kept for what was built on it (docs.shipstation.com/api-overview), so nothing here uses it.
 */
import { call } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';

export type Failed = Refused | Busy | Unknown;
export type Got = { kind: 'got'; body: Record<string, unknown> } | Failed;

type Method = 'GET' | 'POST' | 'PUT';
export type ShipStationApi = { ask(method: Method, path: string, body?: object): Promise<Got> };

export function openApi(base: string, apiKey: string, now: () => number): ShipStationApi {
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' };
  return {
    ask: async (method, path, body) => {
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = understood(await call(`${base}/v2${path}`, request), now());
      if (answer.kind !== 'answer') return answer;
      const { status, json } = answer;
      if (status < 300 && typeof json === 'object' && json !== null)
        return { kind: 'got', body: json as Record<string, unknown> };
      return failureOf(status, Object(Object(json).errors?.[0]));
    },
  };
}

const CODES: Readonly<Record<string, FailureCode>> = {
  unauthorized: 'unauthorized',
  not_found: 'not_found',
  insufficient_funds: 'insufficient_funds',
  funding_source_missing_configuration: 'insufficient_funds',
  invalid_address: 'address_refused',
  unverified_address: 'address_refused',
  invalid_field_value: 'not_understood',
  field_value_required: 'not_understood',
  request_body_required: 'not_understood',
};

const STATUSES: Readonly<Record<number, FailureCode>> = { 402: 'insufficient_funds', 404: 'not_found' };

/** A carrier that failed in the midst of it may have made the label. */
const UNDECIDED = ['carrier_conflict', 'timeout', 'unspecified'];

function failureOf(status: number, { error_code: given }: { error_code?: unknown }): Failed {
  const code = typeof given === 'string' && /^[a-z_]{1,60}$/.test(given) ? given : null;
  if (status === 408 || status === 409 || (code !== null && UNDECIDED.includes(code))) return unknown(code);
  return refused(CODES[code ?? ''] ?? STATUSES[status] ?? 'refused', code);
}
